import {
  CHAT_MESSAGES_PAGE,
  type ChatMessage,
  type ChatMessageHit,
  type ListQuery,
  PAGE_SIZE,
} from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findChatMessageIds } from '../search/chat-search.ts';
import { assertMember, lockOwnChat } from './chat-access.ts';
import { roomsOf } from './chat-events.ts';
import * as messages from './message-queries.ts';
import { mentionedMembers } from './mentions.ts';
import { ticketIdsIn } from './named-tickets.ts';
import { listChatIdsOf, listMemberIds, type LockedChat, markReadBy, saveChat } from './queries.ts';
import { previewOf } from './send-chat-messages.ts';
import { toChatMessage } from './serialize-chat-message.ts';

/** Pages are counted from the newest message, or from the place that is named. */
export async function listChatMessages(
  work: UserWork,
  chatId: number,
  { pageNumber, before }: { pageNumber: number; before?: number | undefined },
) {
  const { lastPlace } = await assertMember(work, chatId);
  const end = (before ?? lastPlace + 1) - (pageNumber - 1) * CHAT_MESSAGES_PAGE;
  const rows = await messages.listOlder(work.db, chatId, end);
  const page = rows.slice(0, CHAT_MESSAGES_PAGE).toReversed();
  return {
    records: page.map((row) => toChatMessage(work, row)),
    count: lastPlace,
    hasMore: rows.length > CHAT_MESSAGES_PAGE,
  };
}

export async function markChatRead(work: UserWork, chatId: number): Promise<void> {
  await assertMember(work, chatId);
  const readPlace = await markReadBy(work.db, chatId, work.user.id);
  if (readPlace === undefined) return;
  const rooms = roomsOf(await listMemberIds(work.db, chatId));
  work.emit('chat', { action: 'read', id: chatId, userId: work.user.id, readPlace }, rooms);
}

interface MessageId {
  chatId: number;
  messageId: number;
}

/** A message that has not been taken back, under the lock of its chat. */
async function lockMessage(work: UserWork, { chatId, messageId }: MessageId) {
  const chat = await lockOwnChat(work, chatId);
  const row = await messages.getMessage(work.db, chatId, messageId);
  if (row.deletedAt !== null) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { chat, row };
}

async function lockOwnMessage(work: UserWork, id: MessageId) {
  const locked = await lockMessage(work, id);
  if (locked.row.senderId !== work.user.id) throw new AppError('ERR_NO_PERMISSION');
  return locked;
}

export async function editChatMessage(
  work: UserWork,
  id: MessageId,
  change: { message: string; mentionIds: number[] },
): Promise<ChatMessage> {
  const { chat, row } = await lockOwnMessage(work, id);
  const { message } = change;
  const mentionIds = await mentionedMembers(work, chat, change.mentionIds);
  const ticketIds = [...new Set([...row.ticketIds, ...(await ticketIdsIn(work, message))])];
  await messages.saveMessage(work.db, row.id, { body: message, mentionIds, ticketIds, editedAt: work.now });
  return emitChanged(work, chat, row.id);
}

export async function removeChatMessage(work: UserWork, id: MessageId): Promise<ChatMessage> {
  const { chat, row } = await lockOwnMessage(work, id);
  if (row.mediaKey !== null) await deleteFile(work, row.mediaKey);
  await messages.saveMessage(work.db, row.id, {
    body: '',
    ticketIds: [],
    mentionIds: [],
    mediaKey: null,
    mediaName: null,
    mediaType: null,
    mediaBytes: null,
    deletedAt: work.now,
  });
  return emitChanged(work, chat, row.id);
}

export async function reactToChatMessage(work: UserWork, id: MessageId, emoji: string): Promise<ChatMessage> {
  const { chat, row } = await lockMessage(work, id);
  const userId = work.user.id;
  if (emoji === '') await messages.deleteReaction(work.db, row.id, userId);
  else await messages.saveReaction(work.db, row.id, { userId, emoji });
  return emitChanged(work, chat, row.id);
}

/** The list shows the chat's last message, also when it changes. */
async function emitChanged(work: UserWork, chat: LockedChat, messageId: number): Promise<ChatMessage> {
  const row = await messages.getMessage(work.db, chat.id, messageId);
  const message = toChatMessage(work, row);
  const lastMessage = row.place === chat.lastPlace ? previewOf(row.senderName, message) : null;
  if (lastMessage !== null) await saveChat(work.db, chat.id, { lastMessage });
  work.emit('chat', { action: 'update-message', message, lastMessage }, roomsOf(chat.memberIds));
  return message;
}

export async function searchChatMessages(
  work: UserWork,
  query: ListQuery,
): Promise<{ records: ChatMessageHit[]; hasMore: boolean }> {
  const { searchParam: text, pageNumber } = query;
  const chatIds = await listChatIdsOf(work.db, work.user.id);
  // One more than the pages up to this one, so that it shows whether there are more.
  const count = pageNumber * PAGE_SIZE + 1;
  const ids = await findChatMessageIds(work.db, { text, chatIds, count });
  const start = (pageNumber - 1) * PAGE_SIZE;
  const rows = await messages.listHits(work.db, ids.slice(start, start + PAGE_SIZE));
  const records = rows.map(({ chat, ...row }) => ({ message: toChatMessage(work, row), chat }));
  return { records, hasMore: ids.length === count };
}

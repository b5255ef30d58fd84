import type { ChatMessage, ChatProgress, NewChatMessage } from '@prosa/contract';
import { isAnybodyAway } from '../../organization/push/subscriptions.ts';
import { runUnawaited } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { claimFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockOwnChat } from './chat-access.ts';
import { roomsOf } from './chat-events.ts';
import * as messages from './message-queries.ts';
import { mentionedMembers } from './mentions.ts';
import { assertSeesTickets, ticketIdsIn } from './named-tickets.ts';
import { type LockedChat, moveChat } from './queries.ts';
import { toChatMessage } from './serialize-chat-message.ts';

const PREVIEW_LENGTH = 200;

/** What the list shows of a message. */
export const previewOf = (
  senderName: string,
  { message, mediaName }: Pick<ChatMessage, 'message' | 'mediaName'>,
) => `${senderName}: ${(message === '' ? (mediaName ?? '') : message).slice(0, PREVIEW_LENGTH)}`;

interface Sending {
  input: NewChatMessage;
  files: ReceivedFile[];
}

/** With files, each is a message and the text comes with the first. */
export async function sendChatMessages(
  work: UserWork,
  chatId: number,
  { input, files }: Sending,
): Promise<ChatMessage[]> {
  const isEmpty = input.message === '' && files.length === 0 && input.ticketIds.length === 0;
  if (isEmpty) throw new AppError('ERR_EMPTY_MESSAGE');
  const clientIds = clientIdsOf(input, Math.max(1, files.length));
  const known = clientIds.filter((id) => id !== null);
  const [chat, sentIds, isAway] = await Promise.all([
    lockOwnChat(work, chatId),
    // Read behind the lock: a repetition waits for what it repeats.
    messages.listSentIds(work.db, work.user.id, known),
    isAnybodyAway(work.db),
  ]);
  // The same sending once more, after an answer that was lost.
  if (sentIds.length > 0)
    return (await messages.listByIds(work.db, sentIds)).map((row) => toChatMessage(work, row));
  const rows = await messages.insertMessages(work.db, await newRows(work, chat, { input, files, clientIds }));
  if (isAway) for (const { id: messageId } of rows) await work.enqueue('chats.announce', { messageId });
  return announceMessages(work, chat, rows);
}

const clientIdsOf = ({ clientId }: NewChatMessage, count: number): (string | null)[] =>
  Array.from({ length: count }, (_one, index) =>
    clientId === undefined ? null : index === 0 ? clientId : `${clientId}-${index}`,
  );

async function newRows(
  work: UserWork,
  chat: LockedChat,
  { input, files, clientIds }: Sending & { clientIds: (string | null)[] },
): Promise<messages.NewChatMessageRow[]> {
  const { user, now } = work;
  if (input.replyToId != null) await messages.getMessage(work.db, chat.id, input.replyToId);
  const mentionIds = await mentionedMembers(work, chat, input.mentionIds);
  await assertSeesTickets(work, input.ticketIds);
  const ticketIds = [...new Set([...input.ticketIds, ...(await ticketIdsIn(work, input.message))])];
  for (const file of files) await claimFile(work, file);
  return clientIds.map((clientId, index) => ({
    chatId: chat.id,
    place: chat.lastPlace + 1 + index,
    senderId: user.id,
    senderName: user.name,
    createdAt: now,
    clientId,
    body: index === 0 ? input.message : '',
    ...(index === 0
      ? { replyToId: input.replyToId ?? null, mentionIds, ticketIds }
      : { replyToId: null, mentionIds: [], ticketIds: [] }),
    ...fileFields(files[index]),
  }));
}

function fileFields(file: ReceivedFile | undefined): Partial<messages.NewChatMessageRow> {
  if (!file) return {};
  const { key, name, mime, bytes, dimensions } = file;
  const [family = ''] = mime.split('/');
  return {
    mediaKey: key,
    mediaName: name.toWellFormed(),
    mediaType: family === 'image' || family === 'audio' || family === 'video' ? family : 'application',
    mediaBytes: bytes,
    mediaWidth: dimensions?.width ?? null,
    mediaHeight: dimensions?.height ?? null,
  };
}

function announceMessages(work: UserWork, chat: LockedChat, rows: messages.ChatMessageRow[]): ChatMessage[] {
  const { db, user, now } = work;
  const records = rows.map((row) => toChatMessage(work, row));
  const rooms = roomsOf(chat.memberIds);
  const mentionIds = records.flatMap((record) => record.mentionIds);
  const lastPlace = chat.lastPlace + records.length;
  const [last] = records.slice(-1);
  const lastMessage = last ? previewOf(user.name, last) : '';
  runUnawaited(db, moveChat(db, chat.id, lastPlace, lastMessage, now, user.id, mentionIds));
  for (const newMessage of records) {
    const progress: ChatProgress = {
      id: chat.id,
      lastMessage: previewOf(user.name, newMessage),
      lastPlace: newMessage.place,
      updatedAt: now.toISOString(),
    };
    work.emit('chat', { action: 'new-message', newMessage, chat: progress }, rooms);
  }
  return records;
}

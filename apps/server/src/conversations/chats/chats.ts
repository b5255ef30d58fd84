import type { Chat, ChatChanges, ListQuery, NewChat } from '@prosa/contract';
import { pageInfo } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteFiles } from '../../platform/stored-files.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { lockManagedChat, lockOwnChat } from './chat-access.ts';
import { emitChat, emitChatGone } from './chat-events.ts';
import { listFileKeys } from './message-queries.ts';
import * as queries from './queries.ts';

export async function listChats({ db, user }: UserWork, query: ListQuery) {
  const { records, count } = await queries.listChats(db, user.id, query);
  return { records, ...pageInfo(query, count, records.length) };
}

export async function createChat(work: UserWork, { title, users }: NewChat): Promise<Chat> {
  const { db, user, now } = work;
  const chat = await queries.insertChat(db, {
    title,
    isGroup: true,
    directKey: null,
    ownerId: user.id,
    createdAt: now,
    updatedAt: now,
  });
  if (!chat) throw new Error('A group was taken for a direct chat.');
  const memberIds = [...new Set([user.id, ...users])];
  await queries.insertMembers(db, { ...chat, lastPlace: 0 }, memberIds);
  emitChat(work, 'create', { ...chat, memberIds });
  return queries.getChat(db, chat.id);
}

/** Two people have one direct chat, also when both open it at the same moment. */
export async function openDirectChat(work: UserWork, userId: number): Promise<Chat> {
  const { db, user, now } = work;
  if (userId === user.id)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'userId', problem: 'invalid' }] });
  const memberIds = [user.id, userId].toSorted((a, b) => a - b);
  const directKey = memberIds.join(':');
  const known = await queries.findDirectChat(db, directKey);
  if (known) return queries.getChat(db, known.id);
  const made = await queries.insertChat(db, {
    title: '',
    isGroup: false,
    directKey,
    ownerId: user.id,
    createdAt: now,
    updatedAt: now,
  });
  if (!made) return openDirectChat(work, userId);
  await queries.insertMembers(db, { ...made, lastPlace: 0 }, memberIds);
  emitChat(work, 'create', { ...made, memberIds });
  return queries.getChat(db, made.id);
}

/** Its owner stays in it. */
export async function changeChat(work: UserWork, id: number, { title, users }: ChatChanges): Promise<Chat> {
  const chat = await lockManagedChat(work, id);
  const memberIds = users === undefined ? chat.memberIds : [...new Set([work.user.id, ...users])];
  const added = memberIds.filter((one) => !chat.memberIds.includes(one));
  const removed = chat.memberIds.filter((one) => !memberIds.includes(one));
  if (added.length > 0) await queries.insertMembers(work.db, chat, added);
  if (removed.length > 0) await queries.deleteMembers(work.db, id, removed);
  if (title !== undefined) await queries.saveChat(work.db, id, { title });
  emitChatGone(work, id, removed);
  emitChat(work, 'update', { id, memberIds });
  return queries.getChat(work.db, id);
}

export async function removeChat(work: UserWork, id: number): Promise<void> {
  const chat = await lockManagedChat(work, id);
  await deleteWhole(work, chat);
}

async function deleteWhole(work: CompanyWork, { id, memberIds }: queries.LockedChat): Promise<void> {
  await deleteFiles(work, await listFileKeys(work.db, id));
  await queries.deleteChat(work.db, id);
  emitChatGone(work, id, memberIds);
}

export async function leaveChat(work: UserWork, id: number): Promise<void> {
  const chat = await lockOwnChat(work, id);
  // The other person would be alone with what is said in it.
  if (!chat.isGroup) throw new AppError('ERR_NO_PERMISSION');
  await takeOut(work, chat, work.user.id);
}

/** Nobody's chat is deleted, an owner's goes to the person who has been in it longest. */
async function takeOut(work: CompanyWork, chat: queries.LockedChat, userId: number): Promise<void> {
  const memberIds = chat.memberIds.filter((one) => one !== userId);
  const [heir] = memberIds;
  if (heir === undefined) {
    await deleteWhole(work, chat);
    return;
  }
  await queries.deleteMembers(work.db, chat.id, [userId]);
  if (chat.ownerId === userId) await queries.saveChat(work.db, chat.id, { ownerId: heir });
  emitChatGone(work, chat.id, [userId]);
  emitChat(work, 'update', { id: chat.id, memberIds });
}

/** Before an account is removed. What they wrote stays, under their name. */
export async function leaveChatsOfRemoved(work: UserWork, { id: userId }: { id: number }): Promise<void> {
  for (const id of await queries.listChatIdsOf(work.db, userId)) {
    const chat = await queries.lockChat(work.db, id);
    if (!chat.isGroup) await keepNameOf(work, chat, userId);
    await takeOut(work, chat, userId);
  }
}

/** The one who stays still reads with whom they spoke. */
async function keepNameOf(work: CompanyWork, chat: queries.LockedChat, userId: number): Promise<void> {
  const { users } = await queries.getChat(work.db, chat.id);
  const title = users.find((member) => member.userId === userId)?.user.name ?? '';
  await queries.saveChat(work.db, chat.id, { title });
}

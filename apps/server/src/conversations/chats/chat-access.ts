import { mayManageChat } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findMembership, type LockedChat, lockChat } from './queries.ts';

/** Only those who are in a chat know that it exists, administrators included. */
export async function assertMember({ db, user }: UserWork, chatId: number) {
  const membership = await findMembership(db, chatId, user.id);
  if (!membership) throw new AppError('ERR_NO_CHAT_FOUND');
  return membership;
}

/** A chat of the caller's, locked: nobody joins, leaves or writes until the commit. */
export async function lockOwnChat({ db, user }: UserWork, id: number): Promise<LockedChat> {
  const chat = await lockChat(db, id);
  if (!chat.memberIds.includes(user.id)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** …which the caller may change and delete. */
export async function lockManagedChat(work: UserWork, id: number): Promise<LockedChat> {
  const chat = await lockOwnChat(work, id);
  if (!mayManageChat(work.user, chat)) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

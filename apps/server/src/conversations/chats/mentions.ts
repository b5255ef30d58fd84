import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { countColleagues, type LockedChat } from './queries.ts';

/** Colleagues who are not in the chat, or not any more, are not mentioned in it; others do not exist. */
export async function mentionedMembers(
  { db, user }: UserWork,
  { memberIds }: LockedChat,
  ids: number[],
): Promise<number[]> {
  const others = [...new Set(ids.filter((id) => !memberIds.includes(id)))];
  if (others.length > 0 && (await countColleagues(db, others)) < others.length)
    throw new AppError('ERR_NO_USER_FOUND');
  return memberIds.filter((id) => id !== user.id && ids.includes(id));
}

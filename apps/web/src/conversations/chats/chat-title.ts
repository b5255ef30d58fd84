import type { Chat } from '@prosa/contract';

/** A direct chat is called by the other person; by the name it kept when their account is gone. */
export function chatTitle({ title, isGroup, users }: Chat, myId: number): string {
  if (isGroup) return title;
  return users.find(({ userId }) => userId !== myId)?.user.name ?? title;
}

export const myMembership = ({ users }: Chat, myId: number) => users.find(({ userId }) => userId === myId);

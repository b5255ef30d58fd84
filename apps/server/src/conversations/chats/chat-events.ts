import type { Room } from '../../platform/events/events.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getChat } from './queries.ts';

/** The people of a chat and nobody else, not even administrators. */
export const roomsOf = (userIds: number[]): Room[] => userIds.map((id): Room => `user:${id}`);

/** Read just before the commit: others may have read messages meanwhile. */
export function emitChat(
  work: CompanyWork,
  action: 'create' | 'update',
  { id, memberIds }: { id: number; memberIds: number[] },
): void {
  const source = async () => ({ action, record: await getChat(work.db, id) });
  work.emit('chat', source, roomsOf(memberIds));
}

/** For those from whom a chat is gone. */
export function emitChatGone(work: CompanyWork, id: number, userIds: number[]): void {
  if (userIds.length > 0) work.emit('chat', { action: 'delete', id }, roomsOf(userIds));
}

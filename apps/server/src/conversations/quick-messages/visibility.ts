import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { listVisible } from './queries.ts';

/** What decides who may see a quick message. */
export interface VisibilityFields {
  userId: number | null;
  visao: boolean;
  queueIds: number[];
}

/**
 * Everybody sees their own. Shared ones are seen by the people of their queues, or by all if they have none;
 * administrators see all shared ones, and what was private to somebody who is gone.
 */
export function canSee(who: SessionCaller, { userId, visao, queueIds }: VisibilityFields): boolean {
  if (userId === who.id) return true;
  if (who.profile === 'admin') return visao || userId === null;
  return visao && (queueIds.length === 0 || queueIds.some((id) => who.queueIds.includes(id)));
}

/** The rooms that hear of it: the people who see it. */
export function audience({ userId, visao, queueIds }: VisibilityFields): Room[] {
  const owner: Room[] = userId === null ? ['admins'] : [`user:${userId}`];
  if (!visao) return owner;
  if (queueIds.length === 0) return ['everyone'];
  return [...new Set<Room>([...owner, 'admins', ...queueIds.map((id): Room => `queue:${id}`)])];
}

/** Those of them that are there and that they may see. */
export const visibleQuickMessageIds = async (
  db: Db,
  who: SessionCaller,
  ids: number[],
): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await listVisible(db, who, ids)).map(({ id }) => id));

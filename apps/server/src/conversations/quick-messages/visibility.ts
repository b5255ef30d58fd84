import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { listVisible } from './queries.ts';

/** The fields that decide who may see a quick message. */
export interface VisibilityFields {
  userId: number | null;
  visao: boolean;
  queueIds: number[];
}

/**
 * Users see their own quick messages. Shared ones are visible to the members of their queues, or to all if they have
 * none; administrators see all shared ones and the private ones of deleted users.
 */
export function canSee(who: SessionCaller, { userId, visao, queueIds }: VisibilityFields): boolean {
  if (userId === who.id) return true;
  if (who.profile === 'admin') return visao || userId === null;
  return visao && (queueIds.length === 0 || queueIds.some((id) => who.queueIds.includes(id)));
}

/** The rooms of the users who see it. */
export function audience({ userId, visao, queueIds }: VisibilityFields): Room[] {
  const owner: Room[] = userId === null ? ['admins'] : [`user:${userId}`];
  if (!visao) return owner;
  if (queueIds.length === 0) return ['everyone'];
  return [...new Set<Room>([...owner, 'admins', ...queueIds.map((id): Room => `queue:${id}`)])];
}

/** The given ids that exist and that the caller may see. */
export const visibleQuickMessageIds = async (
  db: Db,
  who: SessionCaller,
  ids: number[],
): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await listVisible(db, who, ids)).map(({ id }) => id));

import { maySeeSchedule } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Room } from '../../platform/events/events.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';

/** The fields that decide who may see a schedule. */
export interface ScheduleOwners {
  userId: number | null;
  ticketUserId: number | null;
  queueId: number | null;
}

export const canSee = (who: SessionCaller, owners: ScheduleOwners): boolean => maySeeSchedule(who, owners);

/** The same rule for lists, as a condition on a schedule `s`. */
export const visibleTo = (who: SessionCaller): RawBuilder<boolean> =>
  who.profile === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(s."userId" = ${who.id} or s."ticketUserId" = ${who.id}
        or s."queueId" = any (${who.queueIds}::int[]))`;

/** The rooms of attendants who see it; administrators see all. */
export const attendantRooms = ({ userId, ticketUserId, queueId }: ScheduleOwners): Room[] => [
  ...new Set<Room>([
    ...(userId === null ? [] : [`user:${userId}` as const]),
    ...(ticketUserId === null ? [] : [`user:${ticketUserId}` as const]),
    ...(queueId === null ? [] : [`queue:${queueId}` as const]),
  ]),
];

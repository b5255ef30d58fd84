import type { TicketStatus } from '@prosa/contract';
import { CARD_TICKETS, EXPANDED_CARD_TICKETS, MOMENT_DAYS, NONE_ID } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { betweenDays, companyTimezone } from '../../organization/settings/company-days.ts';
import { visibleTo } from '../../conversations/tickets/visibility.ts';
import { countedTickets } from '../dashboard/counted-tickets.ts';

export interface MomentsFilter {
  statuses: TicketStatus[];
  queueIds?: number[] | undefined;
  userId?: number | undefined;
  first?: string | undefined;
  last?: string | undefined;
}

/** More than any panel displays. */
const LIMIT = 1000;

/** Ids of the tickets on the panel: by attendant, then the newest first. */
export async function listMomentIds(db: Db, who: SessionCaller, wanted: MomentsFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'tickets.companyId').onRef('users.id', '=', 'tickets.userId'),
    )
    .where((where) =>
      where.and([
        visibleTo(who)(where as never),
        where('tickets.status', 'in', wanted.statuses),
        ...(wanted.queueIds && wanted.queueIds.length > 0
          ? [sql<boolean>`tickets."queueId" = any (${wanted.queueIds}::int[])`]
          : []),
        ...(wanted.userId === undefined ? [] : [where('tickets.userId', '=', wanted.userId)]),
        ...(wanted.first || wanted.last
          ? [betweenDays(sql`tickets."updatedAt"`, wanted.first, wanted.last)]
          : []),
      ]),
    )
    .select('tickets.id')
    .orderBy(sql`users.name collate "pt-BR-x-icu"`)
    .orderBy('tickets.updatedAt', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => row.id);
}

export interface CardsFilter {
  queueIds?: number[] | undefined;
  expanded?: number[] | undefined;
}

/** The tickets of one attendant, or of nobody. */
interface CardRow {
  userId: number | null;
  open: number;
  pending: number;
  unread: number;
  waitingSince: Date | null;
  older: number;
  /** The first tickets: who has waited longest, then those in which something happened last. */
  ids: number[];
}

/** The cards of the panel, over the tickets that the figures of the present moment count. */
export async function listCards(work: UserWork, { queueIds, expanded }: CardsFilter): Promise<CardRow[]> {
  const tickets = countedTickets(work, 'now', { queueIds })
    .clearSelect()
    .where('tickets.status', 'in', ['open', 'pending'])
    .select([
      'tickets.id',
      'tickets.userId',
      'tickets.status',
      'tickets.unreadMessages',
      'tickets.updatedAt',
      'tickets.waitingSince',
      isRecent(work.now).as('isRecent'),
    ]);
  const shown = sql`case when coalesce("userId", ${sql.lit(NONE_ID)}) = any (${expanded ?? []}::int[])
    then ${sql.lit(EXPANDED_CARD_TICKETS)} else ${sql.lit(CARD_TICKETS)} end`;
  const { rows } = await sql<CardRow>`
    select "userId",
      count(*) filter (where "isRecent" and status = 'open')::int as open,
      count(*) filter (where "isRecent" and status = 'pending')::int as pending,
      count(*) filter (where "isRecent" and "unreadMessages" > 0)::int as unread,
      min("waitingSince") filter (where "isRecent") as "waitingSince",
      count(*) filter (where not "isRecent")::int as older,
      coalesce(array_agg(id order by place) filter (where "isRecent" and place <= ${shown}), '{}') as ids
    from (
      select *, row_number() over (partition by "userId" order by "isRecent" desc, "waitingSince" nulls last,
        "updatedAt" desc, id desc) as place
      from (${tickets}) t) placed
    group by "userId"`.execute(work.db);
  return rows;
}

const isRecent = (now: Date) => sql<boolean>`tickets."updatedAt" >= (
  (${now}::timestamptz at time zone (${companyTimezone}))::date - ${sql.lit(MOMENT_DAYS)})::timestamp
  at time zone (${companyTimezone})`;

interface Attendant {
  id: number;
  name: string;
  profile: 'admin' | 'user';
  online: boolean;
  profileImage: string | null;
}

/** Those with tickets on the panel and those who are online, of chosen queues only their members, by name. */
export async function listPeople(
  db: Db,
  busy: number[],
  { queueIds = [] }: CardsFilter,
): Promise<Attendant[]> {
  const isMember = sql`${queueIds.length} = 0 or id in (
    select "userId" from user_queues where "queueId" = any (${queueIds}::int[]))`;
  const { rows } = await sql<Attendant>`
    select id, name, profile, online, "profileImage" from users
    where id = any (${busy}::int[]) or (online and (${isMember}))
    order by name collate "pt-BR-x-icu", id`.execute(db);
  return rows;
}

export async function listAttendants(db: Db, ids: number[]): Promise<Map<number, Attendant>> {
  const { rows } = await sql<Attendant>`
    select id, name, profile, online, "profileImage" from users where id = any (${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

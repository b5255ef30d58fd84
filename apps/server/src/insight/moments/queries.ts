import type { TicketStatus } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { betweenDays } from '../../organization/settings/company-days.ts';
import { visibleTo } from '../../conversations/tickets/visibility.ts';

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

interface Attendant {
  id: number;
  profile: 'admin' | 'user';
  online: boolean;
  profileImage: string | null;
}

export async function listAttendants(db: Db, ids: number[]): Promise<Map<number, Attendant>> {
  const { rows } = await sql<Attendant>`
    select id, profile, online, "profileImage" from users where id = any (${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

import type { AttendantFigures } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { figureConditions } from './figure-conditions.ts';

/** Counts of the period's tickets, and times in minutes. */
export interface PeriodCounts {
  tickets: number;
  supportFinished: number;
  leads: number;
  activeTickets: number;
  passiveTickets: number;
  avgWaitTime: number | null;
  avgSupportTime: number | null;
  waitRating: number;
  withoutRating: number;
  withRating: number;
  notAsked: number;
  npsPromoters: number;
  npsPassive: number;
  npsDetractors: number;
}

const counted = [
  'tickets',
  'supportFinished',
  'leads',
  'activeTickets',
  'passiveTickets',
  'waitRating',
  'withoutRating',
  'withRating',
  'notAsked',
  'npsPromoters',
  'npsPassive',
  'npsDetractors',
] as const;

const periodCounts = (): RawBuilder<unknown> => {
  const counts = counted.map(
    (name) => sql`count(*) filter (where ${figureConditions[name]})::int as ${sql.ref(name)}`,
  );
  return sql`
    select ${sql.join(counts)},
      avg(f."waitedSeconds") filter (where ${figureConditions.avgWaitTime}) / 60 as "avgWaitTime",
      avg(f."servedSeconds") filter (where ${figureConditions.avgSupportTime}) / 60 as "avgSupportTime"
    from facts f`;
};

interface PresentCounts {
  supportHappening: number;
  supportPending: number;
  supportGroups: number;
}

export async function countPresent(db: Db, tickets: RawBuilder<unknown>): Promise<PresentCounts> {
  const { supportHappening, supportPending, supportGroups } = figureConditions;
  const { rows } = await sql<PresentCounts>`
    select count(*) filter (where ${supportHappening})::int as "supportHappening",
      count(*) filter (where ${supportPending})::int as "supportPending",
      count(*) filter (where ${supportGroups})::int as "supportGroups"
    from (${tickets}) f`.execute(db);
  return one(rows);
}

/** The figures of every user of the company, over the services that are theirs. */
const attendantTables = sql`
    own as (
      select "userId", "ticketId", bool_or("isFinished") as "isFinished", sum(served) as served, sum(waited) as waited
      from services where "userId" is not null group by 1, 2
    ),
    served as (
      select "userId", count(*)::int as tickets, avg(waited) / 60 as "avgWaitTime",
        avg(served) filter (where "isFinished") / 60 as "avgSupportTime"
      from own group by 1
    ),
    rated as (
      select "ratedUserId" as "userId", avg(rate)::float8 as rating, count(*)::int as "countRating"
      from ratings group by 1
    )`;

const attendantFigures = sql`
    select u.id, u.name, u.online, coalesce(s.tickets, 0) as tickets, s."avgWaitTime", s."avgSupportTime",
      r.rating, coalesce(r."countRating", 0) as "countRating"
    from users u left join served s on s."userId" = u.id left join rated r on r."userId" = u.id
    where u."companyId" = current_company()
    order by u.name collate "pt-BR-x-icu", u.id`;

/** From one statement, so that they agree and the stretches are read once. */
export async function readPeriodFigures(
  db: Db,
  facts: RawBuilder<unknown>,
): Promise<{ counts: PeriodCounts; attendants: AttendantFigures[] }> {
  const { rows } = await sql<{ counts: PeriodCounts; attendants: AttendantFigures[] }>`
    with ${facts}, ${attendantTables}
    select (select row_to_json(c) from (${periodCounts()}) c) as counts,
      (select coalesce(json_agg(a), '[]') from (${attendantFigures}) a) as attendants`.execute(db);
  return one(rows);
}

function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A count without a row.');
  return row;
}

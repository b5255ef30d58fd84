import { sql } from 'kysely';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { countedTickets, type TicketFilter } from './counted-tickets.ts';
import { readPeriod } from './periods.ts';

interface WantedChart extends TicketFilter {
  initialDate?: string | undefined;
  finalDate?: string | undefined;
}

interface UserCount {
  quantidade: string;
  nome: string;
  userId: number | null;
}

/** The bar of tickets that nobody has or had; existing clients show this text. */
const WITHOUT_ATTENDANT = 'Sem atendente';

/** The period's tickets by attendant. Users without tickets come last; they add up to the tickets of the period. */
export async function chartUsers(work: ReportWork, wanted: WantedChart): Promise<{ data: UserCount[] }> {
  const { db } = work;
  const tickets = await periodTickets(work, wanted);
  const { rows } = await sql<UserCount>`
    with counts as (select "attendantId", count(*) as tickets from ${tickets.query} t group by 1)
    select coalesce(c.tickets, 0)::text as quantidade, coalesce(u.name, ${WITHOUT_ATTENDANT}) as nome, u.id as "userId"
    from (select id, name from users where "companyId" = current_company()) u
    full join counts c on c."attendantId" = u.id
    order by coalesce(c.tickets, 0) desc, u.name collate "pt-BR-x-icu", u.id`.execute(db);
  return { data: rows };
}

type DayCount = { total: string; horario: number } | { total: string; data: string };

/** The period's tickets by day, of a single day by hour, on the company's clock; empty ones are there with 0. */
export async function chartDays(
  work: ReportWork,
  wanted: WantedChart,
): Promise<{ data: DayCount[]; count: number }> {
  const { query, period } = await periodTickets(work, wanted);
  const { from, to, timezone } = period;
  const local = sql`(t."createdAt" at time zone ${timezone})`;
  const counting =
    from === to
      ? sql<DayCount>`
          select coalesce(c.tickets, 0)::text as total, h.hour as horario
          from generate_series(0, 23) h(hour) left join (
            select extract(hour from ${local})::int as hour, count(*) as tickets from ${query} t group by 1) c
          on c.hour = h.hour order by h.hour`
      : sql<DayCount>`
          select coalesce(c.tickets, 0)::text as total, to_char(d.at, 'DD/MM/YYYY') as data
          from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d(at) left join (
            select date_trunc('day', ${local}) as at, count(*) as tickets from ${query} t group by 1) c
          on c.at = d.at order by d.at`;
  const { rows } = await counting.execute(work.db);
  return { data: rows, count: rows.reduce((sum, { total }) => sum + Number(total), 0) };
}

async function periodTickets(work: ReportWork, wanted: WantedChart) {
  const { db, now } = work;
  const period = await readPeriod(db, now, { from: wanted.initialDate, to: wanted.finalDate });
  return { period, query: sql`${countedTickets(work, period, wanted)}` };
}

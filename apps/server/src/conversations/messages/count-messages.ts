import { type RawBuilder, sql } from 'kysely';
import { betweenInstants } from '../../organization/settings/company-days.ts';
import type { Db } from '../../platform/database/db.ts';

interface MessageCount {
  count: number;
  /** Those that no person wrote. */
  automatic: number;
}

interface WantedMessages {
  fromMe: boolean;
  first: string | undefined;
  last: string | undefined;
}

const counting = (amount: RawBuilder<unknown>) => sql`
  select coalesce(sum(${amount}), 0) as count,
    coalesce(sum(${amount}) filter (where source not in ('user', 'phone')), 0) as automatic`;

/** The same of the messages of some tickets, a query of their `id`. Whole hours do not know whose they are. */
export async function countMessagesOf(
  db: Db,
  tickets: RawBuilder<unknown>,
  { fromMe, first, last }: WantedMessages,
): Promise<MessageCount> {
  const { from, until } = betweenInstants(first, last);
  const { rows } = await sql<MessageCount>`
    with bounds as materialized (select ${from} as "from", ${until} as until)
    select count::float8, automatic::float8 from (
      ${counting(sql`1`)} from messages where "fromMe" = ${fromMe} and not "isPrivate"
        and "sentAt" >= (select "from" from bounds) and "sentAt" < (select until from bounds)
        and "ticketId" in (select t.id from (${tickets}) t)
    ) counted`.execute(db);
  return rows[0] ?? { count: 0, automatic: 0 };
}

/**
 * Number of messages sent or received between two days; private messages are neither. Whole hours that are counted
 * already are added up; only what lies before and after them is counted now.
 */
export async function countMessages(db: Db, { fromMe, first, last }: WantedMessages): Promise<MessageCount> {
  const { from, until } = betweenInstants(first, last);
  const messagesBetween = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    ${counting(sql`1`)} from messages where "fromMe" = ${fromMe} and not "isPrivate"
      and "sentAt" >= (select ${start} from bounds) and "sentAt" < (select ${end} from bounds)`;
  const { rows } = await sql<MessageCount>`
    with wanted as materialized (
      select ${from} as "from", ${until} as until, coalesce((select c.until from counted_messages c), '-infinity') as counted
    ),
    bounds as materialized (
      select w."from", w.until, hours.first, greatest(hours.first, least(w.counted, date_trunc('hour', w.until, 'UTC'))) as last
      from wanted w cross join lateral (
        select least(w.until, date_trunc('hour', w."from" + interval '1 hour' - interval '1 microsecond', 'UTC')) as first) hours
    )
    select sum(count)::float8 as count, sum(automatic)::float8 as automatic from (
      ${messagesBetween(sql`"from"`, sql`first`)}
      union all
      ${counting(sql`count`)} from message_hours where "fromMe" = ${fromMe}
        and hour >= (select first from bounds) and hour < (select last from bounds)
      union all
      ${messagesBetween(sql`last`, sql`until`)}
    ) parts`.execute(db);
  return rows[0] ?? { count: 0, automatic: 0 };
}

import { DEFAULT_TIMEZONE } from '@prosa/contract';
import { type Expression, sql } from 'kysely';

/** SQL for the company's time zone. The default is a literal, because prepared statements have no other parameters. */
export const companyTimezone = sql<string>`
  coalesce((select value #>> '{}' from settings where key = 'timezone'), ${sql.lit(DEFAULT_TIMEZONE)})`;

/** The date in a time zone as 2026-12-31, the Canadian format. */
export const dayInTimeZone = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/**
 * From the first moment of a day until the last one of another, in the company's time zone; without days, ever. These
 * are sub-selects: under row-level security an index is only used with values that are known before the first row.
 */
export const betweenInstants = (first: string | undefined, last: string | undefined) => ({
  from: sql`(select ${first ?? '-infinity'}::timestamp at time zone (${companyTimezone}))`,
  until: sql`(select (${last ?? 'infinity'}::timestamp + interval '1 day') at time zone (${companyTimezone}))`,
});

/** Between two dates in the company's time zone, both included. */
export function betweenDays(
  column: Expression<unknown>,
  first: string | undefined,
  last: string | undefined,
) {
  const { from, until } = betweenInstants(first, last);
  return sql<boolean>`(${column} >= ${from} and ${column} < ${until})`;
}

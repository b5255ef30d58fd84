import { DEFAULT_TIMEZONE } from '@prosa/contract';
import { type Expression, sql } from 'kysely';

/** Where the company's clock is: a part of statements. Written out, because kept statements have no other values. */
export const companyTimezone = sql<string>`
  coalesce((select value #>> '{}' from settings where key = 'timezone'), ${sql.lit(DEFAULT_TIMEZONE)})`;

/** The day it is somewhere at a moment, as 2026-12-31: the way Canada writes it. */
export const dayInTimeZone = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Between two days, both included, as the company's clock has them. */
export const betweenDays = (
  column: Expression<unknown>,
  first: string | undefined,
  last: string | undefined,
) => sql<boolean>`(
  ${column} >= ${first ?? '-infinity'}::timestamp at time zone (${companyTimezone})
  and ${column} < (${last ?? 'infinity'}::timestamp + interval '1 day') at time zone (${companyTimezone}))`;

import type { Db } from '../../platform/database/db.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';
import { dayInTimeZone } from '../settings/company-days.ts';
import { readSetting } from '../settings/settings.ts';
import * as queries from './queries.ts';

const HAS_TIME_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Parses a time; without a zone it is in the company's time zone. */
export async function parseCompanyTime(db: Db, text: string): Promise<Date> {
  if (HAS_TIME_ZONE.test(text)) return new Date(text);
  return queries.wallClockToDate(db, text, String(await readSetting(db, 'timezone')));
}

/** The current date in the company's time zone. */
export async function companyToday({ db, now }: DatedWork): Promise<string> {
  return dayInTimeZone(String(await readSetting(db, 'timezone')), now);
}

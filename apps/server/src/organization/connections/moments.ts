import type { Db } from '../../platform/db.ts';
import { dayIn } from '../settings/company-days.ts';
import { readSetting } from '../settings/settings.ts';
import * as queries from './queries.ts';

const NAMES_ITS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A moment somebody wrote: without a zone it is the wall clock of the company. */
export async function momentOf(db: Db, text: string): Promise<Date> {
  if (NAMES_ITS_ZONE.test(text)) return new Date(text);
  return queries.wallClock(db, text, String(await readSetting(db, 'timezone')));
}

/** The day it is at the company. */
export async function todayAt(db: Db): Promise<string> {
  return dayIn(String(await readSetting(db, 'timezone')), new Date());
}

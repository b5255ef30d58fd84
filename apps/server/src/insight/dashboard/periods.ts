import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/db.ts';
import { dayInTimeZone } from '../../organization/settings/company-days.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';

/** Days on the company's calendar, both included, as `YYYY-MM-DD`. */
export interface FigurePeriod {
  from: string;
  to: string;
  timezone: string;
}

interface WantedDays {
  from?: string | undefined;
  to?: string | undefined;
  /** Counted back from today; only without dates. */
  days?: number | undefined;
}

/** Ten years and their leap days: a chart has a row for each day. */
const MAX_DAYS = 3653;
const DAY_MS = 86_400_000;

/** The wanted days; without any, from the first of the month up to today. */
export async function readPeriod(db: Db, now: Date, wanted: WantedDays): Promise<FigurePeriod> {
  const { timezone } = await readCompanySettings(db);
  const today = dayInTimeZone(timezone, now);
  const hasDates = Boolean(wanted.from || wanted.to);
  const to = wanted.to || today;
  const from =
    wanted.from || (hasDates || !wanted.days ? `${to.slice(0, 8)}01` : daysBefore(to, wanted.days));
  if (from > to) throw invalid('date_to');
  if (Date.parse(to) - Date.parse(from) > MAX_DAYS * DAY_MS) throw invalid('date_from');
  return { from, to, timezone };
}

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

const invalid = (path: string) => new AppError('ERR_VALIDATION', { issues: [{ path, problem: 'invalid' }] });

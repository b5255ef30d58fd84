import { closedPeriods, type Period } from '@prosa/bot';
import type { WeekHours } from '@prosa/contract';
import { sql } from 'kysely';
import { readCompanyHours } from '../../organization/settings/hours.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';

/** The closed hours that times leave out: of the company, or of each queue or connection with hours of its own. */
export interface ClosedHours {
  of: 'company' | 'queue' | 'connection';
  rows: { id: number; hours: string }[];
}

/** Undefined where the company has set no hours: then it is always open. */
export async function readClosedHours(db: Db, between: Period): Promise<ClosedHours | undefined> {
  const { scheduleType, timezone, holidays } = await readCompanySettings(db);
  if (scheduleType === 'disabled') return undefined;
  const weeks =
    scheduleType === 'company'
      ? [{ id: 0, week: await readCompanyHours(db) }]
      : await listWeeks(db, scheduleType === 'queue' ? 'queues' : 'connections');
  const rows = weeks.map(({ id, week }) => ({
    id,
    hours: toMultirange(closedPeriods({ week, timezone, holidays }, between.start, between.end)),
  }));
  return { of: scheduleType, rows };
}

async function listWeeks(db: Db, table: 'queues' | 'connections') {
  const { rows } = await sql<{ id: number; week: WeekHours }>`
    select id, schedules as week from ${sql.table(table)}`.execute(db);
  return rows;
}

/** PostgreSQL's text of a set of periods. */
const toMultirange = (periods: Period[]): string =>
  `{${periods.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`).join(',')}}`;

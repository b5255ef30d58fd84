import {
  CALENDAR_DAYS,
  CALENDAR_ENTRIES,
  type CalendarEntry,
  mayEditSchedule,
  type ScheduleStatus,
} from '@prosa/contract';
import type { Calendar } from '@prosa/bot';
import { sql } from 'kysely';
import { companyTimezone } from '../../organization/settings/company-days.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listPast, listWaiting, type PastSend, type Period, type ScheduleRow } from './queries.ts';
import { contactNameOf } from './schedule-events.ts';
import { countDates, dateOf, readCalendar } from './schedule-dates.ts';

interface WantedDays {
  from: string;
  to: string;
  searchParam: string;
}

/** Every date between two days, both included: those that were handled, then those to come. */
export async function readScheduleCalendar(work: UserWork, { from, to, searchParam }: WantedDays) {
  const period = await readPeriod(work.db, from, to);
  const wanted = { ...period, searchParam, limit: CALENDAR_ENTRIES + 1 };
  const past = await listPast(work.db, work.user, wanted);
  const waiting = await listWaiting(work.db, work.user, wanted);
  const calendar = await readCalendar(work.db);
  const entries = [
    ...past.map(({ send, schedule }) => pastEntry(work, send, schedule)),
    ...waiting.flatMap((schedule) => entriesToCome(work, schedule, { period, calendar })),
  ];
  return {
    entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, CALENDAR_ENTRIES),
    isCut: entries.length > CALENDAR_ENTRIES,
  };
}

/** The time between the beginning of one day and the end of another, by the company's clock. */
async function readPeriod(db: Db, first: string, last: string): Promise<Period> {
  const { rows } = await sql<Period & { days: number }>`
    select ${first}::timestamp at time zone (${companyTimezone}) as "from",
      (${last}::timestamp + interval '1 day') at time zone (${companyTimezone}) as "to",
      ${last}::date - ${first}::date as days`.execute(db);
  const period = rows[0];
  if (!period || period.days < 0 || period.days > CALENDAR_DAYS)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'to', problem: 'invalid' }] });
  return period;
}

const basics = (work: UserWork, row: ScheduleRow) => ({
  scheduleId: row.id,
  contactName: contactNameOf(row, work.user.hidesNumbers),
  body: row.body,
  hasPicture: row.mediaKey !== null,
  times: countDates(row),
  mayEdit: mayEditSchedule(work.user, row),
});

function pastEntry(work: UserWork, send: PastSend, row: ScheduleRow): CalendarEntry {
  return {
    ...basics(work, row),
    at: send.dueAt.toISOString(),
    status: pastStatus(send),
    reason: send.reason ?? (pastStatus(send) === 'ERRO' ? 'notSent' : null),
    occurrence: send.occurrence + 1,
    isNext: false,
  };
}

function pastStatus({ reason, sendState }: PastSend): ScheduleStatus {
  if (reason !== null || sendState === 'failed' || sendState === 'unconfirmed') return 'ERRO';
  return sendState === 'queued' || sendState === 'sending' ? 'AGENDADA' : 'ENVIADA';
}

function entriesToCome(
  work: UserWork,
  row: ScheduleRow,
  { period, calendar }: { period: Period; calendar: Calendar },
): CalendarEntry[] {
  const entries: CalendarEntry[] = [];
  for (let occurrence = row.contadorEnvio; entries.length <= CALENDAR_ENTRIES; occurrence += 1) {
    const at = dateOf(row, occurrence, calendar);
    if (!at || at >= period.to) break;
    if (at < period.from) continue;
    entries.push({
      ...basics(work, row),
      at: at.toISOString(),
      status: 'PENDENTE',
      reason: null,
      occurrence: occurrence + 1,
      isNext: occurrence === row.contadorEnvio,
    });
  }
  return entries;
}

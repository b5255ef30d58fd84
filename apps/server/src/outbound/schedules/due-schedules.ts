import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getSchedule, saveSchedule } from './queries.ts';
import { sendDueSchedule } from './send-schedule.ts';
import { claimDueSchedules, listCompaniesWithDue, listDueSchedules } from './send-queries.ts';

/** Scheduled messages whose time has come. */
export const dueSchedules: DueSource = {
  name: 'schedules',
  together: 10,
  listCompanies: listCompaniesWithDue,
  listDue: ({ db, now }, limit) => listDueSchedules(db, now, limit),
  handle: sendDueSchedules,
  postpone: (work, id, until) => saveSchedule(work, id, { sendAt: until }),
};

/** Sends what is due in the transaction that locks it, so that each date is handled once, by whatever node. */
async function sendDueSchedules(work: CompanyWork, ids: number[]): Promise<number> {
  const claimed = await claimDueSchedules(work.db, ids, work.now);
  if (claimed.length === 0) return 0;
  const { timezone, holidays, lateSchedules } = await readCompanySettings(work.db);
  for (const id of claimed)
    await sendDueSchedule(work, await getSchedule(work.db, id), {
      calendar: { timezone, holidays },
      late: lateSchedules,
    });
  return claimed.length;
}

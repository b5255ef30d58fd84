import { dayInTimeZone } from '../../organization/settings/company-days.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { listCompanyIds } from '../../organization/subscription/subscription.ts';
import type { Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { isDifferent, recountDay, saveDifferences } from './recount.ts';

/** Counts yesterday a second way, so that figures that went wrong are noticed before a customer asks about them. */
export const recountFiguresRoutine = (platform: Platform): Routine => ({
  name: 'figures.recount',
  cron: '20 7 * * *',
  run: async () => {
    for (const id of await platform.unitOfWork.onPlatform(systemActor, listCompanyIds))
      await recountYesterday(platform, id);
  },
});

const DAY_MS = 86_400_000;

async function recountYesterday(platform: Platform, companyId: number): Promise<void> {
  const { clock, log, reports, unitOfWork } = platform;
  const { day, counts } = await reports.inCompany(companyId, undefined, async (db) => {
    const { timezone } = await readCompanySettings(db);
    const today = dayInTimeZone(timezone, clock.now());
    const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
    const period = { from: yesterday, to: yesterday, timezone };
    return { day: yesterday, counts: await recountDay(db, companyId, period) };
  });
  const different = counts.filter(isDifferent);
  if (different.length === 0) return;
  for (const difference of different)
    log.error({ companyId, day, ...difference }, 'a figure differs from what the log tells');
  await unitOfWork.inCompany(companyId, systemActor, ({ db }) => saveDifferences(db, day, different));
}

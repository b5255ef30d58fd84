import { defaultWeekHours, WeekHours, withDayNames } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/db.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findSetting, saveSetting } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'hours.changed': { before: unknown; after: unknown };
  }
}

const KEY = 'schedules';

/** Hours of another company are reported as not found. */
function assertOwnCompany({ companyId }: UserWork, id: number): void {
  if (id !== companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
}

/** The company's hours, or the defaults. */
export async function readCompanyHours(db: Db, companyId?: number): Promise<WeekHours> {
  const stored = await findSetting(db, KEY, companyId);
  return stored ? withDayNames(WeekHours.parse(stored.value)) : defaultWeekHours();
}

export async function showHours(work: UserWork, id: number) {
  assertOwnCompany(work, id);
  return { schedules: await readCompanyHours(work.db) };
}

export async function changeHours(work: UserWork, id: number, wanted: WeekHours) {
  const schedules = withDayNames(wanted);
  assertOwnCompany(work, id);
  const before = await readCompanyHours(work.db);
  await saveSetting(work.db, { key: KEY, value: schedules });
  await work.audit({ action: 'hours.changed', subject: 'company', before, after: schedules });
  work.emit('hours', { action: 'update', schedules }, ['everyone']);
  return { schedules };
}

import type { CompanySettings, WeekHours } from '@prosa/contract';
import type { ConnectionAutomation } from '../../organization/connections/automation.ts';
import { readCompanyHours } from '../../organization/settings/hours.ts';
import type { Db } from '../../platform/database/db.ts';

/** The hours of a connection: the company's or its own; undefined without hours, or if each queue has its own. */
export async function readConnectionHours(
  db: Db,
  { scheduleType }: CompanySettings,
  automation: () => Promise<ConnectionAutomation>,
): Promise<WeekHours | undefined> {
  if (scheduleType === 'company') return readCompanyHours(db);
  return scheduleType === 'connection' ? (await automation()).schedules : undefined;
}

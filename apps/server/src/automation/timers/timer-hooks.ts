import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { resetTimers } from './timers.ts';

/** The connection fields that affect ticket timers. */
const timerFields: ReadonlySet<string> = new Set([
  'timeSendQueue',
  'sendIdQueue',
  'expiresTicket',
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicketNPS',
]);

export async function resetConnectionTimers(
  work: CompanyWork,
  { id, fields }: { id: number; fields: readonly string[] },
): Promise<void> {
  if (fields.some((field) => timerFields.has(field))) await resetTimers(work, { connectionId: id });
}

export const resetLaneTimers = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  resetTimers(work, { laneId: id });

export const resetQueueTimers = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  resetTimers(work, { queueId: id });

export async function resetCompanyTimers(work: CompanyWork, { key }: { key: string }): Promise<void> {
  if (key === 'userRandom') await resetTimers(work, { all: true });
}

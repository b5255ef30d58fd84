import { deleteFiles } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { deleteSchedulesOf } from './queries.ts';
import { emitScheduleRemoved } from './schedule-events.ts';

/** The scheduled messages to a removed contact, with their pictures. */
export async function removeSchedulesOf(work: CompanyWork, contact: { id: number }): Promise<void> {
  const removed = await deleteSchedulesOf(work.db, contact.id);
  const keys = removed.flatMap(({ mediaKey }) => mediaKey ?? []);
  if (keys.length > 0) await deleteFiles(work, keys);
  for (const schedule of removed) emitScheduleRemoved(work, schedule);
}

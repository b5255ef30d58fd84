import type { UserWork } from '../../platform/unit-of-work.ts';
import { emitItemsReload, emitList } from './list-events.ts';
import { scheduleCheck } from './schedule-check.ts';

/** After many items were added: their numbers are looked up, and everybody reloads the list. */
export async function announceAdded(work: UserWork, contactListId: number): Promise<void> {
  await scheduleCheck(work, contactListId);
  emitItemsReload(work, contactListId);
  emitList(work, 'update', contactListId);
}

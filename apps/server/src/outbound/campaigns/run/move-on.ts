import type { Updateable } from 'kysely';
import type { Campaigns } from '../../../platform/database/database.gen.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { emitCampaign, emitProgress } from '../campaign-events.ts';
import { type CampaignRow, saveCampaign } from '../queries.ts';

/** What people see of a campaign besides its counters and its next time. */
const shown = ['status', 'waitingFor', 'pauseReason', 'preparedAt'] as const;

/**
 * The end of each step: saves where the campaign stands, in the transaction of what was done. Emits the campaign if
 * people see a change, or else only that its counters moved.
 */
export async function moveOn(
  work: CompanyWork,
  row: CampaignRow,
  { hasProgress = false, ...set }: Updateable<Campaigns> & { hasProgress?: boolean },
): Promise<void> {
  await saveCampaign(work, row.id, set);
  const isChanged = shown.some((field) => set[field] !== undefined && set[field] !== row[field]);
  if (isChanged) emitCampaign(work, 'update', row.id);
  else if (hasProgress) emitProgress(work, row.id);
}

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

/** A ticket was merged into another: its drafts move along. */
export async function moveDrafts(work: CompanyWork, tickets: { from: number; to: number }): Promise<void> {
  for (const { userId, ...draft } of await queries.moveDrafts(work.db, tickets))
    work.emit('draft', { action: 'update', draft }, [`user:${userId}`]);
}

type DraftRow = Record<string, unknown>;

/** A merged ticket was split: drafts that were not edited since are restored in both tickets. */
export async function splitDrafts(
  work: CompanyWork,
  { before, after }: { before: DraftRow[]; after: DraftRow[] },
): Promise<void> {
  for (const joined of after) {
    const own = before.find(({ userId }) => userId === joined['userId']);
    const parted = await queries.splitDraft(work.db, joined, own);
    if (!parted) continue;
    const { userId, ...draft } = parted;
    const payload = own
      ? ({ action: 'update', draft } as const)
      : ({ action: 'delete', ticketId: draft.ticketId } as const);
    work.emit('draft', payload, [`user:${userId}`]);
  }
}

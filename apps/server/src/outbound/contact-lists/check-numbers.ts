import { runHooks } from '../../platform/hooks.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import {
  deleteCheck,
  type DoubleItem,
  listUnchecked,
  type LookupResult,
  postponeCheck,
  storeResults,
  type UncheckedItem,
} from './check-queries.ts';
import { emitItemRemoved, emitItemsReload, emitList } from './list-events.ts';
import { findAndLockList } from './list-queries.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** Items were removed because the list has their number already, as WhatsApp spells it. */
    'contactListItem.replaced': {
      work: CompanyWork;
      data: { contactListId: number; doubles: DoubleItem[] };
      answer: void;
    };
  }
}

/** Few numbers at a time: WhatsApp restricts accounts that ask for many, and people wait for the same phone. */
const BATCH = 20;
const PAUSE_MS = 5000;
/** When no connection is connected. */
const WAIT_MS = 60_000;

/** Looks up some of a list's numbers; the list then waits for its next turn. No transaction is open meanwhile. */
export const checkNumbersJob = (platform: Platform): JobDefinition<'contactLists.check'> => ({
  name: 'contactLists.check',
  atOnce: 4,
  atOnceEach: 1,
  longestSeconds: 300,
  run: async (companyId, { contactListId }) => {
    const { unitOfWork } = platform;
    const items = await unitOfWork.inCompany(companyId, systemActor, ({ db }) =>
      listUnchecked(db, contactListId, BATCH),
    );
    const found = await lookUp(platform, companyId, items);
    await unitOfWork.inCompany(companyId, systemActor, (work) => storeBatch(work, contactListId, found));
  },
});

interface BatchResult {
  results: LookupResult[];
  isUnreachable: boolean;
}

async function lookUp(
  { accountLookup }: Platform,
  companyId: number,
  items: UncheckedItem[],
): Promise<BatchResult> {
  const results: LookupResult[] = [];
  for (const item of items) {
    const account = await accountLookup.findAccount(companyId, item.number);
    if (account === 'unreachable') return { results, isUnreachable: true };
    results.push({ ...item, account: account === 'none' ? null : account.number });
  }
  return { results, isUnreachable: false };
}

async function storeBatch(
  work: CompanyWork,
  contactListId: number,
  { results, isUnreachable }: BatchResult,
): Promise<void> {
  const { db, now } = work;
  if (!(await findAndLockList(db, contactListId))) return;
  const { changed, doubles } = await storeResults(db, results, now);
  if (doubles.length > 0) await runHooks('contactListItem.replaced', work, { contactListId, doubles });
  const [left] = await listUnchecked(db, contactListId, 1);
  const dueAt = new Date(now.getTime() + (isUnreachable ? WAIT_MS : PAUSE_MS));
  if (left) await postponeCheck(db, contactListId, { dueAt, isWaiting: isUnreachable });
  else await deleteCheck(db, contactListId);
  for (const { id } of doubles) emitItemRemoved(work, { id, contactListId });
  if (changed.length > 0) emitItemsReload(work, contactListId, changed);
  emitList(work, 'update', contactListId);
}

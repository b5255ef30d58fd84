import { ImportedListItem, type ImportedRows, type ListImportOutcome } from '@prosa/contract';
import {
  isRefused,
  parseRow,
  readPeople,
  type RefusedOutcome,
} from '../../conversations/contacts/imported-people.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import type { CallerCompanyRunner, CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getItems, insertItems } from './item-queries.ts';
import { announceAdded } from './announce-added.ts';
import { toListItem } from './list-events.ts';
import { getList, lockList } from './list-queries.ts';

/** Adds many rows, each with its own outcome. Idempotent: a repetition finds the numbers in the list. */
export async function importItems(
  work: UserWork,
  contactListId: number,
  rows: ImportedRows['contacts'],
): Promise<{ outcomes: ListImportOutcome[] }> {
  await lockList(work.db, contactListId);
  const parsed = rows.map((row) => parseRow(ImportedListItem, row));
  const valid = parsed.filter((row): row is ImportedListItem => !isRefused(row));
  const added = await insertItems(work.db, contactListId, valid);
  if (added.length > 0) await announceAdded(work, contactListId);
  const ids = new Map(added.map(({ id, place }) => [valid[place], id]));
  return {
    outcomes: parsed.map((row) => {
      if (isRefused(row)) return row;
      const itemId = ids.get(row);
      return itemId === undefined ? duplicate : { state: 'created', itemId };
    }),
  };
}

const duplicate: RefusedOutcome = {
  state: 'refused',
  error: 'ERR_DUPLICATED_CONTACT_LIST_ITEM',
  issues: [],
};

/** Reads the file before the transaction, so that no transaction waits for a big sheet. Returns the new items. */
export async function importItemsSheet(
  { user }: CallerPlatform,
  inCompany: CallerCompanyRunner,
  { contactListId, bytes }: { contactListId: number; bytes: Buffer },
) {
  await inCompany(({ db }) => getList(db, contactListId));
  const people = await readPeople(bytes, { schema: ImportedListItem, turn: poolKeyOf(user) });
  return inCompany(async (work) => {
    await setTimeouts(work.db, LONG_TIMEOUTS);
    await lockList(work.db, contactListId);
    const added = await insertItems(work.db, contactListId, people);
    if (added.length > 0) await announceAdded(work, contactListId);
    return (
      await getItems(
        work.db,
        added.map(({ id }) => id),
      )
    ).map(toListItem);
  });
}

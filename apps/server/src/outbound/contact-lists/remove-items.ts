import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { deleteItemsByNumber } from './item-queries.ts';
import { emitItemRemoved, emitList } from './list-events.ts';

/** A removed contact is a recipient of no list any more. */
export async function removeItemsOf(work: CompanyWork, { numbers }: { numbers: string[] }): Promise<void> {
  if (numbers.length === 0) return;
  const items = await deleteItemsByNumber(work.db, numbers);
  for (const item of items) emitItemRemoved(work, item);
  for (const id of new Set(items.map(({ contactListId }) => contactListId))) emitList(work, 'update', id);
}

import type { ContactListItem } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getItem, getItems, type ItemRow } from './item-queries.ts';
import { getList, toContactList } from './list-queries.ts';

export const toListItem = ({ createdAt, updatedAt, ...row }: ItemRow): ContactListItem => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const emitList = (work: CompanyWork, action: 'create' | 'update', id: number): void =>
  work.emit('contactList', async () => ({ action, record: toContactList(await getList(work.db, id)) }), [
    'everyone',
  ]);

export const emitItem = (work: CompanyWork, action: 'create' | 'update', id: number): void =>
  work.emit('contactListItem', async () => ({ action, record: toListItem(await getItem(work.db, id)) }), [
    'admins',
  ]);

export const emitItemRemoved = (work: CompanyWork, item: Pick<ItemRow, 'id' | 'contactListId'>): void =>
  work.emit('contactListItem', { action: 'delete', id: item.id, contactListId: item.contactListId }, [
    'admins',
  ]);

/** Many items changed at once: these, or so many that clients reload the list. */
export const emitItemsReload = (work: CompanyWork, contactListId: number, changedIds: number[] = []): void =>
  work.emit(
    'contactListItem',
    async () => ({
      action: 'reload',
      contactListId,
      records: (await getItems(work.db, changedIds)).map(toListItem),
    }),
    ['admins'],
  );

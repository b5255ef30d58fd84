import type { ContactList, NewContactList } from '@prosa/contract';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { emitList } from './list-events.ts';
import * as queries from './list-queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'contactList.created': AuditedCreation;
    'contactList.changed': AuditedChange;
    'contactList.removed': AuditedRemoval;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    'contactList.removing': { work: UserWork; data: { id: number }; answer: void };
  }
}

export async function listLists({ db }: UserWork, wanted: PageRequest) {
  const { rows, count } = await queries.listPage(db, wanted);
  return { records: rows.map(queries.toContactList), ...pageInfo(wanted, count, rows.length) };
}

export const listAllLists = async ({ db }: UserWork): Promise<ContactList[]> =>
  (await queries.listAllLists(db)).map(queries.toContactList);

export const showList = async ({ db }: UserWork, id: number): Promise<ContactList> =>
  queries.toContactList(await queries.getList(db, id));

export async function createList(work: UserWork, { name }: NewContactList): Promise<ContactList> {
  const { id } = await queries.insertList(work.db, name);
  await work.audit({ action: 'contactList.created', subject: `contactList:${id}`, after: { name } });
  emitList(work, 'create', id);
  return showList(work, id);
}

export async function changeList(work: UserWork, id: number, { name }: NewContactList): Promise<ContactList> {
  const before = await queries.lockList(work.db, id);
  await queries.renameList(work, id, name);
  await work.audit({
    action: 'contactList.changed',
    subject: `contactList:${id}`,
    before: { name: before.name },
    after: { name },
  });
  emitList(work, 'update', id);
  return showList(work, id);
}

export async function removeList(work: UserWork, id: number): Promise<void> {
  await setTimeouts(work.db, LONG_TIMEOUTS);
  const { name } = await queries.lockListAlone(work.db, id);
  await runHooks('contactList.removing', work, { id });
  await queries.deleteList(work.db, id);
  await work.audit({ action: 'contactList.removed', subject: `contactList:${id}`, before: { name } });
  work.emit('contactList', { action: 'delete', id }, ['everyone']);
}

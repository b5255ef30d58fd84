import { type HelpChanges, type ListQuery, type NewHelp, PAGE_SIZE } from '@prosa/contract';
import type { PlatformWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'help.created': object;
    'help.changed': object;
    'help.removed': object;
  }
}

export const listAllHelps = ({ db }: UserWork) => queries.listAllHelps(db);

export async function listHelps({ db }: UserWork, query: ListQuery) {
  const { rows, count } = await queries.listHelps(db, query);
  return { records: rows, count, hasMore: count > (query.pageNumber - 1) * PAGE_SIZE + rows.length };
}

export async function createHelp(work: PlatformWork, fields: NewHelp) {
  const record = await queries.insertHelp(work.db, fields);
  await work.audit({ action: 'help.created', subject: `help:${record.id}` });
  await work.emitToAll('help', { action: 'create', record }, ['everyone']);
  return record;
}

export async function changeHelp(work: PlatformWork, id: number, changes: HelpChanges) {
  const record = await queries.saveHelp(work, id, changes);
  await work.audit({ action: 'help.changed', subject: `help:${id}` });
  await work.emitToAll('help', { action: 'update', record }, ['everyone']);
  return record;
}

export async function removeHelp(work: PlatformWork, id: number): Promise<void> {
  await queries.deleteHelp(work.db, id);
  await work.audit({ action: 'help.removed', subject: `help:${id}` });
  await work.emitToAll('help', { action: 'delete', id }, ['everyone']);
}

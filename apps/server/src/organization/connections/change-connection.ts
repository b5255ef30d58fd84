import type { ConnectionChanges } from '@prosa/contract';
import { changedFields } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../settings/settings.ts';
import { assertImportComplete, assertVacationRecent, assertConnectionValid } from './validate-connection.ts';
import { companyToday } from './company-time.ts';
import { resetPairing } from './connection-control.ts';
import * as queries from './queries.ts';
import { toColumns, mapConstraintErrors } from './connection-columns.ts';
import { showConnection } from './show-connection.ts';
import { emitConnection } from './connection-events.ts';
import { sealToken } from './tokens.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'connection.changed': AuditedChange;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** The fields with these names changed. */
    'connection.changed': {
      work: UserWork;
      data: { id: number; fields: readonly string[] };
      answer: void;
    };
  }
}

export async function changeConnection(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  { id, changes }: { id: number; changes: ConnectionChanges },
) {
  const { db } = work;
  await queries.lockConnections(db);
  const before = await lockFullRecord(work, id);
  const columns = await toColumns(db, changes);
  const after = { ...before, ...columns, queueIds: unique(changes.queueIds ?? before.queueIds) };
  assertConnectionValid(after, await readCompanySettings(db));
  if (after.collectiveVacationStart !== before.collectiveVacationStart)
    assertVacationRecent(after.collectiveVacationStart, await companyToday(work));
  const ordersImport = isNewImport(before, after);
  if (ordersImport) assertImportComplete(after, work.now);
  // There must always be a default connection for new tickets.
  if (before.isDefault && changes.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');

  const previous = changes.isDefault ? await queries.unsetDefault(work, id) : undefined;
  const token = changes.token === undefined ? {} : sealToken(platform.secrets, id, changes.token);
  await mapConstraintErrors(queries.saveConnection(work, id, { ...columns, ...token }));
  if (changes.queueIds) await mapConstraintErrors(queries.replaceConnectionQueues(db, id, after.queueIds));
  // WhatsApp sends its history only to a newly paired device.
  if (ordersImport && before.status === 'CONNECTED') {
    await resetPairing(work, before);
    await queries.saveConnection(work, id, { statusImportMessages: String(work.now.getTime()) });
  }
  await runHooks('connection.changed', work, { id, fields: differingFields(before, after) });
  await work.audit(changeEntry(before, await lockFullRecord(work, id), changes.token !== undefined));
  await emitConnection(work, id);
  if (previous) await emitConnection(work, previous.id);
  return showConnection(platform, work, id);
}

const differingFields = (before: FullRecord, after: FullRecord): string[] => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (old.get(field) === value ? [] : [field]));
};

const unique = (ids: number[]) => [...new Set(ids)];

async function lockFullRecord({ db }: UserWork, id: number) {
  const { tokenSealed: _token, ...record } = await queries.lockConnection(db, id);
  const queueIds = (await queries.listConnectionQueues(db, [id])).map((queue) => queue.id);
  return { ...record, queueIds };
}
type FullRecord = Awaited<ReturnType<typeof lockFullRecord>>;

/** The import was switched on, or its dates changed. */
function isNewImport(before: FullRecord, after: FullRecord): boolean {
  const days = (record: FullRecord) =>
    [record.importOldMessages, record.importRecentMessages].map((day) => day?.getTime()).join();
  return after.enableImportMessage && (!before.enableImportMessage || days(before) !== days(after));
}

/** Columns that the connection itself reports are not audited; a new token is, without its value. */
const statusFields = ['updatedAt', 'status', 'statusSince', 'statusReason', 'qrcode', 'retries', 'revision'];

function changeEntry(before: FullRecord, after: FullRecord, isTokenNew: boolean) {
  const difference = changedFields(before, after, statusFields);
  return {
    action: 'connection.changed' as const,
    subject: `connection:${after.id}`,
    before: difference.before,
    after: { ...difference.after, ...(isTokenNew ? { token: 'changed' } : {}) },
  };
}

import type { ConnectionChanges } from '@prosa/contract';
import { resetTimers } from '../../automation/timers/timers.ts';
import { changedFields } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/work.ts';
import { readCompanySettings } from '../settings/settings.ts';
import { refuseIncompleteImport, refuseOldVacation, refuseUnfit } from './checks.ts';
import { todayAt } from './moments.ts';
import { pairAnew } from './orders.ts';
import * as queries from './queries.ts';
import { asColumns, unlessRefused } from './saving.ts';
import { showConnection } from './showing.ts';
import { tellConnection } from './telling.ts';
import { keptToken } from './tokens.ts';

export async function changeConnection(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  id: number,
  changes: ConnectionChanges,
) {
  const { db } = work;
  await queries.lockAll(db);
  const before = await recordOf(work, id);
  const columns = await asColumns(db, changes);
  const after = { ...before, ...columns, queueIds: unique(changes.queueIds ?? before.queueIds) };
  refuseUnfit(after, await readCompanySettings(db));
  if (after.collectiveVacationStart !== before.collectiveVacationStart)
    refuseOldVacation(after.collectiveVacationStart, await todayAt(db));
  const ordersImport = isNewImport(before, after);
  if (ordersImport) refuseIncompleteImport(after, new Date());
  // There is always one that new tickets start on, as long as there is any.
  if (before.isDefault && changes.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');

  const previous = changes.isDefault ? await queries.unsetDefault(db, id) : undefined;
  const token = changes.token === undefined ? {} : keptToken(platform.secrets, id, changes.token);
  await unlessRefused(queries.saveConnection(db, id, { ...columns, ...token }));
  if (changes.queueIds) await unlessRefused(queries.replaceQueues(db, id, after.queueIds));
  // The far end gives its past only to a device that is new to it.
  if (ordersImport && before.status === 'CONNECTED') {
    await pairAnew(work, before);
    await queries.saveConnection(db, id, { statusImportMessages: String(Date.now()) });
  }
  if (timerFields.some((field) => after[field] !== before[field]))
    await resetTimers(work, { connectionId: id });
  await work.audit(changeEntry(before, await recordOf(work, id), changes.token !== undefined));
  await tellConnection(work, id);
  if (previous) await tellConnection(work, previous.id);
  return showConnection(platform, work, id);
}

/** What its tickets' timers are set by. */
const timerFields = [
  'timeSendQueue',
  'sendIdQueue',
  'expiresTicket',
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicketNPS',
] as const;

const unique = (ids: number[]) => [...new Set(ids)];

async function recordOf({ db }: UserWork, id: number) {
  const { tokenSealed: _token, ...record } = await queries.lockConnection(db, id);
  const queueIds = (await queries.listQueues(db, [id])).map((queue) => queue.id);
  return { ...record, queueIds };
}
type FullRecord = Awaited<ReturnType<typeof recordOf>>;

/** Switched on, or switched on before and now wanted for other days. */
function isNewImport(before: FullRecord, after: FullRecord): boolean {
  const days = (record: FullRecord) =>
    [record.importOldMessages, record.importRecentMessages].map((day) => day?.getTime()).join();
  return after.enableImportMessage && (!before.enableImportMessage || days(before) !== days(after));
}

/** What the connection itself reports is no change of anybody's; that a token was replaced is, but not by what. */
const ownLife = ['updatedAt', 'status', 'statusSince', 'statusReason', 'qrcode', 'retries', 'revision'];

function changeEntry(before: FullRecord, after: FullRecord, isTokenNew: boolean) {
  const difference = changedFields(before, after, ownLife);
  return {
    action: 'connection.changed' as const,
    subject: `connection:${after.id}`,
    before: difference.before,
    after: { ...difference.after, ...(isTokenNew ? { token: 'changed' } : {}) },
  };
}

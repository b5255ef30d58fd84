import type { ConnectionStatus } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection, emitConnectionSession } from './connection-events.ts';

export { findConnectionRow } from './connection-rows.ts';

/** What a running connection says of itself. */
export interface StatusReport {
  status: ConnectionStatus;
  /** Kept while the status stays `qrcode`; gone with it. */
  qrcode?: string;
  retries?: number;
  number?: string;
  /** Why it is not there; in the words of the drivers, which have a translation. */
  reason?: string;
  /** Of the order it runs by: when somebody has given a newer one, what an older one says is not believed. */
  revision?: number;
}

/**
 * Writes down what a running connection says, and tells those who look. False when it said nothing new,
 * was overruled by a newer order, or is gone.
 */
export async function setConnectionStatus(
  work: CompanyWork,
  id: number,
  report: StatusReport,
): Promise<boolean> {
  const before = await queries.findAndLockConnection(work.db, id);
  if (!before || (report.revision !== undefined && report.revision !== before.revision)) return false;
  const after = toStatusColumns(before, report);
  const isNews = (Object.keys(after) as (keyof typeof after)[]).some((name) => after[name] !== before[name]);
  if (!isNews) return false;
  const since = after.status === before.status ? {} : { statusSince: work.now };
  await queries.saveConnection(work, id, { ...after, ...since });
  // Orders of our own write the status themselves, so what leaves CONNECTED here was not wanted.
  if (before.status === 'CONNECTED' && after.status !== 'CONNECTED')
    await queries.startOutage(work.db, id, report.reason ?? '');
  if (after.status === 'CONNECTED') await queries.endOutage(work, id);
  await emitConnectionSession(work, id);
  return true;
}

/** Messages of the time it was away have come in. */
export async function addRecoveredMessages(work: CompanyWork, id: number, count: number): Promise<void> {
  if (count > 0 && (await queries.addRecovered(work.db, id, count))) await emitConnection(work, id);
}

function toStatusColumns(before: queries.ConnectionRecord, report: StatusReport) {
  const { status } = report;
  const isSame = status === before.status;
  return {
    status,
    statusReason: status === 'CONNECTED' ? null : (report.reason ?? (isSame ? before.statusReason : null)),
    qrcode: status === 'qrcode' ? (report.qrcode ?? (isSame ? before.qrcode : '')) : '',
    retries: report.retries ?? (status === 'CONNECTED' ? 0 : before.retries),
    number: report.number ?? before.number,
  };
}

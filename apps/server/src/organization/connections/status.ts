import type { ConnectionStatus } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection, emitConnectionSession } from './connection-events.ts';

export { findConnectionRow } from './connection-rows.ts';

/** A status reported by a running connection. */
export interface StatusReport {
  status: ConnectionStatus;
  /** Kept while the status stays `qrcode`, cleared afterwards. */
  qrcode?: string;
  retries?: number;
  number?: string;
  /** Why it is not connected: a code of the driver, which has a translation. */
  reason?: string;
  /** The revision of the order the reporter runs by; reports of an older revision are ignored. */
  revision?: number;
}

/**
 * Stores a reported status and emits it. False when nothing changed, a newer order exists or the connection is gone.
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
  // Our own orders write the status themselves, so a report that leaves CONNECTED is an outage.
  if (before.status === 'CONNECTED' && after.status !== 'CONNECTED')
    await queries.startOutage(work.db, id, report.reason ?? '');
  if (after.status === 'CONNECTED') await queries.endOutage(work, id);
  await emitConnectionSession(work, id);
  return true;
}

/** Counts messages received late, after an outage. */
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

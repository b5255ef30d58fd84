import { channelAbilities } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection } from './connection-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'connection.renewed': object;
    'connection.disconnected': object;
  }
}

/**
 * Orders are rows: the node that runs a connection watches its row, and a higher revision means that it must close the
 * connection and open it as the row says. The status is set here at once, for immediate feedback.
 */
type ControlledConnection = Pick<queries.ConnectionRecord, 'id' | 'status' | 'statusSince' | 'revision'>;

const nextRevisionColumns = (
  { now }: CompanyWork,
  { status, statusSince, revision }: ControlledConnection,
  next: 'OPENING' | 'DISCONNECTED',
) => ({
  status: next,
  statusSince: status === next ? statusSince : now,
  statusReason: null,
  qrcode: '',
  retries: 0,
  revision: revision + 1,
  shouldRun: next === 'OPENING',
});

/** Starts the connection again with its existing pairing. */
export async function startConnection(work: CompanyWork, id: number): Promise<void> {
  const connection = await queries.lockConnection(work.db, id);
  await queries.saveConnection(work, id, nextRevisionColumns(work, connection, 'OPENING'));
  await emitConnection(work, id);
}

/** Starts the connection with a new pairing; a channel without pairing is just started again. */
export async function renewConnection(work: CompanyWork, id: number): Promise<void> {
  const connection = await queries.lockConnection(work.db, id);
  if (!channelAbilities[connection.channel].isPaired) return startConnection(work, id);
  await resetPairing(work, connection);
  await work.audit({ action: 'connection.renewed', subject: `connection:${id}` });
  await emitConnection(work, id);
}

/**
 * Deletes the pairing, so that opening shows a new QR code. A node that runs the connection logs out first and clears
 * the state again, because it writes state until then.
 */
export async function resetPairing(work: CompanyWork, connection: ControlledConnection): Promise<void> {
  await queries.clearState(work.db, connection.id);
  await queries.saveConnection(work, connection.id, {
    ...nextRevisionColumns(work, connection, 'OPENING'),
    wantsLogout: true,
  });
}

/** Disconnects here at once; the node that runs the connection ends the pairing on the channel as soon as it can. */
export async function disconnectConnection(work: CompanyWork, id: number): Promise<void> {
  const connection = await queries.lockConnection(work.db, id);
  await queries.saveConnection(work, id, {
    ...nextRevisionColumns(work, connection, 'DISCONNECTED'),
    wantsLogout: true,
  });
  await work.audit({ action: 'connection.disconnected', subject: `connection:${id}` });
  await emitConnection(work, id);
}

export async function restartConnections(work: CompanyWork): Promise<void> {
  await queries.lockConnections(work.db);
  const restarted = await queries.restartRunning(work);
  for (const { id } of restarted) await emitConnection(work, id);
}

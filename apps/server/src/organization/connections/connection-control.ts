import { channelAbilities } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection } from './connection-events.ts';

/**
 * Orders are rows: the node that runs a connection watches its row, and a higher revision means that it is to
 * be closed and opened as the row now says. The status is set here at once, so that nobody waits in doubt.
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

/** Tries again with the pairing there is. */
export async function startConnection(work: CompanyWork, id: number): Promise<void> {
  const connection = await queries.lockConnection(work.db, id);
  await queries.saveConnection(work, id, nextRevisionColumns(work, connection, 'OPENING'));
  await emitConnection(work, id);
}

/** One that is not paired has nothing to forget: it is tried again. */
export async function renewConnection(work: CompanyWork, id: number): Promise<void> {
  const connection = await queries.lockConnection(work.db, id);
  if (!channelAbilities[connection.channel].isPaired) return startConnection(work, id);
  await resetPairing(work, connection);
  await work.audit({ action: 'connection.renewed', subject: `connection:${id}` });
  await emitConnection(work, id);
}

/**
 * Forgets the pairing, so that opening it shows a new code. A node that runs it ends it at the far end first, and
 * forgets once more: until then it goes on writing down what it remembers.
 */
export async function resetPairing(work: CompanyWork, connection: ControlledConnection): Promise<void> {
  await queries.clearState(work.db, connection.id);
  await queries.saveConnection(work, connection.id, {
    ...nextRevisionColumns(work, connection, 'OPENING'),
    wantsLogout: true,
  });
}

/** Ends the pairing here at once; at the far end as soon as the node that runs it can. */
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

import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { connectionManagerIds } from '../users/connection-managers.ts';
import { findConnectionRow, type ConnectionRowInput, maskConnectionRow } from './connection-rows.ts';

/** Emits an added or changed connection and wakes the node that runs it, which reads the row again. */
export async function emitConnection(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  await emitToRooms(work, id, (whatsapp, rooms) =>
    work.emit('connection', async () => ({ action: 'update', whatsapp: await whatsapp() }), rooms),
  );
}

/** Only the status, the QR code or the number of retries changed. */
export const emitConnectionSession = (work: CompanyWork, id: number): Promise<void> =>
  emitToRooms(work, id, (session, rooms) =>
    work.emit('connectionSession', async () => ({ action: 'update', session: await session() }), rooms),
  );

export async function emitConnectionRemoved(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  work.emit('connection', { action: 'delete', whatsappId: id }, ['everyone']);
  await enqueueOverseenConnection(work, id);
}

/** A job with its own transaction, because the company scope cannot emit events to the platform owner. */
const enqueueOverseenConnection = (work: CompanyWork, id: number): Promise<void> =>
  work.enqueue('connections.tellOverseers', { id });

/** The rooms of users who manage connections. */
export const managerRooms = async (db: Db): Promise<Room[]> => [
  'admins',
  ...(await connectionManagerIds(db)).map((id): Room => `user:${id}`),
];

/**
 * Emits to each user the fields their list shows. Attendants who manage connections are also in the colleagues' room,
 * so the full row is emitted after the masked one.
 */
async function emitToRooms(
  work: CompanyWork,
  id: number,
  emit: (row: () => Promise<ConnectionRowInput>, rooms: Room[]) => void,
): Promise<void> {
  const keepers = await managerRooms(work.db);
  const row = async () => {
    const found = await findConnectionRow(work, id);
    if (!found) throw new Error('A connection that is told of is held by its row, and cannot be gone.');
    return found;
  };
  emit(async () => maskConnectionRow(await row()), ['colleagues']);
  emit(row, keepers);
  await enqueueOverseenConnection(work, id);
}

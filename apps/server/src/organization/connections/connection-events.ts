import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { connectionManagerIds } from '../users/connection-managers.ts';
import { findConnectionRow, type ConnectionRowInput, maskConnectionRow } from './connection-rows.ts';

/** A connection was added or changed: the screens are told, and the node that runs it looks at its row. */
export async function emitConnection(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  await emitToRooms(work, id, (whatsapp, rooms) =>
    work.emit('connection', async () => ({ action: 'update', whatsapp: await whatsapp() }), rooms),
  );
}

/** Only its status, its code or the number of tries changed. */
export const emitConnectionSession = (work: CompanyWork, id: number): Promise<void> =>
  emitToRooms(work, id, (session, rooms) =>
    work.emit('connectionSession', async () => ({ action: 'update', session: await session() }), rooms),
  );

export async function emitConnectionRemoved(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  work.emit('connection', { action: 'delete', whatsappId: id }, ['everyone']);
  await enqueueOverseenConnection(work, id);
}

/** In its own transaction: a company has no way into what the platform's people are told. */
const enqueueOverseenConnection = (work: CompanyWork, id: number): Promise<void> =>
  work.enqueue('connections.tellOverseers', { id });

/** Those who look after connections. */
export const managerRooms = async (db: Db): Promise<Room[]> => [
  'admins',
  ...(await connectionManagerIds(db)).map((id): Room => `user:${id}`),
];

/**
 * Everybody is told what their list shows. Attendants who look after connections are in the room of their
 * colleagues too, so what they alone may see comes after it.
 */
async function emitToRooms(
  work: CompanyWork,
  id: number,
  emit: (row: () => Promise<ConnectionRowInput>, rooms: Room[]) => void,
): Promise<void> {
  const keepers = await managerRooms(work.db);
  const row = async () => {
    const found = await findConnectionRow(work.db, id);
    if (!found) throw new Error('A connection that is told of is held by its row, and cannot be gone.');
    return found;
  };
  emit(async () => maskConnectionRow(await row()), ['colleagues']);
  emit(row, keepers);
  await enqueueOverseenConnection(work, id);
}

import type { Db } from '../../platform/db.ts';
import type { Room } from '../../platform/events.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { connectionKeepers } from '../users/connection-keepers.ts';
import { connectionRow, type Row, reduced } from './rows.ts';

/** A connection was added or changed: the screens are told, and the node that runs it looks at its row. */
export async function tellConnection(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  await tell(work, id, (whatsapp, rooms) =>
    work.emit('connection', async () => ({ action: 'update', whatsapp: await whatsapp() }), rooms),
  );
}

/** Only its status, its code or the number of tries changed. */
export const tellSession = (work: CompanyWork, id: number): Promise<void> =>
  tell(work, id, (session, rooms) =>
    work.emit('connectionSession', async () => ({ action: 'update', session: await session() }), rooms),
  );

export async function tellRemoved(work: CompanyWork, id: number): Promise<void> {
  work.wakeConnection(id);
  work.emit('connection', { action: 'delete', whatsappId: id }, ['everyone']);
  await tellOverseers(work, id);
}

/** In its own transaction: a company has no way into what the platform's people are told. */
const tellOverseers = (work: CompanyWork, id: number): Promise<void> =>
  work.enqueue('connections.tellOverseers', { id });

/** Those who look after connections. */
export const keeperRooms = async (db: Db): Promise<Room[]> => [
  'admins',
  ...(await connectionKeepers(db)).map((id): Room => `user:${id}`),
];

/**
 * Everybody is told what their list shows. Attendants who look after connections are in the room of their
 * colleagues too, so what they alone may see comes after it.
 */
async function tell(
  work: CompanyWork,
  id: number,
  emit: (row: () => Promise<Row>, rooms: Room[]) => void,
): Promise<void> {
  const keepers = await keeperRooms(work.db);
  const row = async () => {
    const found = await connectionRow(work.db, id);
    if (!found) throw new Error('A connection that is told of is held by its row, and cannot be gone.');
    return found;
  };
  emit(async () => reduced(await row()), ['colleagues']);
  emit(row, keepers);
  await tellOverseers(work, id);
}

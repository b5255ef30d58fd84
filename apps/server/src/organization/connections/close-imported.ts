import { closeImportedTickets } from '../../conversations/tickets/close-ticket.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { managerRooms, emitConnection } from './connection-events.ts';

/** The tickets an import made, as far as nobody took them up; then the button for it goes. */
export async function closeImported(work: UserWork, id: number): Promise<{ closed: number }> {
  await queries.lockConnection(work.db, id);
  const closed = await closeImportedTickets(work, id);
  await queries.saveConnection(work, id, { statusImportMessages: null });
  await emitConnection(work, id);
  work.emit('import', { action: 'refresh', whatsappId: id }, await managerRooms(work.db));
  return { closed };
}

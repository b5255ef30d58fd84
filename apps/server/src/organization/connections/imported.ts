import { closeImportedTickets } from '../../conversations/tickets/closing.ts';
import type { UserWork } from '../../platform/work.ts';
import * as queries from './queries.ts';
import { keeperRooms, tellConnection } from './telling.ts';

/** The tickets an import made, as far as nobody took them up; then the button for it goes. */
export async function closeImported(work: UserWork, id: number): Promise<{ closed: number }> {
  await queries.lockConnection(work.db, id);
  const closed = await closeImportedTickets(work, id);
  await queries.saveConnection(work.db, id, { statusImportMessages: null });
  await tellConnection(work, id);
  work.emit('import', { action: 'refresh', whatsappId: id }, await keeperRooms(work.db));
  return { closed };
}

import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { managerRooms, emitConnection } from './connection-events.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** Answers how many conversations were closed. */
    'import.closing': { work: UserWork; data: { connectionId: number }; answer: number };
  }
}

/** The tickets an import made, as far as nobody took them up; then the button for it goes. */
export async function closeImported(work: UserWork, id: number): Promise<{ closed: number }> {
  await queries.lockConnection(work.db, id);
  const counts = await runHooks('import.closing', work, { connectionId: id });
  const closed = counts.reduce((sum, count) => sum + count, 0);
  await queries.saveConnection(work, id, { statusImportMessages: null });
  await emitConnection(work, id);
  work.emit('import', { action: 'refresh', whatsappId: id }, await managerRooms(work.db));
  return { closed };
}

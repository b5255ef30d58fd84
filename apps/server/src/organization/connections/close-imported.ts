import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { managerRooms, emitConnection } from './connection-events.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** Returns how many tickets were closed. */
    'import.closing': { work: UserWork; data: { connectionId: number }; answer: number };
  }
}

/** Closes the imported tickets that nobody accepted and removes the button for it. */
export async function closeImported(work: UserWork, id: number): Promise<{ closed: number }> {
  await queries.lockConnection(work.db, id);
  const counts = await runHooks('import.closing', work, { connectionId: id });
  const closed = counts.reduce((sum, count) => sum + count, 0);
  await queries.saveConnection(work, id, { statusImportMessages: null });
  await emitConnection(work, id);
  work.emit('import', { action: 'refresh', whatsappId: id }, await managerRooms(work.db));
  return { closed };
}

import type { ImportStatus } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitConnection } from './connection-events.ts';

/**
 * Sets the import status: a timestamp while it is prepared, `Running`, the mark that it is done, or null. When the
 * import is over, the request flag is cleared.
 */
export async function setImportStatus(work: CompanyWork, id: number, status: string | null): Promise<void> {
  const isOver = status === null || status === 'renderButtonCloseTickets';
  await sql`
    update connections set "statusImportMessages" = ${status},
      "enableImportMessage" = case when ${isOver} then false else "enableImportMessage" end
    where id = ${id}`.execute(work.db);
  if (isOver) work.emit('import', { action: 'refresh', whatsappId: id }, ['everyone']);
  await emitConnection(work, id);
}

export const emitImportStatus = (work: CompanyWork, whatsappId: number, status: ImportStatus): void =>
  work.emit('import', { action: 'update', whatsappId, status }, ['everyone']);

import { deleteFile } from '../../platform/stored-files.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection, emitConnectionRemoved } from './connection-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'connection.removed': AuditedRemoval;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    'connection.removing': { work: CompanyWork; data: { id: number; isDefault: boolean }; answer: void };
  }
}

/** Its tickets and messages stay; the node that runs it finds the row gone and closes the session. */
export async function removeConnection(work: CompanyWork, id: number): Promise<void> {
  const { db } = work;
  await queries.lockConnections(db);
  const { name, channel, isDefault, greetingMediaKey } = await queries.lockConnectionAlone(db, id);
  await runHooks('connection.removing', work, { id, isDefault });
  if (greetingMediaKey) await deleteFile(work, greetingMediaKey);
  await queries.deleteConnection(db, id);
  await work.audit({
    action: 'connection.removed',
    subject: `connection:${id}`,
    before: { name, channel, isDefault },
  });
  await emitConnectionRemoved(work, id);
  const successor = isDefault ? await queries.findSuccessor(db, id) : undefined;
  if (!successor) return;
  await queries.saveConnection(work, successor.id, { isDefault: true });
  await emitConnection(work, successor.id);
}

import type { IncomingRevoke } from '@prosa/channels';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../../platform/unit-of-work.ts';
import { deletedMessagePreview } from '../../tickets/last-message-preview.ts';
import { emitMessageChange, lockTarget } from '../lock-target.ts';
import { insertStep, saveMessage } from '../queries.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

interface PendingRevoke {
  connectionId: number;
  targetId: string;
  tries: number;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    'messages.takeBack': PendingRevoke;
  }
}

/** The writer deleted a message. If the message has not arrived yet, the deletion is tried again later. */
export async function receiveRevoke(
  work: CompanyWork,
  { id: connectionId }: ReceivingConnection,
  { targetId }: IncomingRevoke,
): Promise<undefined> {
  if (!(await revokeMessage(work, connectionId, targetId)))
    await scheduleRevoke(work, { connectionId, targetId, tries: 0 });
  return undefined;
}

/** Returns whether the message exists. */
async function revokeMessage(work: CompanyWork, connectionId: number, targetId: string): Promise<boolean> {
  const held = await lockTarget(work, connectionId, targetId);
  if (!held) return false;
  const { target } = held;
  if (target.isDeleted) return true;
  await saveMessage(work, target.id, { isDeleted: true });
  await insertStep(work.db, target.id, { step: 'deleted', userId: null });
  await emitMessageChange(work, held, await deletedMessagePreview(work.db, target));
  return true;
}

/**
 * A channel may deliver the deletion before the message. Most missing messages never arrive, because they are older
 * than the connection; the retries end after a day.
 */
const retryDelays = [2, 10, 60, 600, 3600, 86_400];

async function scheduleRevoke(work: CompanyWork, revoke: PendingRevoke): Promise<void> {
  const afterSeconds = retryDelays[revoke.tries];
  if (afterSeconds === undefined) return;
  await work.enqueue('messages.takeBack', { ...revoke, tries: revoke.tries + 1 }, { afterSeconds });
}

export const revokeJob = ({ unitOfWork }: Platform): JobDefinition<'messages.takeBack'> => ({
  name: 'messages.takeBack',
  run: (companyId, revoke) =>
    unitOfWork.inCompany(companyId, systemActor, async (work) => {
      if (!(await revokeMessage(work, revoke.connectionId, revoke.targetId)))
        await scheduleRevoke(work, revoke);
    }),
});

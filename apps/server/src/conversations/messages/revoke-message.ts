import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { lockTarget, emitMessageChange } from './lock-target.ts';
import * as queries from './queries.ts';
import { deletedMessagePreview } from './last-message-preview.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'messages.takeBack': { connectionId: number; targetId: string; tries: number };
  }
}

/** The other side took back what it had written. Answers whether that was here. */
export async function revokeMessage(
  work: CompanyWork,
  connectionId: number,
  targetId: string,
): Promise<boolean> {
  const held = await lockTarget(work, connectionId, targetId);
  if (!held) return false;
  const { target } = held;
  if (target.isDeleted) return true;
  await queries.saveMessage(work, target.id, { isDeleted: true });
  await queries.insertStep(work.db, target.id, 'deleted', null);
  await emitMessageChange(work, held, await deletedMessagePreview(work.db, target));
  return true;
}

/**
 * Where nothing comes in order, a message may be taken back before it is here. Most that is not here never comes,
 * being older than the connection: after a day nobody waits for it any more.
 */
const retryDelays = [2, 10, 60, 600, 3600, 86_400];

export async function scheduleRevoke(
  work: CompanyWork,
  connectionId: number,
  targetId: string,
  tries = 0,
): Promise<void> {
  const afterSeconds = retryDelays[tries];
  if (afterSeconds === undefined) return;
  await work.enqueue('messages.takeBack', { connectionId, targetId, tries: tries + 1 }, { afterSeconds });
}

export const revokeJob = ({ unitOfWork }: Platform): JobDefinition<'messages.takeBack'> => ({
  name: 'messages.takeBack',
  run: (companyId, { connectionId, targetId, tries }) =>
    unitOfWork.inCompany(companyId, systemActor, async (work) => {
      if (!(await revokeMessage(work, connectionId, targetId)))
        await scheduleRevoke(work, connectionId, targetId, tries);
    }),
});

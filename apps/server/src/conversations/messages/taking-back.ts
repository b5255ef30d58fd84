import type { JobDefinition } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { holdTarget, retell } from './held.ts';
import * as queries from './queries.ts';
import { lastWordsOfRemoved } from './last-words.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'messages.takeBack': { connectionId: number; targetId: string; tries: number };
  }
}

/** The other side took back what it had written. Answers whether that was here. */
export async function takeBack(work: CompanyWork, connectionId: number, targetId: string): Promise<boolean> {
  const held = await holdTarget(work, connectionId, targetId);
  if (!held) return false;
  const { target } = held;
  if (target.isDeleted) return true;
  await queries.saveMessage(work.db, target.id, { isDeleted: true });
  await queries.insertStep(work.db, target.id, 'deleted', null);
  await retell(work, held, await lastWordsOfRemoved(work.db, target));
  return true;
}

/**
 * Where nothing comes in order, a message may be taken back before it is here. Most that is not here never comes,
 * being older than the connection: after a day nobody waits for it any more.
 */
const waits = [2, 10, 60, 600, 3600, 86_400];

export async function takeBackLater(
  work: CompanyWork,
  connectionId: number,
  targetId: string,
  tries = 0,
): Promise<void> {
  const afterSeconds = waits[tries];
  if (afterSeconds === undefined) return;
  await work.enqueue('messages.takeBack', { connectionId, targetId, tries: tries + 1 }, { afterSeconds });
}

export const takeBackJob = ({ workplace }: Platform): JobDefinition<'messages.takeBack'> => ({
  name: 'messages.takeBack',
  run: (companyId, { connectionId, targetId, tries }) =>
    workplace.inCompany(companyId, nobody, async (work) => {
      if (!(await takeBack(work, connectionId, targetId)))
        await takeBackLater(work, connectionId, targetId, tries);
    }),
});

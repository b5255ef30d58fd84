import { setImmediate } from 'node:timers/promises';
import { type CompanyWork, systemActor, type UnitOfWork } from '../platform/unit-of-work.ts';

type SharedAct = (work: CompanyWork) => Promise<void>;

interface PendingAct {
  act: SharedAct;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Runs an action for a company in one transaction with the other actions of the same tick. */
export type CommitShared = (companyId: number, act: SharedAct) => Promise<void>;

/** Maximum actions per transaction; more would hold their locks for too long. */
const MAX_SHARED = 10;

/**
 * Busy connections of a company commit at the same times (see the pauses in `Journal`). One shared transaction costs
 * much less than one each, and they do not wait for each other's events. If the shared transaction fails, each action
 * runs alone, so that a failure affects only its own connection.
 */
export function shareCommits(workplace: Pick<UnitOfWork, 'inCompany'>): CommitShared {
  const gathering = new Map<number, PendingAct[]>();
  const commit = (companyId: number, act: SharedAct) =>
    workplace.inCompany(companyId, systemActor, act, 'once');

  async function commitWhenGathered(companyId: number, group: PendingAct[]): Promise<void> {
    await setImmediate();
    if (gathering.get(companyId) === group) gathering.delete(companyId);
    if (group.length > 1 && (await areCommitted(companyId, group))) {
      for (const { resolve } of group) resolve();
      return;
    }
    for (const { act, resolve, reject } of group) commit(companyId, act).then(resolve, reject);
  }

  const areCommitted = (companyId: number, group: PendingAct[]): Promise<boolean> =>
    commit(companyId, (work) => actAll(work, group)).then(
      () => true,
      () => false,
    );

  return (companyId, act) =>
    new Promise((resolve, reject) => {
      const one = { act, resolve, reject };
      const group = gathering.get(companyId);
      if (group && group.length < MAX_SHARED) {
        group.push(one);
        return;
      }
      const begun = [one];
      gathering.set(companyId, begun);
      void commitWhenGathered(companyId, begun);
    });
}

/**
 * Runs the actions concurrently, so that their next statements share a round trip. Waits for all, even after a failure.
 */
async function actAll(work: CompanyWork, all: PendingAct[]): Promise<void> {
  const outcomes = await Promise.allSettled(all.map(({ act }) => act(work)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

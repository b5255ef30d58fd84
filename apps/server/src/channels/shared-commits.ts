import { setImmediate } from 'node:timers/promises';
import { type CompanyWork, systemActor, type UnitOfWork } from '../platform/unit-of-work.ts';

type SharedAct = (work: CompanyWork) => Promise<void>;

interface PendingAct {
  act: SharedAct;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Does something for a company; with what else is given for it at the same moment, in one transaction. */
export type CommitShared = (companyId: number, act: SharedAct) => Promise<void>;

/** So many connections share one; more would hold what they have in their hands for too long. */
const MAX_SHARED = 10;

/**
 * Busy connections of a company store what came at the same moments (see the pauses in `Journal`). One transaction
 * for all of them costs much less than one for each, and none waits until another has told its events. What does
 * not go together is done by itself: nobody's trouble is another's.
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

/** Side by side, so that what each asks next goes to the database in one breath. None is left at it when it fails. */
async function actAll(work: CompanyWork, all: PendingAct[]): Promise<void> {
  const outcomes = await Promise.allSettled(all.map(({ act }) => act(work)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

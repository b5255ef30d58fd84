import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type CompanyWork, systemActor, type UnitOfWork } from '../platform/unit-of-work.ts';

type SharedAct = (work: CompanyWork) => Promise<void>;

interface PendingAct {
  act: SharedAct;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Runs an action for a company in one transaction with the other actions of that time. */
export type CommitShared = (companyId: number, act: SharedAct) => Promise<void>;

/** Maximum actions per transaction; more would hold their locks for too long. */
const MAX_SHARED = 10;
/** How long actions wait at most for the company's running transaction, which may wait for a lock itself. */
const MAX_WAIT_MS = 20;

/**
 * Busy connections of a company commit at the same times (see the pauses in `Journal`), and what comes while a
 * transaction of the company runs shares the next one. One shared transaction costs much less than one each, and they
 * would wait for each other's events anyway. If the shared transaction fails, each action runs alone, so that a failure
 * affects only its own connection.
 */
export function shareCommits(workplace: Pick<UnitOfWork, 'inCompany'>): CommitShared {
  const gathering = new Map<number, PendingAct[]>();
  const running = new Map<number, Promise<void>>();
  const commit = (companyId: number, act: SharedAct) => {
    const done = workplace.inCompany(companyId, systemActor, act, 'once').finally(() => {
      if (running.get(companyId) === done) running.delete(companyId);
    });
    running.set(companyId, done);
    return done;
  };

  async function commitWhenGathered(companyId: number, group: PendingAct[]): Promise<void> {
    await setImmediate();
    const before = running.get(companyId)?.catch(() => {});
    if (before) await Promise.race([before, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
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

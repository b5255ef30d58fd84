import type { Db } from '../database/db.ts';

const pendingRuns = new WeakMap<Db, Promise<unknown>>();

/**
 * Those who work side by side in one transaction do this one after the other. Whatever relies on a lock of the
 * database has to: within a transaction none keeps anybody apart.
 */
export function runSerially<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const before = pendingRuns.get(db);
  const done = before ? before.then(act) : act();
  const over = done.then(
    () => undefined,
    () => undefined,
  );
  pendingRuns.set(db, over);
  void over.then(() => {
    if (pendingRuns.get(db) === over) pendingRuns.delete(db);
  });
  return done;
}

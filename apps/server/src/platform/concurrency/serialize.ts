import type { Db } from '../database/db.ts';

const pendingRuns = new WeakMap<Db, Promise<unknown>>();

/**
 * Runs concurrent actions of one transaction one after the other. Needed for code that relies on a database lock:
 * within one transaction a lock excludes nobody.
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

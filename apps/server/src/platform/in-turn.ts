import type { Db } from './db.ts';

const turns = new WeakMap<Db, Promise<unknown>>();

/**
 * Those who work side by side in one transaction do this one after the other. Whatever relies on a lock of the
 * database has to: within a transaction none keeps anybody apart.
 */
export function inTurn<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const before = turns.get(db);
  const done = before ? before.then(act) : act();
  const over = done.then(
    () => undefined,
    () => undefined,
  );
  turns.set(db, over);
  void over.then(() => {
    if (turns.get(db) === over) turns.delete(db);
  });
  return done;
}

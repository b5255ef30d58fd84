interface Row {
  id: number;
}

export interface FrozenRows<T extends Row> {
  /** The rows in the order they had, each as it is now. */
  rows: T[];
  /** Those that are no longer on the list. */
  gone: ReadonlySet<number>;
  /** How many would come, go or move. */
  changes: number;
}

/**
 * The rows as somebody looks at them, while the list itself goes on: nobody wants to press the row that has
 * just slid under the pointer. Each row shows what it is now, but keeps its place; one that is gone stays until
 * the new order is shown. Only what comes after all the others (the next page) is added.
 */
export function freezeOrder<T extends Row>(shown: readonly T[], live: readonly T[]): FrozenRows<T> {
  const now = new Map(live.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = live.findLastIndex(({ id }) => known.has(id));
  const appended = live.slice(lastKnown + 1);
  const arrived = live.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id));
  const gone = shown.filter(({ id }) => !now.has(id));
  const before = shown.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const after = live.filter(({ id }) => known.has(id)).map(({ id }) => id);
  return {
    rows: [...shown.map((row) => now.get(row.id) ?? row), ...appended],
    gone: new Set(gone.map(({ id }) => id)),
    changes: arrived.length + gone.length + countMoved(before, after),
  };
}

/** Rows move to one end of a list, the newest or the oldest: whichever explains the new order with fewer moves. */
function countMoved(before: number[], after: number[]): number {
  return Math.min(movedUp(before, after), movedUp(before.toReversed(), after.toReversed()));
}

function movedUp(before: number[], after: number[]): number {
  const moved = new Set<number>();
  let place = 0;
  for (const id of after) {
    while (place < before.length && moved.has(before[place] as number)) place += 1;
    if (before[place] === id) place += 1;
    else moved.add(id);
  }
  return moved.size;
}

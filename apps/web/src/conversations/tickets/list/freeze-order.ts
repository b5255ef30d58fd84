interface Row {
  id: number;
}

export interface FrozenRows<T extends Row> {
  /** The rows in their frozen order, with current data. */
  rows: T[];
  /** Ids of rows that are no longer in the list. */
  gone: ReadonlySet<number>;
  /** How many rows would be added, removed or moved. */
  changes: number;
}

/**
 * Keeps the order of the visible rows while the live list changes, so that no other row slides under the pointer. Each
 * row shows its current data but keeps its place; a removed one stays until the new order is shown. Only rows after all
 * others (the next page) are added.
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

/** Rows move to one end of the list. Counts the moves for both directions and returns the smaller number. */
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

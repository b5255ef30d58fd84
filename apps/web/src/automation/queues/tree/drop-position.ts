import { type DraftOption, levelsOf, type OptionPosition, type TreeRow } from './draft-tree.ts';

/** Where a dragged option would be inserted: after which row and at which depth. */
export interface DropPosition extends OptionPosition {
  /** Index of the preceding row, without the dragged rows; -1: before the first. */
  after: number;
  depth: number;
}

/**
 * Several depths are possible between two rows: a child of the row above, or a sibling of it or of any of its
 * ancestors. The horizontal position of the pointer selects one.
 */
export function findDropPosition(
  rows: TreeRow[],
  dragged: DraftOption,
  { after, depth: wanted }: { after: number; depth: number },
  deepest: number,
): DropPosition {
  const above = rows[after];
  const below = rows[after + 1];
  const most = Math.min(above ? above.depth + 1 : 0, deepest - levelsOf(dragged));
  const least = below ? below.depth : 0;
  const depth = Math.max(Math.min(least, most), Math.min(wanted, most));
  if (!above) return { after, depth: 0, parentId: null, place: 0 };
  // Inserted as the first child if the children are expanded, else as the last.
  if (depth > above.depth) {
    const place = below?.parentId === above.option.id ? 0 : above.option.options.length;
    return { after, depth, parentId: above.option.id, place };
  }
  // Finds the ancestor of the row above at this depth; the option is inserted after it.
  let index = after;
  while ((rows[index]?.depth ?? 0) > depth) index -= 1;
  const beside = rows[index] ?? above;
  return { after, depth, parentId: beside.parentId, place: beside.place + 1 };
}

/** The rows without the dragged option and its subtree. */
export function rowsWithout(rows: TreeRow[], id: number): TreeRow[] {
  const start = rows.findIndex(({ option }) => option.id === id);
  const taken = rows[start];
  if (!taken) return rows;
  let end = start + 1;
  while (end < rows.length && (rows[end]?.depth ?? 0) > taken.depth) end += 1;
  const left = rows.toSpliced(start, end - start);
  // Later siblings move up by one.
  return left.map((row) =>
    row.parentId === taken.parentId && row.place > taken.place ? { ...row, place: row.place - 1 } : row,
  );
}

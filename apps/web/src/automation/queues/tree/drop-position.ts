import { type DraftOption, levelsOf, type OptionPosition, type TreeRow } from './draft-tree.ts';

/** Where something dragged would come to lie: between two rows, at a depth. */
export interface DropPosition extends OptionPosition {
  /** Behind which of the rows that are left; -1: before the first. */
  after: number;
  depth: number;
}

/**
 * Between two rows several depths are possible: the row above may have it below itself, and each of its parents
 * beside itself. How far the pointer is to the side chooses among them.
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
  // As the first below it where those below are in sight, else as the last.
  if (depth > above.depth) {
    const place = below?.parentId === above.option.id ? 0 : above.option.options.length;
    return { after, depth, parentId: above.option.id, place };
  }
  // The one at that depth on the way up from the row above: it comes to lie behind it.
  let index = after;
  while ((rows[index]?.depth ?? 0) > depth) index -= 1;
  const beside = rows[index] ?? above;
  return { after, depth, parentId: beside.parentId, place: beside.place + 1 };
}

/** The rows that are left when one is taken up, with what is below it. */
export function rowsWithout(rows: TreeRow[], id: number): TreeRow[] {
  const start = rows.findIndex(({ option }) => option.id === id);
  const taken = rows[start];
  if (!taken) return rows;
  let end = start + 1;
  while (end < rows.length && (rows[end]?.depth ?? 0) > taken.depth) end += 1;
  const left = rows.toSpliced(start, end - start);
  // Those beside it that come later move up.
  return left.map((row) =>
    row.parentId === taken.parentId && row.place > taken.place ? { ...row, place: row.place - 1 } : row,
  );
}

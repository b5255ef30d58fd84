/** Between two marks. */
const GAP_PX = 4;

export interface SizedBadge {
  width: number;
  /** Named in the open ticket too: the first to be left out. */
  isMinor?: boolean;
}

/**
 * Which marks of a row are shown, by their index, so that each is seen whole; the others are counted by a mark of
 * `moreWidth`. The first is always there, and shortened where there is no room for it alone.
 */
export function fitBadges(marks: SizedBadge[], room: number, moreWidth: number): Set<number> {
  const widthOf = (shown: Iterable<number>) =>
    [...shown].reduce((sum, index) => sum + (marks[index]?.width ?? 0) + GAP_PX, -GAP_PX);
  const all = new Set(marks.keys());
  if (widthOf(all) <= room) return all;
  const shown = new Set<number>();
  const inTurn = [...all].toSorted(
    (one, other) =>
      Number(marks[one]?.isMinor ?? false) - Number(marks[other]?.isMinor ?? false) || one - other,
  );
  for (const index of inTurn)
    if (shown.size === 0 || widthOf([...shown, index]) + GAP_PX + moreWidth <= room) shown.add(index);
  return shown;
}

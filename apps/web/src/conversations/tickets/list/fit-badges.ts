/** The gap between two badges. */
const GAP_PX = 4;

export interface SizedBadge {
  width: number;
  /** Also shown in the open ticket, so it is left out first. */
  isMinor?: boolean;
}

/**
 * The indexes of the badges that fit without being cut off; the rest is counted in a badge of `moreWidth`. The first
 * one is always shown, shortened if needed.
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

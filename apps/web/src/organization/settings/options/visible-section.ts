/** A heading counts as reached within this distance from the upper edge. */
const LEAD = 80;

interface ScrollState {
  /** The top of each section, relative to the visible area. */
  tops: number[];
  scrollTop: number;
  height: number;
  scrollHeight: number;
}

/**
 * The index of the current section: the last one that begins above a line near the upper edge. Near the end of the
 * page, where the last sections cannot scroll up to the line, the line moves down to them.
 */
export function findVisibleSection({ tops, scrollTop, height, scrollHeight }: ScrollState): number {
  const most = Math.max(0, scrollHeight - height);
  const below = Math.max(0, height - LEAD);
  const end = Math.min(most, below);
  const left = Math.max(0, most - scrollTop);
  const line = left < end ? LEAD + below * (1 - left / end) : LEAD;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}

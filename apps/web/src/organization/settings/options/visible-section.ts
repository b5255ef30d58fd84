/** How far below the upper edge a heading still counts as the one being read. */
const LEAD = 80;

export interface ScrollState {
  /** Where each section begins, from the upper edge of what is in sight. */
  tops: number[];
  scrollTop: number;
  height: number;
  scrollHeight: number;
}

/**
 * Which section is being read: the last that begins above a line near the upper edge. Towards the end of the page,
 * where the last sections cannot come up any more, the line goes down to them instead.
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

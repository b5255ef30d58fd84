const CIRCLED_ONE = 0x2460;
const LAST_CIRCLED = 20;

/** How many wait, in front of the tab's title: ① to ⑳, and (21) from there. */
export function unreadTitlePrefix(count: number): string {
  if (count === 0) return '';
  return count <= LAST_CIRCLED ? `${String.fromCodePoint(CIRCLED_ONE + count - 1)} ` : `(${count}) `;
}

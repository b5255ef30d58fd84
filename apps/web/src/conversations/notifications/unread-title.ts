const CIRCLED_ONE = 0x2460;
const LAST_CIRCLED = 20;

/** The unread count in front of the tab's title: ① to ⑳, then (21) and so on. */
export function unreadTitlePrefix(count: number): string {
  if (count === 0) return '';
  return count <= LAST_CIRCLED ? `${String.fromCodePoint(CIRCLED_ONE + count - 1)} ` : `(${count}) `;
}

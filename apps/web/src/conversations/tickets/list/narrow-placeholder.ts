/** There is no room for more on a phone. In every language a word ends there. */
const NARROW = 20;

export const narrowPlaceholder = (placeholder: string) => placeholder.slice(0, NARROW).trimEnd();

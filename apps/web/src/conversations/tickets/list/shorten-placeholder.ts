/** There is no room for more on a phone. */
const NARROW = 20;

/** Whole words as far as there is room; an "and" that leads nowhere is left out. */
export const shortenPlaceholder = (placeholder: string) =>
  placeholder.length <= NARROW
    ? placeholder
    : placeholder
        .slice(0, NARROW + 1)
        .replace(/\s+\S*$/, '')
        .replace(/\s+\S{1,3}$/, '');

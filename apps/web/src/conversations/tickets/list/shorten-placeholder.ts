/** The maximum length on narrow screens. */
const NARROW = 20;

/** Cuts at a word boundary and drops a trailing short word such as "and". */
export const shortenPlaceholder = (placeholder: string) =>
  placeholder.length <= NARROW
    ? placeholder
    : placeholder
        .slice(0, NARROW + 1)
        .replace(/\s+\S*$/, '')
        .replace(/\s+\S{1,3}$/, '');

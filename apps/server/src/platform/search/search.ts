/** A pattern for ILIKE that finds the text itself: `%` and `_` have no meaning in what people type. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

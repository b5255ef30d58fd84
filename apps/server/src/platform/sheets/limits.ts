/** A list of contacts, not a database: beyond these a file is refused, or its far columns are not looked at. */
export const MOST_ROWS = 10_000;
export const MOST_COLUMNS = 100;
export const LONGEST_CELL = 5000;
/** What the wanted cells of all rows may be together: ten thousand contacts with long names and addresses. */
export const MOST_LETTERS = 10_000_000;
/** What the parts of a spreadsheet we read may unpack to, together. */
export const MOST_UNPACKED = 30_000_000;

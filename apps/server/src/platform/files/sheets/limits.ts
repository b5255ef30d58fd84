/** A list of contacts, not a database: beyond these a file is refused, or its far columns are not looked at. */
export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 100;
export const MAX_CELL_LENGTH = 5000;
/** What the wanted cells of all rows may be together: ten thousand contacts with long names and addresses. */
export const MAX_TOTAL_LENGTH = 10_000_000;
/** What the parts of a spreadsheet we read may unpack to, together. */
export const MAX_UNPACKED_BYTES = 30_000_000;

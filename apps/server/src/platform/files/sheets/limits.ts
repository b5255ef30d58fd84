/** Limits for a list of contacts: a file with more rows is refused, further columns are ignored. */
export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 100;
export const MAX_CELL_LENGTH = 5000;
/** Total length of the wanted cells: ten thousand contacts with long names and addresses. */
export const MAX_TOTAL_LENGTH = 10_000_000;
/** Total unpacked size of the parts of a spreadsheet that are read. */
export const MAX_UNPACKED_BYTES = 30_000_000;

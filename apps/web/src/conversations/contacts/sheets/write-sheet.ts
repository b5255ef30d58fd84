import writeSheet from 'write-excel-file/universal';

/**
 * A sheet of texts. Every cell is typed as text, so that a name such as `=1+1` is shown and never calculated,
 * and comes back as it was when the sheet is read again.
 */
export function makeSheet(headings: string[], rows: string[][], widths: number[]): Promise<Blob> {
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
  const columns = widths.map((width) => ({ width }));
  return writeSheet([head, ...cells], { columns, stickyRowsCount: 1 }).toBlob();
}

/** Hands a file to the person, as a link would. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

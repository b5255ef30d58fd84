/** What an .xlsx is called on the wire. */
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A sheet of texts. Every cell is typed as text, so that a name such as `=1+1` is shown and never calculated,
 * and comes back as it was when the sheet is read again. Made by the library that reads sheets: the other one
 * would pack a big sheet in workers made of strings, which the pages' policy refuses.
 */
export async function makeSheet(headings: string[], rows: string[][], widths: number[]): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet([headings, ...rows]);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  const options = { type: 'array', bookType: 'xlsx', bookSST: true, compression: true } as const;
  return new Blob([write(utils.book_new(sheet), options) as ArrayBuffer], { type: KIND });
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

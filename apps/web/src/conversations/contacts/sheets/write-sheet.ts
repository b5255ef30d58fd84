/** The MIME type of .xlsx. */
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes a sheet of text cells. With the text type, a name such as `=1+1` is never calculated and is unchanged when the
 * sheet is read again. Uses the library that also reads sheets: the alternative creates workers from strings, which the
 * content security policy forbids.
 */
export async function makeSheet(headings: string[], rows: string[][], widths: number[]): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet([headings, ...rows]);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  const options = { type: 'array', bookType: 'xlsx', bookSST: true, compression: true } as const;
  return new Blob([write(utils.book_new(sheet), options) as ArrayBuffer], { type: KIND });
}

/** Downloads a file through a temporary link. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

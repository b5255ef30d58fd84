import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const column = (index: number) => String.fromCodePoint(65 + index);

/** A cell as spreadsheet programs write it: shared text, inline text, a number, or a formula with its result. */
type Cell = string | number | { inline: string } | { formula: string; shows: string };

/** An .xlsx file with these rows; `parts` adds or replaces files of the archive. */
export function workbook(rows: Cell[][], parts: Record<string, string | Uint8Array> = {}): Buffer {
  const shared: string[] = [];
  const cell = (value: Cell, at: string): string => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value.toExponential()}</v></c>`;
    if (typeof value === 'string')
      return `<c r="${at}" t="s"><v>${shared.push(`<si><t>${escaped(value)}</t></si>`) - 1}</v></c>`;
    if ('inline' in value) return `<c r="${at}" t="inlineStr"><is><t>${escaped(value.inline)}</t></is></c>`;
    return `<c r="${at}" t="str"><f>${escaped(value.formula)}</f><v>${escaped(value.shows)}</v></c>`;
  };
  const sheet = rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((value, place) => cell(value, column(place) + (index + 1))).join('')}</row>`,
    )
    .join('');
  const files: Record<string, string | Uint8Array> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Type="t" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
    ...parts,
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}

/** The form with which a browser uploads a list. */
export function sheetForm(file: string | Buffer, name = 'list.csv'): FormData {
  const form = new FormData();
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return form;
}

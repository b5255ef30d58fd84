import { ZipFile } from './zip-file.ts';

/** The MIME type of .xlsx. */
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that programs show of one sheet; what is more goes into the next one. */
const MAX_ROWS = 1_048_576;
/** Characters of one cell that programs take. */
const MAX_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The number of the style of headings in `STYLES`. */
const BOLD = 1;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML has it: without characters that it cannot hold, and never read as an escape of sheets (`_x0041_`). */
const toXml = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A number is a number, everything else a text: a name such as `=1+1` is never calculated. */
export type Cell = string | number | null;

function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${toXml(cell)}</t></is></c>`;
}

const rowXml = (cells: Cell[], style = 0): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

interface SheetShape {
  /** The name of the sheet; the ones after the first have a number too. */
  name: string;
  headings: string[];
  /** In characters. */
  widths: number[];
}

/**
 * A spreadsheet that is written while its rows come, and of which only the packed form is kept: a hundred thousand rows
 * take a few megabytes. Without workers, which the pages' policy does not allow from strings.
 */
export class SheetStream {
  readonly #shape: SheetShape;
  readonly #maxRows: number;
  readonly #zip = new ZipFile();
  #sheets = 0;
  #rows = 0;
  #entry: ReturnType<ZipFile['open']> | undefined;

  constructor(shape: SheetShape, maxRows = MAX_ROWS) {
    this.#shape = shape;
    this.#maxRows = maxRows;
  }

  async add(rows: Cell[][]): Promise<void> {
    let texts = '';
    for (const row of rows) {
      if (this.#entry === undefined || this.#rows === this.#maxRows) {
        await this.#entry?.write(texts);
        texts = '';
        await this.#nextSheet();
      }
      texts += rowXml(row);
      this.#rows += 1;
    }
    if (texts !== '') await this.#entry?.write(texts);
  }

  async finish(): Promise<Blob> {
    if (this.#sheets === 0) await this.#nextSheet();
    await this.#endSheet();
    await this.#addParts();
    return this.#zip.finish(KIND);
  }

  async #nextSheet(): Promise<void> {
    await this.#endSheet();
    this.#sheets += 1;
    this.#rows = 1;
    const { headings, widths } = this.#shape;
    const columns = widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    this.#entry = this.#zip.open(`xl/worksheets/sheet${this.#sheets}.xml`);
    await this.#entry.write(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(headings, BOLD)}`,
    );
  }

  async #endSheet(): Promise<void> {
    await this.#entry?.write('</sheetData></worksheet>');
    await this.#entry?.end();
    this.#entry = undefined;
  }

  /** What names the sheets and says what each file is. */
  async #addParts(): Promise<void> {
    const numbers = Array.from({ length: this.#sheets }, (_, index) => index + 1);
    const each = (textOf: (number: number) => string) => numbers.map(textOf).join('');
    const nameOf = (number: number) => toXml(this.#shape.name) + (number > 1 ? ` ${number}` : '');
    const sheets = each((n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`);
    const links = each(
      (n) => `<Relationship Id="rId${n}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    );
    const types = each(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    );
    const parts: Record<string, string> = {
      'xl/styles.xml': STYLES,
      'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="rIdStyles" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
      '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${types}</Types>`,
    };
    for (const [name, text] of Object.entries(parts)) await this.#zip.add(name, text);
  }
}

import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { MAX_COLUMNS, MAX_UNPACKED_BYTES } from './limits.ts';
import type { RowCollector } from './row-collector.ts';

type Attributes = Record<string, string>;

/** Reads the first sheet of an .xlsx file as rows of text. Formulas count with their last shown value. */
export function addXlsxRows(bytes: Uint8Array, collector: RowCollector): void {
  const parts = unpack(bytes);
  const part = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const sheet = part(firstSheetIn(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')));
  if (sheet === '') throw new Error('no sheet');
  addRowsOfSheet(sheet, sharedStringsIn(part('xl/sharedStrings.xml')), collector);
}

/** The unzipper allocates only the declared size, so a false size cannot exhaust the memory. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (
        !/^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(
          name,
        )
      )
        return false;
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES) throw new Error('too big');
      return true;
    },
  });
}

interface XmlHandlers {
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Removes the namespace prefix that some programs add. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

function parseXml(xml: string, { open, close, text }: XmlHandlers): void {
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      open?.(bare(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    )
    .on('closeTag', (name) => close?.(bare(name)))
    .on('text', (value, decode) => text?.(decode(value)))
    .on('cdata', (value) => text?.(value))
    .parse(xml);
}

function firstSheetIn(workbook: string, relations: string): string {
  let id = '';
  parseXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet' && id === '') id = attributes()['r:id'] ?? '';
    },
  });
  let target = '';
  parseXml(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes()['Id'] === id) target = attributes()['Target'] ?? '';
    },
  });
  if (target.startsWith('/')) return target.slice(1);
  return target === '' ? 'xl/worksheets/sheet1.xml' : `xl/${target}`;
}

/** Collects a text that may be split into several runs; skips phonetic runs. */
function createCollector() {
  let [letters, isText, isSpoken] = ['', false, false];
  return {
    open: (name: string) => {
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' || name === 'v';
    },
    close: (name: string) => {
      if (name === 'rPh') isSpoken = false;
      isText = false;
    },
    text: (value: string) => {
      if (isText && !isSpoken) letters += value;
    },
    take: () => {
      const taken = letters;
      letters = '';
      return taken;
    },
  };
}

function sharedStringsIn(xml: string): string[] {
  const strings: string[] = [];
  if (xml === '') return strings;
  const letters = createCollector();
  parseXml(xml, {
    open: letters.open,
    text: letters.text,
    close: (name) => {
      letters.close(name);
      if (name === 'si') strings.push(letters.take());
    },
  });
  return strings;
}

/** Zero-based column of a cell reference: 2 for `C7`. */
function columnOf(reference: string): number {
  const [name = ''] = /^[A-Z]+/.exec(reference) ?? [];
  return name.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function addRowsOfSheet(xml: string, shared: string[], collector: RowCollector): void {
  const letters = createCollector();
  let row: string[] = [];
  let [column, type] = [-1, ''];
  parseXml(xml, {
    open: (name, attributes) => {
      letters.open(name);
      if (name === 'row') [row, column] = [[], -1];
      if (name !== 'c') return;
      const { r = '', t = '' } = attributes();
      column = r === '' ? column + 1 : columnOf(r);
      type = t;
      letters.take();
    },
    text: letters.text,
    close: (name) => {
      letters.close(name);
      if (name === 'c' && column >= 0 && column < MAX_COLUMNS)
        row[column] = valueOf(type, letters.take(), shared);
      if (name !== 'row') return;
      collector.add(Array.from(row, (cell) => cell ?? ''));
    },
  });
}

function valueOf(type: string, written: string, shared: string[]): string {
  if (type === 's') return shared[Number(written)] ?? '';
  if (type === 'e') return '';
  const isNumber = (type === '' || type === 'n') && written.trim() !== '' && Number.isFinite(Number(written));
  // Long numbers are stored as 5.511999998888E12.
  return isNumber ? String(Number(written)) : written;
}

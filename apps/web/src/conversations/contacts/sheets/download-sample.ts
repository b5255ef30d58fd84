import type { TFunction } from 'i18next';
import { IMPORT_FIELDS, type ImportField } from './column-mapping.ts';
import { download, makeSheet } from './write-sheet.ts';

const FILE = 'exemplo_contatos.xlsx';
const WIDTHS = [36, 20, 36, 30];

/** Unassigned numbers, so that importing the sample as it is messages no stranger. */
const ROWS = [
  ['Maria Silva', '5511900000001', 'maria@example.com', 'VIP'],
  ['João Souza', '5511900000002', '', ''],
];

/** A sample sheet with headings that are recognised automatically, and example rows. */
export async function downloadSample(
  t: TFunction,
  fields: readonly ImportField[] = IMPORT_FIELDS,
): Promise<void> {
  const headings = fields.map((field) => t(`contacts.sheet.fields.${field}`));
  const columns = fields.map((field) => IMPORT_FIELDS.indexOf(field));
  const rows = ROWS.map((row) => columns.map((column) => row[column] ?? ''));
  download(await makeSheet(headings, rows, WIDTHS.slice(0, columns.length)), FILE);
}

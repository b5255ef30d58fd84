import { ImportedContact } from '@prosa/contract';

export const IMPORT_FIELDS = ['name', 'number', 'email', 'tags'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The field of each column; null for columns that are left out. */
export type ColumnMapping = (ImportField | null)[];

/** Common column headings. */
const headings: Record<ImportField, RegExp> = {
  name: /^(?:nome|name|nombre|ad|contato|contact)$/,
  number: /^(?:n[uú]mero|number|telefone|celular|whatsapp|phone|tel[eé]fono|numara)$/,
  email: /^(?:e-?mail|correo(?: electr[oó]nico)?|e-?posta)$/,
  tags: /^(?:tags?|etiquetas?|etiketler)$/,
};

/** A list may have no headings: then a cell of its first row looks like a phone number. */
export const hasHeadings = (first: string[]) =>
  !first.some((cell) => cell.replaceAll(/\D/g, '').length >= 8 && !/\p{L}/u.test(cell));

/** Guesses the field of each column; each field is used once. */
export function guessMapping(first: string[], fields: readonly ImportField[] = IMPORT_FIELDS): ColumnMapping {
  const taken = new Set<ImportField>();
  return first.map((cell) => {
    const heading = cell.trim().toLowerCase();
    const field = fields.find((one) => !taken.has(one) && headings[one].test(heading));
    if (field) taken.add(field);
    return field ?? null;
  });
}

/** The database rejects NUL characters and lone surrogates, which would make the whole call fail. */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();

type CellProblem = 'missing' | 'wrong';
export type ParsedRow = { contact: ImportedContact } | { field: ImportField; problem: CellProblem };

const required: ImportField[] = ['name', 'number'];

/** Parses one row into a contact, or returns the problem. */
export function parseRow(row: string[], mapping: ColumnMapping, validateContact: boolean): ParsedRow {
  const value = (field: ImportField) => {
    const column = mapping.indexOf(field);
    return column < 0 ? '' : (row[column] ?? '').trim();
  };
  const missing = required.find((field) => value(field) === '');
  if (missing) return { field: missing, problem: 'missing' };
  const parsed = ImportedContact.safeParse({
    name: value('name'),
    number: value('number'),
    email: value('email'),
    tags: value('tags'),
    validateContact,
  });
  const unclean = IMPORT_FIELDS.find((field) => !isClean(value(field)));
  if (parsed.success && unclean === undefined) return { contact: parsed.data };
  const [field = unclean] = parsed.error?.issues[0]?.path ?? [];
  return { field: IMPORT_FIELDS.find((one) => one === field) ?? 'name', problem: 'wrong' };
}

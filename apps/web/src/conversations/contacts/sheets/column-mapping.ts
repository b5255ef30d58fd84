import { ImportedContact } from '@prosa/contract';

export const IMPORT_FIELDS = ['name', 'number', 'email', 'tags'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What each column holds; null where it is left out. */
export type ColumnMapping = (ImportField | null)[];

/** How people head their columns. */
const headings: Record<ImportField, RegExp> = {
  name: /^(?:nome|name|nombre|ad|contato|contact)$/,
  number: /^(?:n[uú]mero|number|telefone|celular|whatsapp|phone|tel[eé]fono|numara)$/,
  email: /^(?:e-?mail|correo(?: electr[oó]nico)?|e-?posta)$/,
  tags: /^(?:tags?|etiquetas?|etiketler)$/,
};

/** A list may begin with its first contact: then a cell of its first row has a telephone's digits. */
export const hasHeadings = (first: string[]) =>
  !first.some((cell) => cell.replaceAll(/\D/g, '').length >= 8 && !/\p{L}/u.test(cell));

/** What the columns most likely hold, each field once. */
export function guessMapping(first: string[]): ColumnMapping {
  const taken = new Set<ImportField>();
  return first.map((cell) => {
    const heading = cell.trim().toLowerCase();
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && headings[one].test(heading));
    if (field) taken.add(field);
    return field ?? null;
  });
}

/** What cannot be stored would have its whole call refused: the NUL character, half of a surrogate pair. */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();

export type CellProblem = 'missing' | 'wrong';
export type ParsedRow = { contact: ImportedContact } | { field: ImportField; problem: CellProblem };

const required: ImportField[] = ['name', 'number'];

/** One row as the server takes it, or what is the matter with it. */
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

import { ContactNumber, type ErrorReply, fieldIssues, type ImportOutcome, NewContact } from '@prosa/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { readSheet } from '../../platform/files/read-sheet.ts';
import type { SheetContent } from '../../platform/files/sheets/row-collector.ts';

/** What every import of a list of people shares: the contacts, and the contact lists. */

export type RefusedOutcome = Extract<ImportOutcome, { state: 'refused' }>;

/** The row as the schema wants it, or the refusal as the row's outcome. */
export const parseRow = <T>(schema: z.ZodType<T>, row: unknown): T | RefusedOutcome =>
  attempt(() => {
    const parsed = schema.safeParse(row, { reportInput: true });
    if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: fieldIssues(parsed.error) });
    return parsed.data;
  });

/** The result, or the refusal as the row's outcome. Unexpected errors are thrown. */
export function attempt<T>(act: () => T): T | RefusedOutcome {
  try {
    return act();
  } catch (error) {
    return toRefusedOutcome(error);
  }
}

export function toRefusedOutcome(error: unknown): RefusedOutcome {
  if (!(error instanceof AppError)) throw error;
  const { issues = [] } = error.details as Pick<ErrorReply, 'issues'>;
  return { state: 'refused', error: error.code, issues };
}

export const isRefused = (row: object): row is RefusedOutcome => 'state' in row;

/** The accepted headings of the columns. */
const headings = {
  name: /^(?:nome|name)$/,
  number: /^(?:n[uú]mero|number|telefone|celular)$/,
  email: /^e-?mail$/,
};

interface SheetPerson {
  name: string;
  number: string;
  email: string;
}

/** The people in a sheet: the valid rows, and of duplicate numbers the first. */
export async function readPeople<T extends SheetPerson>(
  bytes: Buffer,
  { schema, turn }: { schema: z.ZodType<T>; turn: string },
): Promise<T[]> {
  const { name, number, email } = headings;
  return parsePeople(await readSheet(bytes, { headings: [name, number, email], turn }), schema);
}

function parsePeople<T extends SheetPerson>(
  { hasColumn: [hasName, hasNumber], rows }: SheetContent,
  schema: z.ZodType<T>,
): T[] {
  if (!hasName || !hasNumber) throw new AppError('ERR_INVALID_SPREADSHEET');
  const found = new Map<string, T>();
  for (const [name, number = '', email] of rows) {
    // Our own exports put an apostrophe before text that a spreadsheet would read as a formula.
    const digits = ContactNumber.safeParse(number.replace(/^'/, ''));
    const line = schema.safeParse({ name, number: digits.data ?? '', email: parseEmail(email) });
    if (line.success && !found.has(line.data.number)) found.set(line.data.number, line.data);
  }
  return [...found.values()];
}

/** An invalid e-mail address is dropped; the row is still imported. */
const parseEmail = (cell = ''): string => NewContact.shape.email.safeParse(cell.trim()).data ?? '';

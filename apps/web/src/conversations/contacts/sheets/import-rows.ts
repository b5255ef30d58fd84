import type { ImportedContact, ImportOutcome } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/routes.gen.ts';
import type { ParsedRow } from './column-mapping.ts';

/** Received: where numbers are hidden, nobody is told what came of a row. */
export type RowOutcome = { state: 'created' | 'received' } | { state: 'ignored'; reason: unknown };

/** Rows of one call: few enough to see it go on, many enough to be done soon. */
const BATCH_SIZE = 250;
/** The connection is asked about each number, which takes its time. */
const VALIDATED_BATCH_SIZE = 20;
/** A call that was not answered is made again after so long: what it has done already stays as it is. */
const RETRY_DELAYS_MS = [500, 2000];

interface ImportOptions {
  /** The rows by their place in the file. */
  rows: number[];
  lineOf: (row: number) => ParsedRow;
  onOutcomes: (outcomes: [row: number, outcome: RowOutcome][]) => void;
  signal: AbortSignal;
}

/**
 * Imports rows until all are done, somebody stops it or a call fails: then the rows of that call say why, the
 * others are left, and the reason is given. What was begun is ended.
 */
export async function importRows({ rows, lineOf, onOutcomes, signal }: ImportOptions): Promise<unknown> {
  for (let first = 0; first < rows.length && !signal.aborted; ) {
    const lines = batchAt(rows, first, lineOf);
    first += lines.length;
    const good = lines.flatMap(({ row, line }) =>
      'contact' in line ? [{ row, contact: line.contact }] : [],
    );
    onOutcomes(
      lines.flatMap(({ row, line }) =>
        'contact' in line ? [] : [[row, { state: 'ignored' as const, reason: line }]],
      ),
    );
    try {
      const outcomes = await importContacts(
        good.map(({ contact }) => contact),
        signal,
      );
      onOutcomes(good.map(({ row }, place) => [row, outcomeOf(outcomes[place])]));
    } catch (reason) {
      onOutcomes(good.map(({ row }) => [row, { state: 'ignored', reason }]));
      return reason;
    }
  }
  return undefined;
}

function batchAt(rows: number[], first: number, lineOf: ImportOptions['lineOf']) {
  const read = (row: number) => ({ row, line: lineOf(row) });
  const lines = rows.slice(first, first + VALIDATED_BATCH_SIZE).map(read);
  const isAsked = lines.some(({ line }) => 'contact' in line && line.contact.validateContact);
  return isAsked
    ? lines
    : [...lines, ...rows.slice(first + VALIDATED_BATCH_SIZE, first + BATCH_SIZE).map(read)];
}

async function importContacts(contacts: ImportedContact[], signal: AbortSignal): Promise<ImportOutcome[]> {
  const [one] = contacts;
  if (!one) return [];
  const body = { contacts, validateContact: one.validateContact };
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return (await call(api.contacts.importMany, { body })).outcomes;
    } catch (error) {
      if (!isUnanswered(error) || signal.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return (await call(api.contacts.importMany, { body })).outcomes;
}

/** Nobody can tell whether it was heard. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The call itself went well; a row is refused as a call would be. */
const outcomeOf = (outcome: ImportOutcome | undefined): RowOutcome =>
  outcome && outcome.state !== 'refused'
    ? { state: outcome.state === 'received' ? 'received' : 'created' }
    : { state: 'ignored', reason: outcome && new ApiError(200, outcome) };

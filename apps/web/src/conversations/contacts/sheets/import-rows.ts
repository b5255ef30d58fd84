import type { ImportedContact } from '@prosa/contract';
import { ApiError } from '../../../api/api-error.ts';
import type { ParsedRow } from './column-mapping.ts';
import type { ImportTarget } from './import-target.ts';

/** `received`: if numbers are masked for the user, the server does not report the result of a row. */
export type RowOutcome = { state: 'created' | 'received' } | { state: 'ignored'; reason: unknown };

/** Rows per call: few enough to show progress, many enough to be fast. */
const BATCH_SIZE = 250;
/** Smaller, because the connection validates each number, which takes time. */
const VALIDATED_BATCH_SIZE = 20;
/** Delays before an unanswered call is retried; repeating it is safe. */
const RETRY_DELAYS_MS = [500, 2000];

interface ImportOptions {
  target: ImportTarget;
  /** Row indexes in the file. */
  rows: number[];
  lineOf: (row: number) => ParsedRow;
  onOutcomes: (outcomes: [row: number, outcome: RowOutcome][]) => void;
  signal: AbortSignal;
}

/**
 * Imports rows until all are done, the user stops it or a call fails. On a failure the rows of that call get the error
 * as their reason, the remaining rows are left, and the error is returned. A running call is completed.
 */
export async function importRows({
  target,
  rows,
  lineOf,
  onOutcomes,
  signal,
}: ImportOptions): Promise<unknown> {
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
      const outcomes = await importWithRetries(
        target,
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

type TargetOutcome = Awaited<ReturnType<ImportTarget['importContacts']>>[number];

async function importWithRetries(
  target: ImportTarget,
  contacts: ImportedContact[],
  signal: AbortSignal,
): Promise<TargetOutcome[]> {
  if (contacts.length === 0) return [];
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await target.importContacts(contacts);
    } catch (error) {
      if (!isUnanswered(error) || signal.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return target.importContacts(contacts);
}

/** It is unknown whether the server processed the call. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Maps the result of a row; refused rows get the same error as a refused call. */
const outcomeOf = (outcome: TargetOutcome | undefined): RowOutcome =>
  outcome && outcome.state !== 'refused'
    ? { state: outcome.state === 'received' ? 'received' : 'created' }
    : { state: 'ignored', reason: outcome && new ApiError(200, outcome) };

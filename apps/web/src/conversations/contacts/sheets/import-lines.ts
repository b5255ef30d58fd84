import { api } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import type { Line } from './mapping.ts';

export type Outcome = { state: 'created' } | { state: 'ignored'; reason: unknown };

/** So many calls at a time: one by one a long list would take too long. */
const AT_ONCE = 6;

interface Importing {
  /** The rows by their place in the file. */
  rows: number[];
  lineOf: (row: number) => Line;
  onOutcome: (row: number, outcome: Outcome) => void;
  signal: AbortSignal;
}

/** Imports rows until all are done or somebody stops it; what was begun is ended. */
export async function importLines({ rows, lineOf, onOutcome, signal }: Importing): Promise<void> {
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) {
      if (signal.aborted) return;
      onOutcome(row, await importLine(lineOf(row)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function importLine(line: Line): Promise<Outcome> {
  if (!('contact' in line)) return { state: 'ignored', reason: line };
  try {
    await call(api.contacts.importOne, { body: line.contact });
    return { state: 'created' };
  } catch (reason) {
    return { state: 'ignored', reason };
  }
}

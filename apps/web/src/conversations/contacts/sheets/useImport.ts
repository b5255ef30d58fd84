import { useEffect, useRef, useState } from 'react';
import { importLines, type Outcome } from './import-lines.ts';
import type { Line } from './mapping.ts';

/** The person is told so often how far it is; more would only cost. */
const TOLD_EVERY = 5;

export type Outcomes = ReadonlyMap<number, Outcome>;

/** Runs an import and says how far it is. What has come of a row stays until the row is tried again. */
export function useImport() {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (rows: number[], lineOf: (row: number) => Line): Promise<Outcomes> => {
    const known = new Map(outcomes);
    for (const row of rows) known.delete(row);
    const stop = new AbortController();
    stopper.current = stop;
    let done = 0;
    const tell = () => {
      setOutcomes(new Map(known));
      setRunning({ done, total: rows.length });
    };
    tell();
    await importLines({
      rows,
      lineOf,
      signal: stop.signal,
      onOutcome: (row, outcome) => {
        known.set(row, outcome);
        done += 1;
        if (done % TOLD_EVERY === 0) tell();
      },
    });
    setOutcomes(known);
    setRunning(null);
    return known;
  };

  return { outcomes, running, run, stop: () => stopper.current?.abort() };
}

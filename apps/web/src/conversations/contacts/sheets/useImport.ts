import { useEffect, useRef, useState } from 'react';
import { importRows, type RowOutcome } from './import-rows.ts';
import type { ParsedRow } from './column-mapping.ts';
import type { ImportTarget } from './import-target.ts';

export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** Runs an import and reports its progress. A row's result is kept until the row is imported again. */
export function useImport(target: ImportTarget) {
  const [outcomes, setOutcomes] = useState<RowOutcomes>(new Map());
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (rows: number[], lineOf: (row: number) => ParsedRow) => {
    const known = new Map(outcomes);
    for (const row of rows) known.delete(row);
    const stop = new AbortController();
    stopper.current = stop;
    const tell = () => {
      setOutcomes(new Map(known));
      setRunning({ done: rows.filter((row) => known.has(row)).length, total: rows.length });
    };
    tell();
    const problem = await importRows({
      target,
      rows,
      lineOf,
      signal: stop.signal,
      onOutcomes: (found) => {
        for (const [row, outcome] of found) known.set(row, outcome);
        tell();
      },
    });
    setOutcomes(known);
    setRunning(null);
    return { results: known, problem };
  };

  return { outcomes, running, run, stop: () => stopper.current?.abort() };
}

import { expect, test } from 'vitest';
import { shortForm } from './forms.ts';
import { describe } from './report.ts';
import { runChaos } from './run.ts';

/** Always the same: another one for each run is for the long form, which somebody watches. */
const SEED = 7;

test('two processes, killed again and again, lose nothing, double nothing and keep the order', async () => {
  const report = await runChaos({ ...shortForm, seed: SEED, say: () => {} });
  expect(report.problems, describe(report)).toEqual([]);
  expect(report.incoming.messages).toBeGreaterThan(40);
  expect(report.outgoing.messages).toBeGreaterThan(5);
}, 120_000);

import { expect, test } from 'vitest';
import { shortProfile } from './run-profiles.ts';
import { formatReport } from './report.ts';
import { runChaos } from './run-chaos.ts';

/** A fixed seed; only the long run, which is watched, uses a new one each time. */
const SEED = 7;

test('two processes, killed again and again, lose nothing, double nothing and keep the order', async () => {
  const report = await runChaos({ ...shortProfile, seed: SEED, log: () => {} });
  expect(report.problems, formatReport(report)).toEqual([]);
  expect(report.incoming.messages).toBeGreaterThan(40);
  expect(report.campaign.recipients).toBe(15);
  expect(report.outgoing.messages).toBeGreaterThan(5);
  expect(report.files).toBeGreaterThan(5);
}, 480_000);

test('two processes that share PostgreSQL and a bucket only lose no file either', async () => {
  const profile = { ...shortProfile, hasBucket: true, kills: 4, restarts: 1, peerFaults: 0 };
  const report = await runChaos({ ...profile, seed: SEED, log: () => {} });
  expect(report.problems, formatReport(report)).toEqual([]);
  expect(report.files).toBeGreaterThan(5);
}, 480_000);

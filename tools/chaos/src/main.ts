import { parseArgs } from 'node:util';
import { longProfile, shortProfile } from './run-profiles.ts';
import { formatReport } from './report.ts';
import { runChaos } from './run-chaos.ts';
import { measureTakeover } from './measure-takeover.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The processes share PostgreSQL and a bucket, and no folder. */
    bucket: { type: 'boolean', default: false },
    /** The profile of the tests. */
    short: { type: 'boolean', default: false },
    /** Only measures how long a killed node's connections are down, with the default lease. */
    takeover: { type: 'boolean', default: false },
  },
});
const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

if (values.takeover) {
  const times = await measureTakeover(log);
  console.log(`A killed node's connections were back after ${times.map(inSeconds).join(', ')}.`);
  process.exitCode = times.every((ms) => ms < 30_000) ? 0 : 1;
} else {
  log(`seed ${values.seed}`);
  const form = values.short
    ? { ...shortProfile, hasBucket: values.bucket }
    : longProfile(Number(values.kills), values.bucket);
  const report = await runChaos({ ...form, seed: Number(values.seed), log });
  console.log(`\n${formatReport(report)}`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}

import { parseArgs } from 'node:util';
import { longForm, shortForm } from './forms.ts';
import { describe } from './report.ts';
import { runChaos } from './run.ts';
import { measureTakeover } from './takeover.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** What the tests run. */
    short: { type: 'boolean', default: false },
    /** Only measures how long a killed node's connections are away, with the lease as it is by default. */
    takeover: { type: 'boolean', default: false },
  },
});
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

if (values.takeover) {
  const times = await measureTakeover(say);
  console.log(`A killed node's connections were back after ${times.map(inSeconds).join(', ')}.`);
  process.exitCode = times.every((ms) => ms < 30_000) ? 0 : 1;
} else {
  say(`seed ${values.seed}`);
  const form = values.short ? shortForm : longForm(Number(values.kills));
  const report = await runChaos({ ...form, seed: Number(values.seed), say });
  console.log(`\n${describe(report)}`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}

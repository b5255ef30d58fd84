import type { BenchCluster } from './cluster.ts';
import { CpuMeter } from './cpu-meter.ts';
import type { Product } from './product.ts';
import { percentile, round } from './statistics.ts';

/** Warms up like some minutes of service: newly loaded code is not compiled yet. */
const WARM = 300;
const WARM_MS = 6000;
const ROUNDS = 6;

export interface Compared {
  product: Product;
  bare: { url: string; pid: number };
  cluster: BenchCluster;
}

export interface ComparedCall {
  name: string;
  ask: () => Promise<unknown>;
  /** The path of the same data in the bare program. */
  bare?: string;
}

/** Prints the time and the CPU of each call, and both as a ratio to the bare program, taken in turns. */
export async function compareCalls(calls: ComparedCall[], compared: Compared): Promise<void> {
  for (const call of calls) console.log(await compareCall(call, compared));
}

async function compareCall({ name, ask, bare }: ComparedCall, { product, bare: reader, cluster }: Compared) {
  const askBare = bare === undefined ? undefined : () => fetchBody(reader.url + bare, {});
  const warmUntil = performance.now() + WARM_MS;
  for (let warm = 0; warm < WARM || performance.now() < warmUntil; warm += 1) {
    await ask();
    await askBare?.();
  }
  const [times, bareTimes]: number[][] = [[], []];
  const [spent, bareSpent] = [new CpuMeter(), new CpuMeter()];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await spent.measure([product.pid, cluster.pid], timed(ask, times));
    if (askBare) await bareSpent.measure([reader.pid, cluster.pid], timed(askBare, bareTimes));
  }
  const [own, plain] = [spent.msPerCall, bareSpent.msPerCall];
  const p = (values: number[] = [], share: number) => round(percentile(values, share), 1).padStart(6);
  const ratio = askBare
    ? `, ${round(own / plain, 1)} × bare (${round(plain)}; p50 ${p(bareTimes, 0.5)}, p99 ${p(bareTimes, 0.99)} ms)`
    : '';
  return `${name.padEnd(40)} p50 ${p(times, 0.5)} ms   p99 ${p(times, 0.99)} ms   ${round(own).padStart(6)} CPU-ms${ratio}`;
}

const timed =
  (act: () => Promise<unknown>, times: number[] = []) =>
  async () => {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  };

export async function fetchBody(url: string, options: RequestInit): Promise<void> {
  const reply = await fetch(url, options);
  const body = await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${Buffer.from(body).toString()}`);
}

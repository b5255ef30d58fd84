import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createSlowestCalls, type SlowCall } from './slowest-calls.ts';

/** What one process counts about itself. Labels name routes, kinds and states, never people, companies or ids. */
export interface Metrics {
  registry: Registry;
  observeCall(call: { method: string; route: string; status: number; seconds: number }): void;
  /** How long something waited for a database connection. */
  observeWait(kind: 'people' | 'background', seconds: number): void;
  countDueRows(source: string, rows: number): void;
  countEvents(events: number): void;
  /** The routes with the slowest calls of the last minutes. */
  slowestCalls(): SlowCall[];
  /** Milliseconds that 99 of 100 turns of the event loop were late at most, since the last call of this. */
  loopDelay(): number;
  close(): void;
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const LOOP_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'prosa_http_request_seconds',
    help: 'Calls by route, with how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'prosa_pool_wait_seconds',
    help: 'How long work waited for a database connection, if it waited',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  const dueRows = new Counter({
    name: 'prosa_due_rows_total',
    help: 'Timers, schedules and other due rows handled',
    labelNames: ['source'],
    registers,
  });
  const events = new Counter({ name: 'prosa_events_total', help: 'Live events sent to sockets', registers });
  const loop = measureProcess(registry);
  const slowest = createSlowestCalls(() => performance.now());
  return {
    registry,
    observeCall({ method, route, status, seconds }) {
      // By hundreds: a series for each status of each route would be thousands.
      calls.labels(method, route, `${Math.floor(status / 100)}xx`).observe(seconds);
      slowest.note(`${method} ${route}`, seconds * 1000);
    },
    observeWait: (kind, seconds) => waits.labels(kind).observe(seconds),
    countDueRows: (source, rows) => dueRows.labels(source).inc(rows),
    countEvents: (count) => events.inc(count),
    slowestCalls: () => slowest.list(),
    loopDelay: () => loop.read(),
    close: () => loop.stop(),
  };
}

/** Memory, processor time and the delay of the event loop of this process. */
function measureProcess(registry: Registry): { read(): number; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  const recent = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  recent.enable();
  const gauge = (name: string, help: string, read: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  gauge('prosa_event_loop_delay_p50_seconds', 'Half of the turns of the event loop were late by less', () =>
    lateness(delay, 50),
  );
  gauge('prosa_event_loop_delay_p99_seconds', '99 of 100 turns of the event loop were late by less', () =>
    lateness(delay, 99),
  );
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('process_cpu_seconds_total', 'Processor time the process has used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return {
    read() {
      const milliseconds = Math.round(lateness(recent, 99) * 1000);
      recent.reset();
      return milliseconds;
    },
    stop() {
      delay.disable();
      recent.disable();
    },
  };
}

type Delay = ReturnType<typeof monitorEventLoopDelay>;

/** The timer itself takes its resolution, which is not lateness. */
const lateness = (delay: Delay, percentile: number): number =>
  delay.count === 0 ? 0 : Math.max(0, delay.percentile(percentile) / NANOSECONDS - LOOP_RESOLUTION_MS / 1000);

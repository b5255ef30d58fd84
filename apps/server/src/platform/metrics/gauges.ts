import { Gauge } from 'prom-client';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export type Figure = [labels: Record<string, string>, value: number];

/** Help text and label names of each gauge. */
type GaugeTexts<Name extends string> = Record<Name, readonly [help: string, labels: readonly string[]]>;

/** One scrape reads once, however many gauges it has. */
const FRESH_MS = 2000;

/** Gauges whose values are read together when they are asked for. */
export function addGauges<Name extends string>(
  { metrics: { registry }, log }: { metrics: Metrics; log: Log },
  texts: GaugeTexts<Name>,
  read: () => Promise<Record<Name, Figure[]>>,
): void {
  let asked: { at: number; figures: ReturnType<typeof read> } | undefined;
  const latest = () => {
    if (!asked || performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), figures: read() };
    return asked.figures;
  };
  for (const name of Object.keys(texts) as Name[]) {
    const [help, labelNames] = texts[name];
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [],
      async collect() {
        this.reset();
        try {
          for (const [labels, value] of (await latest())[name]) this.set(labels, value);
        } catch (error) {
          // The other metrics are wanted most while the database is away.
          log.warn({ error: String(error), gauge: name }, 'a figure could not be read');
        }
      },
    });
    registry.registerMetric(gauge);
  }
}

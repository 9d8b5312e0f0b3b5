import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

import { processMetrics } from './process-metrics.ts';

/** Every label has few values, known beforehand: what anybody may make up must not be a series. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name, help, labelNames, registers: [registry] });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'causeway_http_request_seconds',
      help: 'Time to answer a request, by route and class of status: 2xx, 4xx, 5xx',
      labelNames: ['method', 'route', 'status'],
      // Each is a series of every route: as few as distinguish a good day from a bad one.
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
      registers: [registry],
    }),
    answers: counter(
      'causeway_http_answers_total',
      'Answers by status; 499 is a client that went away before it had one',
      ['status'],
    ),
    requestsInFlight: new Gauge({
      name: 'causeway_http_requests_in_flight',
      help: 'Requests being worked on now',
      registers: [registry],
    }),
    requestsShed: counter(
      'causeway_http_requests_shed_total',
      'Requests refused with 503 because the process was saturated',
    ),
    ...processMetrics(registry),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
export type { PoolUse } from './process-metrics.ts';

/** A counter of a slice's own. Whoever asks first in a process makes it. */
export function counterIn(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labelNames }: Readonly<{ name: string; help: string; labelNames: string[] }>,
): Counter {
  const known = registry.getSingleMetric(name);
  return known instanceof Counter
    ? known
    : new Counter({ name, help, labelNames, registers: [registry] });
}

/** What a registry held at one moment, as it travels from a worker to its supervisor. */
export type Snapshot = readonly Readonly<{
  name: string;
  type: string;
  aggregator: string;
  values: readonly object[];
}>[];

export async function metricsSnapshot({ registry }: Pick<Metrics, 'registry'>): Promise<Snapshot> {
  const metrics = await registry.getMetricsAsJSON();
  // The package's types have a number where its types of metrics are words.
  return metrics.map((metric) => ({ ...metric, type: String(metric.type) }));
}

/** The text for Prometheus, of several processes as if they were one. */
export async function metricsText(snapshots: readonly Snapshot[]): Promise<string> {
  return await AggregatorRegistry.aggregate([...snapshots]).metrics();
}

export async function sumOf(snapshots: readonly Snapshot[]): Promise<Snapshot> {
  return await metricsSnapshot({ registry: AggregatorRegistry.aggregate([...snapshots]) });
}

/** What only ever grows, so that it stays true when the process is gone. */
export function cumulativeOf(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => type === 'counter' || type === 'histogram');
}

/** What a gauge reads now; `labelled` where its gauges have a label. */
type Reading = Readonly<{ gauge: string; labelled?: string; value: number }>;

type Watch = Readonly<{
  /** Names, each with its description. */
  gauges: Readonly<Record<string, string>>;
  label?: string;
  read: () => Promise<readonly Reading[]>;
  onFailure: (error: unknown) => void;
}>;

/**
 * Gauges that are read when Prometheus asks: all of one watch from one reading. Where it fails, or
 * has nothing to tell of a gauge, that gauge is absent and the other measurements are as ever: a
 * value that is not known is not reported.
 */
export function watch({ registry }: Pick<Metrics, 'registry'>, watched: Watch): void {
  const { label, read, onFailure } = watched;
  let reading: Promise<readonly Reading[]> | undefined;
  const shared = (): Promise<readonly Reading[]> => {
    reading ??= read()
      .catch((error: unknown) => {
        onFailure(error);
        return [];
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help] of Object.entries(watched.gauges)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        const own = (await shared()).filter((one) => one.gauge === name);
        gauge.reset();
        if (label === undefined && own.length === 0) gauge.remove();
        for (const { labelled, value } of own) {
          if (label === undefined) gauge.set(value);
          else gauge.set({ [label]: labelled ?? '' }, value);
        }
      },
    });
  }
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the service tells Prometheus. One registry a process; `/metrics` prints it. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'causeway_http_request_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    requestsInFlight: new Gauge({
      name: 'causeway_http_requests_in_flight',
      help: 'Requests being worked on now',
      registers: [registry],
    }),
    requestsShed: new Counter({
      name: 'causeway_http_requests_shed_total',
      help: 'Requests refused with 503 because the process was saturated',
      registers: [registry],
    }),
    groupCommitSize: new Histogram({
      name: 'causeway_group_commit_size',
      help: 'Commands that one transaction served, by what was written',
      labelNames: ['name'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers: [registry],
    }),
    jobRounds: new Counter({
      name: 'causeway_job_rounds_total',
      help: 'Rounds of background work, by job and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    cardRangesLeftOut: new Counter({
      name: 'causeway_card_ranges_left_out_total',
      help: 'Card ranges of the directory server that were not taken: bad, or changes of absent ones',
      labelNames: ['why'],
      registers: [registry],
    }),
    pageViolations: new Counter({
      name: 'causeway_hosted_page_violations_total',
      help: 'Reports by browsers that the hosted page was kept from something, by directive',
      labelNames: ['directive'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What a gauge reads now; `labelled` where its gauges have a label. */
type Reading = Readonly<{ gauge: string; labelled?: string; value: number }>;

type Watch = Readonly<{
  /** Names, each with what it tells. */
  gauges: Readonly<Record<string, string>>;
  label?: string;
  read: () => Promise<readonly Reading[]>;
  onFailure: (error: unknown) => void;
}>;

/**
 * Gauges that are read when Prometheus asks: all of one watch from one reading. Where it fails, or
 * has nothing to tell of a gauge, that gauge is absent and the other measurements are as ever: a
 * value that is not known is not told.
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

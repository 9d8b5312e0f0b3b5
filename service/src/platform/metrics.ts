import * as prom from 'prom-client';
import { queueTallies } from './db/queue-tally.ts';

/** Every label has few values, known beforehand: what anybody may make up must not be a series. */
export function createMetrics() {
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  watchQueues(registry);
  const { counter, histogram } = makersIn(registry);
  return {
    registry,
    requestSeconds: histogram(
      'causeway_http_request_seconds',
      'Time to answer a request, by route and class of status: 2xx, 4xx, 5xx',
      // Each is a series of every route: as few as distinguish a good day from a bad one.
      { by: ['method', 'route', 'status'], buckets: [0.005, 0.025, 0.1, 0.5, 2.5] },
    ),
    answers: counter(
      'causeway_http_answers_total',
      'Answers by status; 499 is a client that went away before it had one',
      ['status'],
    ),
    requestsInFlight: new prom.Gauge({
      name: 'causeway_http_requests_in_flight',
      help: 'Requests being worked on now',
      registers: [registry],
    }),
    requestsShed: counter(
      'causeway_http_requests_shed_total',
      'Requests refused with 503 because the process was saturated',
    ),
    watchPool: poolGauges(registry),
    groupCommitSize: histogram(
      'causeway_group_commit_size',
      'Commands that one transaction served, by what was written',
      { by: ['name'], buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256] },
    ),
    groupCommitSeconds: histogram(
      'causeway_group_commit_seconds',
      'Time that one transaction of group commit took, by what was written',
      { by: ['name'], buckets: [0.002, 0.01, 0.05, 0.25, 1] },
    ),
    jobRounds: counter(
      'causeway_job_rounds_total',
      'Rounds of background work, by job and outcome',
      ['job', 'outcome'],
    ),
    roundsUnderWay: roundsUnderWay(registry),
    workerDeaths: counter(
      'causeway_worker_deaths_total',
      'API processes that ended without being asked to',
    ),
    workerStarts: counter(
      'causeway_worker_restarts_total',
      'API processes started in place of others, by outcome: started, failed',
      ['outcome'],
    ),
    databaseTrouble: counter(
      'causeway_database_trouble_total',
      'What failed at the database without a caller to tell: shard-map, shard-round, flush-time',
      ['what'],
    ),
    poolErrors: counter(
      'causeway_database_pool_errors_total',
      'Connections to the database that broke, in use or not',
    ),
    sweepFailures: counter(
      'causeway_sweep_failures_total',
      'Operations in doubt that could not be looked after for a fault of ours, by job',
      ['job'],
    ),
  };
}

function makersIn(registry: prom.Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(
      name: string,
      help: string,
      labelNames: readonly Label[] = [],
    ) => new prom.Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      { by: labelNames, buckets }: Readonly<{ by: Label[]; buckets: number[] }>,
    ) => new prom.Histogram({ name, help, labelNames, buckets, registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** A counter of a slice's own. Whoever asks first in a process makes it. */
export function counterIn(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labelNames }: Readonly<{ name: string; help: string; labelNames: string[] }>,
): prom.Counter {
  const known = registry.getSingleMetric(name);
  return known instanceof prom.Counter
    ? known
    : new prom.Counter({ name, help, labelNames, registers: [registry] });
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
  return await prom.AggregatorRegistry.aggregate([...snapshots]).metrics();
}

export async function sumOf(snapshots: readonly Snapshot[]): Promise<Snapshot> {
  return await metricsSnapshot({ registry: prom.AggregatorRegistry.aggregate([...snapshots]) });
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

/** All of one watch from one reading; a value that is not known is absent. */
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
    const gauge = new prom.Gauge({
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

export type PoolUse = Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>;

/** The use of each pool of connections, read when Prometheus asks. Those of one name are added up. */
function poolGauges(registry: prom.Registry): (name: string, pool: PoolUse) => void {
  const pools: { name: string; pool: PoolUse }[] = [];
  const gauge = new prom.Gauge({
    name: 'causeway_database_connections',
    help: 'Connections to the database by pool, in_use and idle; waiting are those who want one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      gauge.reset();
      for (const { name, pool } of pools) {
        gauge.inc({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
        gauge.inc({ pool: name, state: 'idle' }, pool.idleCount);
        gauge.inc({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  return (name, pool) => void pools.push({ name, pool });
}

function watchQueues(registry: prom.Registry): void {
  const waiting = new prom.Gauge({
    name: 'causeway_group_commit_waiting',
    help: 'Commands and look-ups that wait for their transaction, by what is written or read',
    labelNames: ['name'],
    registers: [registry],
    collect: () => {
      for (const [name, tally] of queueTallies()) waiting.set({ name }, tally.waiting);
    },
  });
  const refused = new prom.Counter({
    name: 'causeway_group_commit_refused_total',
    help: 'Commands and look-ups refused because too many waited, or the database did not serve',
    labelNames: ['name'],
    registers: [registry],
    collect: () => {
      refused.reset();
      for (const [name, tally] of queueTallies()) refused.inc({ name }, tally.refused);
    },
  });
}

/** How long the round of a job has been under way: one that hangs neither works nor fails. */
function roundsUnderWay(registry: prom.Registry) {
  const since = new Map<string, number>();
  const gauge = new prom.Gauge({
    name: 'causeway_job_round_running_seconds',
    help: 'How long the round of a job has been under way; 0 while it rests',
    labelNames: ['job'],
    registers: [registry],
    collect: () => {
      const now = performance.now();
      for (const [job, at] of since) gauge.set({ job }, (now - at) / 1000);
    },
  });
  return {
    begin: (job: string): void => void since.set(job, performance.now()),
    end: (job: string): void => {
      since.delete(job);
      gauge.set({ job }, 0);
    },
  };
}

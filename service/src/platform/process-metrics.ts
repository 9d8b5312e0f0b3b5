import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { queueTallies } from './db/queue-tally.ts';

/** What is measured of the service's own workings: its database, queues, jobs and processes. */
export function processMetrics(registry: Registry) {
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name, help, labelNames, registers: [registry] });
  watchQueues(registry);
  return {
    watchPool: poolGauges(registry),
    groupCommitSize: new Histogram({
      name: 'causeway_group_commit_size',
      help: 'Commands that one transaction served, by what was written',
      labelNames: ['name'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers: [registry],
    }),
    groupCommitSeconds: new Histogram({
      name: 'causeway_group_commit_seconds',
      help: 'Time that one transaction of group commit took, by what was written',
      labelNames: ['name'],
      buckets: [0.002, 0.01, 0.05, 0.25, 1],
      registers: [registry],
    }),
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

/** A pool of connections, by what it counts. */
export type PoolUse = Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>;

/** The use of each pool of connections, read when Prometheus asks. Those of one name are added up. */
function poolGauges(registry: Registry): (name: string, pool: PoolUse) => void {
  const pools: { name: string; pool: PoolUse }[] = [];
  const gauge = new Gauge({
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

function watchQueues(registry: Registry): void {
  const waiting = new Gauge({
    name: 'causeway_group_commit_waiting',
    help: 'Commands and look-ups that wait for their transaction, by what is written or read',
    labelNames: ['name'],
    registers: [registry],
    collect: () => {
      for (const [name, tally] of queueTallies()) waiting.set({ name }, tally.waiting);
    },
  });
  const refused = new Counter({
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
function roundsUnderWay(registry: Registry) {
  const since = new Map<string, number>();
  const gauge = new Gauge({
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

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
    unresolvedOperations: new Gauge({
      name: 'causeway_unresolved_operations',
      help: 'Operations whose outcome at the acquirer is not known, by what they are of',
      labelNames: ['of'],
      registers: [registry],
    }),
    stuckOperations: new Gauge({
      name: 'causeway_stuck_operations',
      help: 'Of the unresolved ones, those asked about so often in vain that a person should look',
      labelNames: ['of'],
      registers: [registry],
    }),
    jobRounds: new Counter({
      name: 'causeway_job_rounds_total',
      help: 'Rounds of background work, by job and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

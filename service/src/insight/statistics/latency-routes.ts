import { operatorOf, OPERATORS_READ, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { addressOf, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { LatencyBody, LatencyQuery, OperatorLatencyQuery } from './latency-schema.ts';
import { readLatencyOf } from './read-latency.ts';
import { spanFaults } from './read-statistics.ts';

const DESCRIBED = {
  isLongRead: true,
  description:
    'Measured as requests are answered, and written every few seconds: what a process that is killed has measured since is lost. Durations are gathered in classes, each about 1.4 times as long as the one before; a percentile is the end of its class.',
  examineQuery: spanFaults,
  answers: { 200: LatencyBody },
} as const;

type Deps = Pick<Platform, 'db' | 'clock'> & Readonly<{ routes?: () => readonly Route[] }>;

/** How long one operation takes, of a partner and, for operators, of all. */
export function latencyRoutes({ routes = () => [], ...deps }: Deps): Route[] {
  const requestsOf = (operation: string) => {
    const known = routes().find(({ operationId }) => operationId === operation);
    return known ? { method: known.method, path: addressOf(known) } : null;
  };
  const shown = (latency: Awaited<ReturnType<typeof readLatencyOf>>) =>
    ok({ ...latency, requests: requestsOf(latency.operation) });
  return [
    route('GET /statistics/latency', {
      ...DESCRIBED,
      tag: 'Statistics',
      access: 'payment.read',
      operationId: 'retrieveLatency',
      summary: 'Retrieve how long an operation took',
      query: LatencyQuery,
      handle: async (call) =>
        shown(await readLatencyOf(deps, call.query, partnerOf(call).partnerId)),
    }),
    route('GET /operator/statistics/latency', {
      ...DESCRIBED,
      ...OPERATORS_READ,
      operationId: 'retrieveAnyLatency',
      summary: 'Retrieve how long an operation took, of all partners or of one',
      query: OperatorLatencyQuery,
      handle: async (call) => {
        operatorOf(call);
        const { partnerId, ...query } = call.query;
        return shown(await readLatencyOf(deps, query, partnerId));
      },
    }),
  ];
}

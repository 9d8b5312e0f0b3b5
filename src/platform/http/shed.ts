import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { exchangeOf } from './exchange.ts';
import { maskedPath } from './masked.ts';
import { PROBLEM_TYPE, problemBody, unavailable } from './problem-body.ts';
import { allowanceHeaders } from './respond.ts';
import { BASE_HEADERS } from './security-headers.ts';

type Deps = Readonly<{ publicUrl: string; logger: Logger; metrics: Metrics }>;

export type Shedding = Readonly<{
  /** Answers a request for which there is no room, at the least cost. */
  shed: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Counts a request that was refused for lack of capacity, wherever that was detected. */
  count: () => void;
}>;

const LOGGED_EVERY_MS = 1_000;
const NO_ROOM = unavailable(); // One for all: making an error takes longer than sending one.
const HEADERS = Object.entries({ ...BASE_HEADERS, ...NO_ROOM.headers }).flat();

/** How load is shed: a 503 like any other, and one line a second in the log with how many. */
export function createShedding({ publicUrl, logger, metrics }: Deps): Shedding {
  let uncounted = 0;
  const logShed = (): void => {
    logger.warn({ shed: uncounted }, 'requests were shed: the process is saturated');
    uncounted = 0;
  };
  const count = (): void => {
    metrics.requestsShed.inc();
    uncounted += 1;
    if (uncounted === 1) setTimeout(logShed, LOGGED_EVERY_MS).unref();
  };
  return {
    count,
    shed: (request, reply) => {
      count();
      const exchange = exchangeOf(request);
      const { allowance, correlationId, version } = exchange;
      exchange.isShed = true;
      const [path = ''] = request.url.split('?');
      const around = { publicUrl, instance: maskedPath(path), correlationId };
      const body = Buffer.from(JSON.stringify(problemBody(NO_ROOM, around)));
      const headers = [
        ...HEADERS,
        ...Object.entries({
          'api-version': version,
          'x-correlation-id': correlationId,
          ...allowanceHeaders(allowance),
          'content-type': PROBLEM_TYPE,
          'content-length': String(body.length),
        }).flat(),
      ];
      reply.hijack();
      reply.raw.writeHead(NO_ROOM.kind.status, headers).end(body);
    },
  };
}

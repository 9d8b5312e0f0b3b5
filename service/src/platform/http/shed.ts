import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { exchangeOf } from './exchange.ts';
import { maskedPath } from './masked.ts';
import { PROBLEM_TYPE, problemBody, unavailable } from './problem-body.ts';
import { headOf, writeAnswer } from './respond.ts';

type Deps = Readonly<{ publicUrl: string; logger: Logger; metrics: Metrics }>;

export type Shedding = Readonly<{
  /** Answers a request for which there is no room, at the least cost. */
  shed: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Counts a request that was refused for lack of capacity, wherever that was detected. */
  count: () => void;
}>;

const LOGGED_EVERY_MS = 1_000;
const NO_ROOM = unavailable(); // One for all: making an error takes longer than sending one.

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
      exchange.isShed = true;
      const [path = ''] = request.url.split('?');
      const { correlationId } = exchange;
      const body = problemBody(NO_ROOM, { publicUrl, instance: maskedPath(path), correlationId });
      writeAnswer(reply, {
        status: NO_ROOM.kind.status,
        head: headOf(exchange, NO_ROOM.headers),
        contentType: PROBLEM_TYPE,
        payload: JSON.stringify(body),
      });
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WireAnswer } from './api-version/change.ts';
import type { Caller } from './caller.ts';
import { exchangeOf } from './exchange.ts';
import { headerOf } from './read-body.ts';
import type { Route } from './route.ts';

/** A request that is over, for those who keep a record of it: nothing in it is masked. */
export type AnsweredCall = Readonly<{
  caller: Caller | undefined;
  route: Route | undefined;
  method: string;
  /** Path and query as sent. */
  url: string;
  params: unknown;
  query: unknown;
  header: (name: string) => string | undefined;
  ip: string;
  correlationId: string;
  /** What the body says; undefined where there was none, or none that could be read. */
  body: unknown;
  bodyBytes: number;
  status: number;
  /** As it was sent, in the caller's version; undefined where a request was refused without one. */
  answer: WireAnswer | undefined;
  /** By its name in small letters. */
  answerHeader: (name: string) => string | undefined;
  milliseconds: number;
  /** Refused for lack of capacity, as many others at that moment. */
  isShed: boolean;
}>;

const ABANDONED = 499; // In logs and metrics: the client went away before it had the answer.

export function answeredOf(request: FastifyRequest, reply: FastifyReply): AnsweredCall {
  const exchange = exchangeOf(request);
  const { answer, body, caller, correlationId, head, isShed, route, startedAt } = exchange;
  return {
    caller,
    route,
    method: request.method,
    url: request.url,
    params: request.params,
    query: request.query,
    header: (name) => headerOf(request.headers, name),
    ip: request.ip,
    correlationId,
    body,
    bodyBytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
    // Of what is shed only Node knows the status.
    status: reply.raw.writableEnded ? reply.raw.statusCode : ABANDONED,
    answer,
    answerHeader: (name) => (head ? head[name] : reply.getHeader(name)?.toString()),
    milliseconds: performance.now() - startedAt,
    isShed,
  };
}

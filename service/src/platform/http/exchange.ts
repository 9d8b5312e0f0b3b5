import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT, resolveVersion } from './api-version/versions.ts';
import type { WireAnswer } from './api-version/change.ts';
import type { Caller } from './caller.ts';
import { holdsCardNumber } from './card-number.ts';
import type { Allowance } from './rate-limit.ts';
import type { LongRead } from './long-reads.ts';
import { headerOf } from './read-body.ts';
import type { RawCall, Route, WaitWithoutSlot } from './route.ts';

export type Head = Record<string, string>;

export type Exchange = {
  readonly correlationId: string;
  readonly version: string;
  readonly startedAt: number;
  readonly route: Route | undefined;
  caller: Caller | undefined;
  /** Whose capacity it uses: its partner's, or that of its address. */
  shareName: string;
  allowance: Allowance | undefined;
  /** What the body says, if it could be read. */
  body: unknown;
  answer: WireAnswer | undefined;
  /** The headers that Node was given at once; undefined where Fastify sent the answer. */
  head: Head | undefined;
  /** Called once, when the response is written: the rest is up to the client. */
  handedOver: (() => void) | undefined;
  /** Waits without taking capacity; set once the request has some. */
  waitWithoutSlot: WaitWithoutSlot;
  /** What a route of long reads reads by. */
  longRead: LongRead | undefined;
  /** There was no capacity for it: it is counted, and not logged. */
  isShed: boolean;
  /** There was none for a part of it: its connection is read again when there is time to refuse it once more. */
  hadNoRoom: boolean;
};

/** Nobody aborts it. */
const NEVER = new AbortController().signal;
const atOnce: WaitWithoutSlot = async (wait) => await wait(NEVER);

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | undefined;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

const CORRELATION_ID = /^[\x21-\x7e]{1,64}$/;

/** The caller's own, unless it could forge a line of a log or holds a card number. */
export function correlationIdOf(sent: string | undefined): string {
  const isPlain = sent !== undefined && CORRELATION_ID.test(sent) && !holdsCardNumber(sent);
  // In the order of time: in an index of random ones each entry is on another page.
  return isPlain ? sent : randomUUIDv7();
}

export function beginExchange(request: FastifyRequest): Exchange {
  const sent = headerOf(request.headers, 'x-correlation-id');
  const version = resolveVersion(headerOf(request.headers, 'api-version'));
  return {
    correlationId: correlationIdOf(sent),
    version: typeof version === 'string' ? version : CURRENT,
    startedAt: performance.now(),
    route: request.routeOptions.config.route,
    caller: undefined,
    shareName: '',
    allowance: undefined,
    body: undefined,
    answer: undefined,
    head: undefined,
    handedOver: undefined,
    waitWithoutSlot: atOnce,
    longRead: undefined,
    isShed: false,
    hadNoRoom: false,
  };
}

/** The exchange of a request, also of one that failed before any hook could begin it. */
export function exchangeOf(request: FastifyRequest): Exchange {
  request.exchange ??= beginExchange(request);
  return request.exchange;
}

export function rawCallOf(request: FastifyRequest): RawCall {
  const exchange = exchangeOf(request);
  const { waitWithoutSlot, caller, correlationId, longRead } = exchange;
  return {
    waitWithoutSlot,
    longRead,
    onBody: (body) => {
      exchange.body = body;
    },
    caller,
    method: request.method,
    url: request.url,
    ip: request.ip,
    correlationId,
    headers: request.headers,
    params: request.params,
    query: request.query,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  };
}

/** A request that is over, for those who keep a record of it: nothing in it is masked. */
export type AnsweredCall = Readonly<{
  caller: Caller | undefined;
  route: Route | undefined;
  method: string;
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
  /** When it began, by `performance.now`, and how long it took. */
  startedAt: number;
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
    startedAt,
    milliseconds: performance.now() - startedAt,
    isShed,
  };
}

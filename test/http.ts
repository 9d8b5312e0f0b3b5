import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { after } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Clock } from '../service/src/kernel/clock.ts';
import type { AnyCaller } from '../service/src/access/partners/index.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { PLATFORM_PROBLEMS, Problem } from '../service/src/platform/http/errors.ts';
import type { Authenticate } from '../service/src/platform/http/gate.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { createServer } from '../service/src/platform/http/server.ts';
import type { Database } from '../service/src/platform/db/pool.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { FakeClock } from './fake-clock.ts';
import { assertConforms } from './conformance.ts';
import { publishBefore, publishFor } from './published.ts';

export const TEST_URL = 'http://causeway.test';
const CALLER_HEADER = 'x-test-caller';
const RATE_LIMIT = 1_000_000; // Requests a minute: no test of another thing runs into it.

type Method = NonNullable<InjectOptions['method']>;

/** An answer, with ways into its JSON that need no type assertions. */
export type TestAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
  /** The JSON body; undefined when it is not JSON. */
  body: unknown;
  /** What is at a dotted path: `at('data.0.name')`. */
  at: (path: string) => unknown;
  /** The string at a dotted path; fails the test when there is none. */
  string: (path: string) => string;
  /** The faults of a problem, each as `parameterName REASON_CODE`. */
  faults: () => string[];
}>;

/** A JSON body is sent as such; a string or bytes as they are, with the content type given. */
export type TestCall = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<TestAnswer>;

export type TestServer = Readonly<{
  app: FastifyInstance;
  call: TestCall;
  /** The same server for another caller; undefined for an unauthenticated one. */
  as: (caller: AnyCaller | undefined) => TestCall;
}>;

type TestServerOptions = Readonly<{
  routes: readonly Route[];
  /** The caller of `call`; absent for an unauthenticated one. */
  caller?: AnyCaller;
  clock?: Clock;
  /** Whoever asks for events gets those of all that was done before, which are published first. */
  publishing?: Database;
  /** In place of the stub, where authentication is what is tested. */
  authenticate?: Authenticate;
}>;

/** The real HTTP server on these routes: every answer is checked against its declared schema. */
export function testServer(options: TestServerOptions): TestServer {
  const callers = new Map<string, AnyCaller>();
  const app = createServer({
    routes: options.routes,
    authenticate: options.authenticate ?? stubOf(callers),
    publicUrl: TEST_URL,
    rateLimiter: createRateLimiter(RATE_LIMIT, options.clock ?? new FakeClock()),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    verifyAnswers: assertConforms,
  });
  after(() => app.close());
  if (options.publishing) publishFor(app, options.publishing);
  const as = (caller: AnyCaller | undefined): TestCall => {
    const name = String(callers.size);
    if (caller) callers.set(name, caller);
    return callOf(app, caller ? { [CALLER_HEADER]: name } : {});
  };
  return { app, call: as(options.caller), as };
}

function stubOf(callers: ReadonlyMap<string, AnyCaller>): Authenticate {
  return (headers) => {
    const caller = callers.get(String(headers[CALLER_HEADER]));
    return caller
      ? Promise.resolve(caller)
      : Promise.reject(new Problem(PLATFORM_PROBLEMS.unauthorized));
  };
}

/** Calls of `app`, each with the headers of one caller. */
export function callOf(app: FastifyInstance, standing: Readonly<Record<string, string>>): TestCall {
  return async (method, url, body, headers = {}) => {
    await publishBefore(app, url);
    const plain = typeof body === 'string' || Buffer.isBuffer(body);
    const answer = await app.inject({
      method,
      url,
      headers: {
        'api-version': CURRENT,
        ...(body === undefined || plain ? {} : { 'content-type': 'application/json' }),
        ...standing,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: plain ? body : JSON.stringify(body) }),
    });
    return answerOf(answer.statusCode, answer.headers, answer.body);
  };
}

function answerOf(status: number, raw: OutgoingHttpHeaders, text: string): TestAnswer {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
  const body: unknown = /json/.test(headers['content-type'] ?? '') ? JSON.parse(text) : undefined;
  const at = (path: string): unknown => path.split('.').reduce(memberOf, body);
  return {
    status,
    headers,
    text,
    body,
    at,
    string: (path) => {
      const value = at(path);
      assert.ok(typeof value === 'string', `${path} is a string in ${text}`);
      return value;
    },
    faults: () => {
      const errors = at('errors');
      assert.ok(Array.isArray(errors), `errors are listed in ${text}`);
      return errors.map((fault: unknown) =>
        [memberOf(fault, 'parameterName') ?? '', memberOf(fault, 'reasonCode')].join(' '),
      );
    },
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

import { after } from 'node:test';
import { Type } from 'typebox';
import type { Clock } from '../service/src/kernel/clock.ts';
import { created, ok } from '../service/src/platform/http/answer.ts';
import type { Caller } from '../service/src/platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../service/src/platform/http/errors.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { MERGE_PATCH_TYPE, type Route, route } from '../service/src/platform/http/route.ts';
import { MoneySchema, strict, oneLine } from '../service/src/platform/http/schema.ts';
import { createServer, type ServerOptions } from '../service/src/platform/http/server.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { FakeClock } from './fake-clock.ts';
import { assertConforms } from './conformance.ts';

const COMMON = { tag: 'Things', summary: 'x', access: 'payment.read' } as const;
const Thing = Type.Object({ name: Type.String(), cents: Type.Integer() });
/** The request to /fails/waits: `entered` when it is in hand, and it ends when released. */
export const waiting = { held: hold(), outcome: '' };
export function hold() {
  return { entered: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
}

const ROUTES: readonly Route[] = [
  route('POST /things', {
    ...COMMON,
    operationId: 'createThing',
    access: 'payment.write',
    body: strict({ name: oneLine(10), price: MoneySchema }),
    answers: { 201: Thing },
    handle: ({ body }) => created({ name: body.name, cents: body.price.amount }, '/things/t1'),
  }),
  route('GET /things/:id', {
    ...COMMON,
    operationId: 'getThing',
    params: strict({ id: Type.String({ maxLength: 5 }) }),
    query: strict({ expand: Type.Optional(Type.Boolean()) }),
    answers: { 200: Thing },
    handle: ({ params, query }) => ok({ name: params.id, cents: query.expand === true ? 1 : 0 }),
  }),
  route('PATCH /things/:id', {
    ...COMMON,
    operationId: 'patchThing',
    consumes: MERGE_PATCH_TYPE,
    params: strict({ id: Type.String() }),
    body: strict({ name: Type.Optional(oneLine(10)) }),
    answers: { 200: Thing },
    handle: () => ok({ name: 'x', cents: 0 }),
  }),
  route('POST /empty', {
    ...COMMON,
    operationId: 'takeNothing',
    answers: { 200: Thing },
    handle: () => ok({ name: 'x', cents: 0 }),
  }),
  route('GET /fails/:how', {
    ...COMMON,
    operationId: 'fail',
    params: strict({ how: Type.String() }),
    answers: { 200: Thing },
    handle: async ({ waitWithoutSlot, params: { how } }) => {
      if (how === 'bug') throw new Error('select secret from table at /src/file.ts');
      if (how === 'database') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      if (how === 'wrong-answer') return ok({ name: 5 });
      if (how === 'waits') {
        waiting.held.entered.resolve();
        await waiting.held.released.promise;
      }
      if (how === 'waits-aside') {
        const wait = async (gone: AbortSignal): Promise<string> => {
          waiting.held.entered.resolve();
          gone.addEventListener('abort', () => waiting.held.released.resolve());
          await waiting.held.released.promise;
          return gone.aborted ? 'gone' : 'here';
        };
        waiting.outcome = await waitWithoutSlot(wait);
      }
      return ok({ name: how, cents: 0 });
    },
  }),
];

const CALLER: Caller = {
  kind: 'any',
  clientId: 'c1',
  scopes: new Set(['payment.read', 'payment.write']),
};

/** A server of things, to test the HTTP layer with: good ones, and every way to fail. */
export function thingsServer(
  options: Partial<ServerOptions> & { rateLimit?: number; clock?: Clock } = {},
) {
  const { rateLimit = 1_000, clock = new FakeClock(), ...rest } = options;
  const app = createServer({
    routes: ROUTES,
    authenticate: async (headers) => {
      if (headers['x-api-key'] === 'good') return CALLER;
      if (headers['x-api-key'] === 'other') return { ...CALLER, clientId: 'c2' };
      if (headers['x-api-key'] === 'weak') return { ...CALLER, scopes: new Set(['refund.write']) };
      throw new Problem(PLATFORM_PROBLEMS.unauthorized, {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    },
    publicUrl: 'https://pay.example',
    rateLimiter: createRateLimiter(rateLimit, clock),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    verifyAnswers: assertConforms,
    ...rest,
  });
  after(() => app.close());
  return app;
}

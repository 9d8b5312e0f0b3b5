/** Somebody who calls the service by its operations, and whose calls are recorded. */
import assert from 'node:assert/strict';
import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import { FORM_TYPE, JSON_TYPE, type Route } from '../../service/src/platform/http/route.ts';
import { callOf, type TestAnswer } from '../http.ts';
import { problemIn, type Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

export type Deed = Readonly<{
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** The content of a file, in place of a body. */
  file?: Buffer;
  /** Why, where the body has none. */
  reason?: string;
  /** The header Idempotency-Key. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  /** What guides call the answer. */
  name?: string;
}>;

export type Does = (operationId: string, deed?: Deed) => Promise<TestAnswer>;

export type Actor = Readonly<{
  /** Calls, whatever comes of it. */
  tries: Does;
  /** Calls, and must succeed. */
  does: Does;
  /** Calls, and must be refused with that problem. */
  isRefused: (problem: string, operationId: string, deed?: Deed) => Promise<TestAnswer>;
}>;

export type Credential = () => Promise<Readonly<Record<string, string>>>;
type Setting = Readonly<{
  stage: Pick<Stage, 'app' | 'clock' | 'complaints'>;
  recorder: Recorder;
  address: string;
  credential: Credential;
}>;

const REASON = 'As agreed with the merchant';
const BETWEEN_CALLS_MS = 4_000;
const routes = new Map(routesForDocumentation().map((route) => [route.operationId, route]));
let keys = 0;

export function actor(setting: Setting): Actor {
  const call = async (operationId: string, deed: Deed = {}) => {
    const route = routes.get(operationId);
    assert.ok(route, `${operationId} is an operation`);
    return await asked(setting, route, deed);
  };
  return {
    tries: call,
    does: async (operationId, deed) => {
      const answer = await call(operationId, deed);
      const { status, text } = answer;
      const complaint = status === 500 ? setting.stage.complaints.at(-1) : '';
      assert.ok(
        status < 300,
        `${operationId} ${JSON.stringify(deed)}: ${status} ${text}${complaint}`,
      );
      return answer;
    },
    isRefused: async (problem, operationId, deed) => {
      const answer = await call(operationId, deed);
      const complaint = problem === 'internal' ? '' : setting.stage.complaints.at(-1);
      assert.equal(problemIn(answer.body), problem, `${operationId}: ${answer.text} ${complaint}`);
      return answer;
    },
  };
}

/** Somebody whom a second person agrees with: what waits is approved, and then asked for again. */
export function seconded(first: Actor, second: Actor): Actor {
  const approve = async (answer: TestAnswer): Promise<TestAnswer | undefined> => {
    if (answer.status !== 202 || answer.at('status') !== 'WAITING') return undefined;
    return await second.does('approveAction', {
      params: { actionId: answer.string('actionId') },
      body: { reason: 'Checked against the contract' },
    });
  };
  return {
    ...first,
    does: async (operationId, deed = {}) => {
      const guarded = { key: nextKey(), ...deed };
      const answer = await first.does(operationId, guarded);
      const decided = await approve(answer);
      if (!decided) return answer;
      assert.match(decided.string('status'), /^(?:APPROVED|DONE)$/, decided.text);
      return await first.does(operationId, guarded);
    },
    isRefused: async (problem, operationId, deed = {}) => {
      const guarded = { key: nextKey(), ...deed };
      const decided = await approve(await first.tries(operationId, guarded));
      if (decided?.at('problem.code') === problem) return decided;
      return await first.isRefused(problem, operationId, guarded);
    },
  };
}

/** A UUID that is the same in every play. */
export function nextKey(): string {
  keys += 1;
  return `5c9ab1e0-7d1c-4f5e-9a6b-${String(keys).padStart(12, '0')}`;
}

async function asked({ address, credential, recorder, stage }: Setting, route: Route, deed: Deed) {
  const { body, file, params = {}, query = {}, reason } = deed;
  stage.clock.advance(BETWEEN_CALLS_MS);
  const standing = { 'x-forwarded-for': address, ...(await credential()) };
  const call = callOf(stage.app, standing);
  const content = file ?? contentOf(route, body);
  const answer = await call(route.method, addressOf(route, deed), content, headersOf(route, deed));
  const exchange = {
    params,
    query,
    ...(reason === undefined ? {} : { reason }),
    ...(body === undefined ? {} : { body }),
    status: answer.status,
    ...(answer.text === '' ? {} : { answer: answer.body ?? answer.text }),
  };
  recorder.keep(route, exchange, deed.name);
  return answer;
}

function addressOf({ operationId, path }: Route, { params = {}, query = {} }: Deed): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    assert.ok(value !== undefined, `${operationId} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function contentOf({ consumes }: Route, body: object | undefined): object | string | undefined {
  if (consumes !== FORM_TYPE || body === undefined) return body;
  return new URLSearchParams(Object.entries(body)).toString();
}

function headersOf(route: Route, { body, file, headers, key, reason = REASON }: Deed) {
  const hasBody = body !== undefined || file !== undefined;
  const isGuarded = [route.guard, route.isProposed, route.awaitsApproval].some(Boolean);
  return {
    ...(hasBody ? { 'content-type': route.consumes ?? JSON_TYPE } : {}),
    ...(isGuarded ? { 'x-reason': encodeURIComponent(reason) } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  };
}

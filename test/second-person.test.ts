/**
 * Two people means two people: every guarded operation is tried without the scope, without a reason,
 * and by whoever asked for it in place of the second person. `guard-tests.ts` has an entry for each.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { guardedRoutes, unguardedRoutes, withEveryGuard } from '../scripts/guards-guide.ts';
import {
  consoleRoutesForDocumentation,
  routesForDocumentation,
} from '../sandbox/documented-routes.ts';
import { allows } from '../service/src/platform/http/caller.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { OPERATOR_ROLES, scopesOfRole } from '../service/src/access/users/index.ts';
import { consoleServer } from './console-server.ts';
import { GUARD_TESTS } from './guard-tests.ts';
import { HARMLESS, HARMLESS_FOR_SYSTEMS } from './harmless-routes.ts';
import { NOBODYS } from './isolation-tables.ts';
import { UNDOING_CALLS, WAITING_CALLS, type WaitingCall } from './waiting-calls.ts';

const ROOT = join(import.meta.dirname, '..');
const atConsole = consoleRoutesForDocumentation();
const all = [...routesForDocumentation(), ...atConsole];
const guarded = guardedRoutes(all);
/** Those that people have as actions. */
const forPeople = guardedRoutes(atConsole).filter(({ guard }) => !guard?.agentsOnly);

const server = await consoleServer();
const { as, entries, people } = server;
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];
const mayCall = (who: Who, access: string) =>
  allows(new Set(scopesOfRole(people[who].role)), access);
const isOperator = (who: Who) => OPERATOR_ROLES.some((role) => role === people[who].role);
const isOfPartner = ({ access }: Route) => !access.startsWith('operator');

function addressed({ path }: Route, params: WaitingCall['params'] = {}): string {
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? NOBODYS[name] ?? 'x',
  );
  return `/api${filled}`;
}

/** Makes a call as somebody, with a reason and a key unless they are left out. */
async function made(
  who: Who,
  route: Route,
  { body, contentType, params }: WaitingCall,
  guards = {},
) {
  const type = { 'content-type': contentType ?? route.consumes ?? 'application/json' };
  const sent = typeof body === 'object' ? JSON.stringify(body) : undefined;
  return await as(who)(route.method, addressed(route, params), sent, {
    ...(sent === undefined ? {} : type),
    ...guards,
  });
}
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const guards = () => ({ 'idempotency-key': randomUUID(), 'x-reason': 'because' });

test('every guarded operation has an entry, every entry an operation, and what has neither is harmless', () => {
  const names = guarded.map(({ operationId }) => operationId);
  assert.deepEqual(Object.keys(GUARD_TESTS).toSorted(), names.toSorted());
  const agentsOnly = new Set(guarded.filter(({ guard }) => guard?.agentsOnly).map(nameOf));
  const harmless = Object.keys({ ...HARMLESS, ...HARMLESS_FOR_SYSTEMS });
  assert.deepEqual(
    unguardedRoutes(all).toSorted(),
    harmless.filter((name) => !agentsOnly.has(name)).toSorted(),
  );
});

test('an entry says what the guard says', () => {
  const here = new Set(forPeople.map(({ operationId }) => operationId));
  for (const { guard, operationId } of guarded) {
    const { kind } = GUARD_TESTS[operationId] ?? {};
    const canWait = guard !== undefined && (guard.secondPerson !== undefined || 'what' in guard);
    const isUndoing = UNDOING_CALLS[operationId] !== undefined;
    const expected = !here.has(operationId)
      ? ['agents']
      : canWait && !isUndoing
        ? ['waits', 'tested']
        : ['alone', 'own-way'];
    assert.ok(expected.includes(kind ?? ''), `${operationId} is ${kind}`);
    assert.equal(kind === 'waits', WAITING_CALLS[operationId] !== undefined, operationId);
  }
});

test('every test that an entry names exists', () => {
  for (const { tests } of Object.values(GUARD_TESTS)) {
    for (const { file, name } of tests) {
      assert.ok(existsSync(join(ROOT, file)), file);
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.ok(
        ["'", '`', '"'].some((quote) => text.includes(`test(${quote}${name}${quote}`)),
        `${file} has a test “${name}”`,
      );
    }
  }
});

test('the guide’s table is what the routes and the entries say', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'guides', 'security.md'), 'utf8');
  assert.equal(guide, withEveryGuard(guide, all), 'npm run openapi writes it');
});

test('nobody does what their role has no scope for', async () => {
  let tried = 0;
  for (const route of forPeople) {
    for (const who of everybody.filter((one) => !mayCall(one, route.access))) {
      const answer = await made(who, route, { body: {} }, guards());
      assert.equal(answer.status, 403, `${who} ${nameOf(route)} ${answer.text}`);
      tried += 1;
    }
  }
  assert.ok(tried > forPeople.length, `${tried} were tried`);
});

const standingFor = (who: Who, route: Route) =>
  isOperator(who) && isOfPartner(route) ? { 'x-partner-id': server.isvId } : {};
const requesterOf = (route: Route): Who => (isOfPartner(route) ? 'boss' : 'admin');

test('nothing that is guarded is done without a reason', async () => {
  for (const route of forPeople) {
    const key = { 'idempotency-key': randomUUID() };
    const who = requesterOf(route);
    const answer = await made(who, route, { body: {} }, { ...key, ...standingFor(who, route) });
    assert.equal(answer.status, 400, `${nameOf(route)} ${answer.text}`);
    assert.ok(answer.faults().includes('X-Reason REQUIRED_FIELD'), nameOf(route));
  }
});

test('who asks for something cannot approve it, nor can a stranger or somebody without the scope', async () => {
  const waiting = forPeople.filter(({ operationId }) => WAITING_CALLS[operationId]);
  assert.ok(waiting.length > 15);
  for (const route of waiting) {
    const call = await WAITING_CALLS[route.operationId]?.(server);
    assert.ok(call);
    const [who, sent] = [requesterOf(route), guards()];
    const asked = await made(who, route, call, sent);
    assert.deepEqual([asked.status, asked.at('status')], [202, 'WAITING'], asked.text);
    const id = asked.string('actionId');
    const again = await made(who, route, call, sent);
    assert.equal(again.string('actionId'), id, route.operationId);
    for (const other of everybody) {
      const isSameSide = isOfPartner(route) === !isOperator(other) && other !== 'stranger';
      if (other !== who && isSameSide && mayCall(other, route.access)) continue;
      const decided = await as(other)('POST', `/api/actions/${id}/approve`, {
        reason: 'it is fine',
      });
      const expected = isSameSide ? 403 : 404;
      assert.equal(decided.status, expected, `${other} ${route.operationId} ${decided.text}`);
      if (other === who) assert.match(decided.string('type'), /same-person$/);
    }
    const noted = (await entries(id)).map(({ action }) => action);
    assert.deepEqual(noted, ['action.requested'], route.operationId);
    const withdrawn = await as(who)('POST', `/api/actions/${id}/withdraw`, {});
    assert.equal(withdrawn.status, 200, withdrawn.text);
  }
});

test('what gives back, or does not take, is done at once', async () => {
  for (const [operationId, callOf] of Object.entries(UNDOING_CALLS)) {
    const route = forPeople.find((one) => one.operationId === operationId);
    assert.ok(route, operationId);
    const answer = await made('boss', route, await callOf(server), guards());
    assert.equal(answer.status, 200, answer.text);
  }
});

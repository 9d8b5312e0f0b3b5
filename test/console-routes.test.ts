/** What the console's door lets people do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  consoleRoutesForDocumentation,
  routesForDocumentation,
} from '../sandbox/documented-routes.ts';
import { HARMLESS, isOwnAccount } from './harmless-routes.ts';

const routes = consoleRoutesForDocumentation();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('whatever changes something is guarded or known to be harmless', () => {
  const unguarded = routes
    .filter(({ method, path }) => method !== 'GET' && !isOwnAccount(path))
    .filter(({ guard }) => !guard || guard.agentsOnly)
    .map(nameOf);
  assert.deepEqual(unguarded.toSorted(), Object.keys(HARMLESS).toSorted());
});

test('what may wait for a second person can be repeated, and its answer holds no secret', () => {
  const amounts = new Set(['createRefund', 'completePayment', 'incrementPayment', 'payOutNow']);
  for (const route of routes) {
    const { guard, operationId } = route;
    if (!amounts.has(operationId)) continue;
    assert.notEqual(guard?.secretAnswer, true, operationId);
    assert.match(JSON.stringify(route.body), /idempotencyKey/, operationId);
  }
});

test('no card number is taken at the door, and nothing of the API is open to everybody', () => {
  const api = new Map(routesForDocumentation().map((route) => [nameOf(route), route]));
  const here = new Set(routes.map(nameOf));
  const missing = [...api.values()].filter((route) => !here.has(nameOf(route)) && !route.hidden);
  assert.deepEqual(
    missing
      .filter(({ access }) => access !== 'public')
      .map(({ operationId }) => operationId)
      .toSorted(),
    [
      'confirmProposal', // By the agent that proposed: people approve.
      'createAuthentication',
      'createCardLookup',
      'createPayment',
      'createValidation',
      'deleteOperatorSession',
      'listProposals',
      'retrieveProposal',
      'withdrawProposal',
    ],
  );
  for (const route of routes) {
    assert.doesNotMatch(JSON.stringify(route.body ?? {}), /takesCardNumber/, nameOf(route));
    if (route.access === 'public') assert.ok(isOwnAccount(route.path), nameOf(route));
  }
});

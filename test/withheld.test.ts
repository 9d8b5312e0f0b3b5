/** What is in a partner's records and not for everybody who may read them: keys in addresses, bank accounts. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  consoleRoutesForDocumentation,
  routesForDocumentation,
} from '../sandbox/documented-routes.ts';
import { createConsole } from '../service/src/runtime/app.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import type { Role } from '../service/src/access/users/index.ts';
import { testApplication } from './application.ts';
import { assertConforms } from './conformance.ts';
import { testPeople, type TestPerson } from './console-people.ts';
import { callOf, type TestCall } from './http.ts';
import { MONTH } from './isolation-tables.ts';
import { MERCHANT, merchantBody } from './merchant-body.ts';
import { orderIdOf, orderRequest } from './order-server.ts';
import { partnerWithEverything } from './partner-with-everything.ts';

const application = await testApplication();
const { app, asOperator, foundation } = application;
const { call, partnerId, things } = await partnerWithEverything(application, 'Withheld');
const OF_OPERATORS: readonly Role[] = ['OPERATOR_ADMIN', 'OPERATOR', 'RISK', 'FINANCE'];
const ROLES = [...OF_OPERATORS, 'PARTNER_ADMIN', 'DEVELOPER', 'READ_ONLY'] as const;
const people = ROLES.map((role): TestPerson => {
  const base = { userId: `user-${role}`, email: `${role}@causeway.test`, role };
  const isOperator = OF_OPERATORS.includes(role);
  return isOperator ? base : { ...base, partner: { partnerId, kind: 'PARTNER_BANK' } };
});
const DEPUTY: TestPerson = {
  userId: 'user-deputy',
  email: 'deputy@causeway.test',
  role: 'PARTNER_ADMIN',
  partner: { partnerId, kind: 'PARTNER_BANK' },
};
const door = createConsole(foundation, {
  people: testPeople([...people, DEPUTY]),
  rateLimiter: createRateLimiter(1_000_000, foundation.realClock),
  verifyAnswers: assertConforms,
});
after(() => door.close());
const as = (role: Role, forPartner = false): TestCall =>
  callOf(door, {
    cookie: `person=${role}@causeway.test`,
    origin: foundation.consoleUrl,
    ...(forPartner ? { 'x-partner-id': partnerId } : {}),
  });
const acting = () => ({ 'idempotency-key': randomUUID(), 'x-reason': 'as%20agreed' });

const PATCHED = { 'content-type': 'application/merge-patch+json' };
const ACCOUNT = '7654321987';
const KEYS = ['k3yOfPath', 'k3yOfQuery', 'n3wKeyOfPath'];
const [PATH = '', QUERY = '', NEXT = ''] = KEYS;
let ids: Readonly<Record<string, string>> = {};

before(async () => {
  const opened = await call('POST', '/onboarding/merchants', merchantBody());
  const merchantId = opened.string('merchantId');
  const boss = as('PARTNER_ADMIN');
  const url = `https://hooks.example/in/${PATH}?token=${QUERY}`;
  const endpoint = { url, types: ['*'], merchantId, idempotencyKey: 'withheld' };
  const made = await call('POST', '/webhook-endpoints', endpoint);
  assert.equal(made.status, 201, made.text);
  const endpointId = made.string('endpointId');
  const moved = await boss(
    'PATCH',
    `/api/webhook-endpoints/${endpointId}`,
    { url: `https://hooks.example/in/${NEXT}` },
    { ...acting(), ...PATCHED },
  );
  assert.ok([200, 202].includes(moved.status), moved.text);
  const actionId = (await boss('GET', '/api/actions')).string('data.0.actionId');
  if (moved.status === 202) {
    const second = callOf(door, {
      cookie: `person=${DEPUTY.email}`,
      origin: foundation.consoleUrl,
    });
    await second('POST', `/api/actions/${actionId}/approve`, { reason: 'as agreed' });
  }
  const account = { bankingDetails: { creditDepositAccount: { accountNumber: ACCOUNT } } };
  const changed = await call('PATCH', `/onboarding/merchants/${merchantId}`, account, {
    ...PATCHED,
    'if-match': opened.headers['etag'] ?? '',
  });
  assert.equal(changed.status, 200, changed.text);
  const order = await call('POST', `/onboarding/merchants/${merchantId}/orders`, orderRequest());
  const merchantOrderId = orderIdOf(order);
  await foundation.requestLog.flush();
  const logged = await boss('GET', '/api/requests?route=/webhook-endpoints/:endpointId');
  const requestId = logged.string('data.0.requestId');
  ids = { ...things, merchantId, merchantOrderId, endpointId, actionId, requestId };
});

const QUERIES: Readonly<Record<string, () => string>> = {
  '/timeline': () => `?merchantId=${ids['merchantId']}`,
  '/operator/timeline': () => `?merchantId=${ids['merchantId']}`,
  '/operator/requests': () => `?partnerId=${partnerId}`,
  '/operator/requests/:requestId': () => `?partnerId=${partnerId}`,
  '/search': () => '?q=hooks.example',
  '/operator/search': () => '?q=hooks.example',
};

function addressOf({ path }: Route): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const known: Readonly<Record<string, string>> = { ...ids, partnerId, month: MONTH };
  if (names.some((name) => known[name] === undefined)) return undefined;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '');
  return filled + (QUERIES[path]?.() ?? '');
}

/** Every answer that the caller gets to read, by its operation. */
async function allReadBy(ask: TestCall, routes: readonly Route[], mount = '') {
  const read = new Map<string, string>();
  for (const route of routes) {
    const address = route.method === 'GET' ? addressOf(route) : undefined;
    if (address === undefined || route.access === 'public') continue;
    const answer = await ask('GET', mount + address);
    if (answer.status === 200) read.set(route.operationId, answer.text);
  }
  return read;
}

function operationsWith(read: ReadonlyMap<string, string>, texts: readonly string[]): string[] {
  const found = [...read].filter(([, text]) => texts.some((one) => text.includes(one)));
  return found.map(([operationId]) => operationId).toSorted();
}

const CONSOLE = consoleRoutesForDocumentation();

for (const role of ['READ_ONLY', 'DEVELOPER', 'RISK', 'FINANCE'] as const) {
  test(`${role} reads no bank account, and no key of an address they may not set`, async () => {
    const reads = [await allReadBy(as(role), CONSOLE, '/api')];
    if (OF_OPERATORS.includes(role)) reads.push(await allReadBy(as(role, true), CONSOLE, '/api'));
    for (const read of reads) {
      assert.ok(read.size > 30, `${read.size} answers`);
      assert.deepEqual(operationsWith(read, [ACCOUNT]), []);
      if (role !== 'DEVELOPER') assert.deepEqual(operationsWith(read, KEYS), []);
    }
  });
}

test('whoever may set an address sees it, and decides on what is shown; accounts are looked at on record', async () => {
  const boss = await allReadBy(as('PARTNER_ADMIN'), CONSOLE, '/api');
  for (const name of ['listActions', 'retrieveAction', 'retrieveRequest', 'listWebhookEndpoints']) {
    assert.ok(operationsWith(boss, KEYS).includes(name), `${name} ${boss.get(name)}`);
  }
  assert.deepEqual(operationsWith(boss, [ACCOUNT]), []);
  const admin = await allReadBy(as('OPERATOR_ADMIN'), CONSOLE, '/api');
  assert.deepEqual(operationsWith(admin, [ACCOUNT]), []);
  assert.ok(operationsWith(admin, KEYS).includes('listAuditLog'));
  assert.ok(operationsWith(admin, KEYS).includes('exportAuditLog'));
});

test('what is withheld leaves enough to tell one from another', async () => {
  const reader = as('READ_ONLY');
  const action = await reader('GET', `/api/actions/${ids['actionId']}`);
  assert.equal(action.at('body.url'), 'https://hooks.example/***');
  const merchant = await reader('GET', `/api/onboarding/merchants/${ids['merchantId']}`);
  assert.equal(merchant.at('bankingDetails.creditDepositAccount.accountNumber'), '****987');
});

test('a client of the API that only reads gets no more than a person who does', async () => {
  const scopes = [
    'onboarding.merchant.read',
    'onboarding.order.read',
    'event.read',
    'payment.read',
  ];
  const client = await asOperator('POST', '/operator/clients', {
    partnerId,
    name: 'Reader',
    scopes,
  });
  const body = { clientId: client.string('clientId'), slot: 'PRIMARY' };
  const key = await asOperator('POST', '/operator/api-keys', body);
  const reader = callOf(app, { 'x-api-key': key.string('apiKey') });
  const read = await allReadBy(reader, routesForDocumentation());
  assert.ok(read.size > 20, `${read.size} answers`);
  assert.deepEqual(operationsWith(read, [ACCOUNT, ...KEYS]), []);
});

test('a draft of a merchant is whole for whoever may write it, and masked for others', async () => {
  const made = await call('POST', '/onboarding/drafts', { draftedMerchant: MERCHANT });
  const path = `/api/onboarding/drafts/${made.string('draftId')}`;
  const [boss, reader] = [
    await as('PARTNER_ADMIN')('GET', path),
    await as('READ_ONLY')('GET', path),
  ];
  for (const mark of ['"1234567"', '1980-05-17']) {
    assert.ok(boss.text.includes(mark), mark);
    assert.ok(!reader.text.includes(mark), mark);
  }
  const at = (member: string) => reader.at(`draftedMerchant.${member}`);
  assert.equal(at('bankingDetails.creditDepositAccount.accountNumber'), '****567');
  assert.equal(at('securityDetails.signingOfficers.0.dateOfBirth'), '****');
  assert.equal(at('securityDetails.signingOfficers.0.address.postalCode'), '****');
  assert.equal(at('merchantDetails.locationAddress.postalCode'), 'M5V 2T6'); // The business is no home.
});

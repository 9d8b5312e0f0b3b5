/** How many of each thing a partner may have: tried by two processes, with creations at the same time. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { CAP_NAMES, CAPS, type Cap } from '../service/src/access/partners/limits/limits.ts';
import { callOf, type TestAnswer, type TestCall } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { limitsOf, partnerShops, type Shop } from './partner-shops.ts';
import { newKey } from './payment-server.ts';
import { until } from './until.ts';

const { anotherProcess, asOperator, newShop, setLimits } = await partnerShops();

let made = 0;
const named = (): string => `Elm ${(made += 1)}`;

/** One more of each, as it is asked for. */
const ONE_MORE: Readonly<Record<Cap, (call: TestCall, shop: Shop) => Promise<TestAnswer>>> = {
  clients: (call) => call('POST', '/clients', { name: named(), scopes: ['payment.read'] }),
  apiKeys: async (call) => {
    const client = await call('POST', '/clients', { name: named(), scopes: ['payment.read'] });
    const body = { clientId: client.string('clientId'), slot: 'PRIMARY' };
    return await call('POST', '/api-keys', body);
  },
  users: (_call, { partnerId }) =>
    asOperator('POST', '/operator/users', {
      email: `${randomUUID()}@elm.test`,
      name: named(),
      role: 'READ_ONLY',
      partnerId,
    }),
  merchants: (call) =>
    call('POST', '/onboarding/merchants', merchantBody({ idempotencyKey: newKey() })),
  customers: (call, { merchantId }) =>
    call('POST', '/customers', { idempotencyKey: newKey(), merchantId, name: named() }),
  hostedFieldsProfiles: (call, { merchantId }) =>
    call('POST', '/hosted-fields/profiles', {
      idempotencyKey: newKey(),
      merchantId,
      name: named(),
      origins: ['https://shop.example'],
    }),
  savedViews: (call) =>
    call('POST', '/saved-views', { page: 'payments', name: named(), search: 'state=DECLINED' }),
  webhookEndpoints: (call) =>
    call('POST', '/webhook-endpoints', { url: 'https://elm.example/hooks', types: ['*'] }),
  merchantWebhookEndpoints: (call, { merchantId }) =>
    call('POST', '/webhook-endpoints', {
      url: 'https://elm.example/hooks',
      types: ['*'],
      merchantId,
    }),
};

const OWN_CODES: Partial<Record<Cap, string>> = {
  savedViews: 'too-many-saved-views',
  webhookEndpoints: 'too-many-webhook-endpoints',
  merchantWebhookEndpoints: 'too-many-webhook-endpoints',
};

/** By several at once, at both processes in turn. */
async function race(cap: Cap, shop: Shop, times: number): Promise<readonly TestAnswer[]> {
  return await Promise.all(
    Array.from({ length: times }, (_, place) =>
      ONE_MORE[cap](place % 2 === 0 ? shop.here : shop.there, shop),
    ),
  );
}

const usedOf = async (cap: Cap, shop: Shop): Promise<number> =>
  Number((await asOperator('GET', limitsOf(shop))).at(`${cap}.used`));

const isMade = ({ status }: TestAnswer): boolean => status === 201;

for (const cap of CAP_NAMES) {
  const isRough = cap === 'customers';
  test(`of ${cap} there are as many as the operator has set, whoever else makes one at once`, async () => {
    const shop = await newShop();
    const before = await usedOf(cap, shop);
    const limit = before + 2;
    const set = await setLimits(shop, { [cap]: limit });
    assert.equal(set.status, 200, set.text);
    assert.deepEqual(set.at(cap), { limit, standard: CAPS[cap].standard, used: before });

    const raced = await race(cap, shop, 6);
    const there = await usedOf(cap, shop);
    assert.equal(raced.filter(isMade).length, there - before);
    if (isRough) assert.ok(there >= limit && there <= limit + 2, `${there} customers`);
    else assert.equal(there, limit, raced.map(({ status }) => status).join(' '));

    const refused = await ONE_MORE[cap](shop.there, shop);
    assert.equal(refused.status, 409, refused.text);
    const code = OWN_CODES[cap] ?? 'partner-limit-reached';
    assert.ok(refused.string('type').endsWith(`/${code}`));
    assert.match(refused.string('detail'), new RegExp(`may have ${limit} ${CAPS[cap].noun}`));
    const reason = code.toUpperCase().replaceAll('-', '_');
    assert.equal(refused.at('errors.0.reasonCode'), reason);

    const other = await newShop();
    assert.ok(isMade(await ONE_MORE[cap](other.here, other)), 'another partner has its own');
  });

  test(`a raised limit of ${cap} holds at once, in a process that starts later too`, async () => {
    const shop = await newShop();
    const before = await usedOf(cap, shop);
    await setLimits(shop, { [cap]: before });
    assert.equal((await ONE_MORE[cap](shop.here, shop)).status, 409);
    const started = await anotherProcess();
    const call = callOf(started.app, shop.headers);
    assert.equal((await ONE_MORE[cap](call, shop)).status, 409, 'after a start');
    await setLimits(shop, { [cap]: before + 2 });
    const more = async (at: TestCall): Promise<void> => {
      if (isRough) await until(async () => isMade(await ONE_MORE[cap](at, shop)));
      else assert.ok(isMade(await ONE_MORE[cap](at, shop)));
    };
    await more(shop.here);
    await more(call);
    assert.equal(await usedOf(cap, shop), before + 2);
    const back = await setLimits(shop, { [cap]: null });
    assert.equal(back.at(`${cap}.limit`), CAPS[cap].standard);
  });
}

test('a repeat of what was made is answered when there is no place any more', async () => {
  const shop = await newShop();
  const { here, merchantId, there } = shop;
  const requests = [
    ['/onboarding/merchants', (idempotencyKey: string) => merchantBody({ idempotencyKey })],
    ['/customers', (idempotencyKey: string) => ({ idempotencyKey, merchantId, name: 'Ana' })],
    [
      '/hosted-fields/profiles',
      (idempotencyKey: string) => ({
        idempotencyKey,
        merchantId,
        name: 'Web',
        origins: ['https://shop.example'],
      }),
    ],
    [
      '/clients',
      (idempotencyKey: string) => ({ idempotencyKey, name: 'Till', scopes: ['payment.read'] }),
    ],
  ] as const;
  const key = newKey();
  const first: TestAnswer[] = [];
  for (const [path, bodyWith] of requests) first.push(await here('POST', path, bodyWith(key)));
  assert.ok(first.every(isMade), first.map(({ text }) => text).join('\n'));
  await setLimits(shop, { merchants: 0, customers: 0, hostedFieldsProfiles: 0, clients: 0 });
  for (const [place, [path, bodyWith]] of requests.entries()) {
    const repeated = await there('POST', path, bodyWith(key));
    assert.deepEqual([repeated.status, repeated.body], [201, first[place]?.body], path);
    const anew = await there('POST', path, bodyWith(newKey()));
    assert.equal(anew.status, 409, anew.text);
  }
});

test('a key that was refused a merchant is given one once there is a place', async () => {
  const shop = await newShop();
  await setLimits(shop, { merchants: 1 });
  const body = merchantBody({ idempotencyKey: newKey() });
  assert.equal((await shop.here('POST', '/onboarding/merchants', body)).status, 409);
  assert.equal((await shop.there('POST', '/onboarding/merchants', body)).status, 409);
  await setLimits(shop, { merchants: 2 });
  const given = await shop.there('POST', '/onboarding/merchants', body);
  const again = await shop.here('POST', '/onboarding/merchants', body);
  assert.deepEqual([given.status, given.body], [201, again.body]);
});

test('what is revoked, disabled or deleted makes room, and a person enabled again needs it', async () => {
  const shop = await newShop();
  const person = await ONE_MORE.users(shop.here, shop);
  const path = `/operator/users/${person.string('userId')}`;
  await setLimits(shop, { users: 1, clients: 2 });
  assert.equal((await ONE_MORE.users(shop.here, shop)).status, 409);
  assert.equal((await asOperator('POST', `${path}/disable`)).status, 200);
  assert.ok(isMade(await ONE_MORE.users(shop.here, shop)));
  const enabled = await asOperator('POST', `${path}/enable`);
  assert.equal(enabled.status, 409, enabled.text);
  const client = await ONE_MORE.clients(shop.here, shop);
  assert.equal((await ONE_MORE.clients(shop.here, shop)).status, 409);
  await shop.here('POST', `/clients/${client.string('clientId')}/revoke`);
  assert.ok(isMade(await ONE_MORE.clients(shop.here, shop)));
});

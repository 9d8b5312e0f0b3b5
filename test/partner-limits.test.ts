/** What a partner may have, and may ask for: on two applications with one database, as two processes are. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { simulatorsOn } from '../sandbox/index.ts';
import { CAP_NAMES, CAPS, type Cap } from '../service/src/access/partners/limits/limits.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { createApp } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { testApplication } from './application.ts';
import { callOf, TEST_URL, type TestAnswer, type TestCall } from './http.ts';
import { journalBeside } from './journal.ts';
import { merchantBody } from './merchant-body.ts';
import { newKey } from './payment-server.ts';
import { until } from './until.ts';

const { asOperator, asPartner, shared } = await testApplication();

/** Another process on the same database; each has caches of its own. */
async function anotherProcess() {
  const foundation = layFoundation({
    databaseUrl: shared.DATABASE_URL,
    masterKeys: { kind: 'environment', text: new Secret(shared.MASTER_KEY) },
    publicUrl: TEST_URL,
    ...simulatorsOn(journalBeside({ url: shared.DATABASE_URL })),
  });
  await loadKeys(foundation);
  const app = createApp(foundation, {
    rateLimiter: createRateLimiter(1_000_000, foundation.clock),
  });
  after(async () => {
    await app.close();
    await foundation.close();
  });
  return { app, foundation };
}
const twin = await anotherProcess();

/** A partner of its own for a test, with a merchant, and its credential at both processes. */
async function newShop() {
  const made = await asOperator('POST', '/operator/partners', { kind: 'ISV', name: 'Elm' });
  const partnerId = made.string('partnerId');
  const scopes = [
    'onboarding.merchant.read',
    'onboarding.merchant.write',
    'payment.read',
    'payment.write',
    'webhook.read',
    'webhook.write',
    'credential.read',
    'credential.write',
  ];
  const client = await asOperator('POST', '/operator/clients', { name: 'Elm', partnerId, scopes });
  assert.equal(client.status, 201, client.text);
  const clientId = client.string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  assert.equal(key.status, 201, key.text);
  const headers = { 'x-api-key': key.string('apiKey') };
  const here = callHere(headers);
  const there = callOf(twin.app, headers);
  const shop = await here('POST', '/onboarding/merchants', merchantBody());
  assert.equal(shop.status, 201, shop.text);
  return { partnerId, clientId, here, there, headers, merchantId: shop.string('merchantId') };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

function callHere(headers: Readonly<Record<string, string>>): TestCall {
  const call = asPartner('isv');
  return (method, url, body, more = {}) => call(method, url, body, { ...more, ...headers });
}

const pathOf = ({ partnerId }: Pick<Shop, 'partnerId'>) => `/operator/partners/${partnerId}/limits`;
const asPatch = { 'content-type': MERGE_PATCH_TYPE };
const setLimits = (shop: Pick<Shop, 'partnerId'>, change: object): Promise<TestAnswer> =>
  asOperator('PATCH', pathOf(shop), change, asPatch);

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
    call('POST', '/onboarding/merchants', { ...merchantBody(), idempotencyKey: newKey() }),
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
  Number((await asOperator('GET', pathOf(shop))).at(`${cap}.used`));

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

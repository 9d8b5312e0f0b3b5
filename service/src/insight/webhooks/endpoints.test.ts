import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newMerchant, patch, webhookServer } from '../../../../test/webhook-server.ts';
import { BASELINE, CURRENT } from '../../platform/http/api-version/versions.ts';
import { sql } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { newId } from '../../kernel/id.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { testOutgoing } from '../../../../test/receivers.ts';
import { type TestAnswer, testServer } from '../../../../test/http.ts';
import { endpointRoutes } from './routes.ts';

const PATH = '/webhook-endpoints';
const { anonymous, as, asNewPartner, deps, newCaller } = await (async () => {
  const server = await webhookServer();
  return { ...server, anonymous: server.as(undefined) };
})();
const { clock, db } = deps;
const URL_OF_SHOP = 'https://shop.example/hooks';
function recordOf({ body }: TestAnswer): Record<string, unknown> {
  assert.ok(isRecord(body));
  return body;
}

const endpoint = (more: object = {}) => ({ url: URL_OF_SHOP, types: ['*'], ...more });

test('an endpoint is made with its secret, which no later answer has', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint({ types: ['merchant.*'], description: 'Till' }));
  assert.equal(made.status, 201, made.text);
  const { secret: _shownOnce, ...rest } = recordOf(made);
  assert.match(made.string('secret'), /^whsec_[A-Za-z0-9+/]{43}=$/);
  const path = made.headers['location'] ?? '';
  assert.equal(path, `${PATH}/${made.string('endpointId')}`);
  const { endpointId, publicKeys, ...shown } = rest;
  assert.match(String(endpointId), /^we/);
  assert.ok(publicKeys);
  assert.match(made.string('publicKeys.0.publicKey'), /^whpk_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(shown, {
    merchantId: null,
    url: URL_OF_SHOP,
    description: 'Till',
    types: ['merchant.*'],
    form: 'FULL',
    apiVersion: CURRENT,
    status: 'ENABLED',
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    previousSecretValidUntil: null,
    createdAt: clock.now().toISOString(),
    modifiedAt: clock.now().toISOString(),
  });
  assert.deepEqual((await call('GET', path)).body, rest);
  assert.deepEqual((await call('GET', PATH)).at('data'), [rest]);
});

test('the secret is nowhere in the database but sealed, also after a repeat', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint({ idempotencyKey: 'k' }));
  const kept = await Promise.all(
    [
      sql`select e::text as row from webhook_endpoints e`,
      sql`select a::text as row from idempotency_answers a`,
      sql`select l::text as row from audit_log l`,
    ].map((statement) => db.query<{ row: string }>(statement)),
  );
  const rows = kept.flatMap((table) => table.map(({ row }) => row)).join('');
  const secret = made.string('secret').slice('whsec_'.length);
  assert.ok(rows.includes(made.string('endpointId')));
  assert.ok(!rows.includes(secret));
  assert.ok(!rows.includes(Buffer.from(secret, 'base64').toString('hex')));
});

test('a repeat with the same key makes no second endpoint, and has the secret until it is rolled', async () => {
  const call = await asNewPartner();
  const ask = () => call('POST', PATH, endpoint({ idempotencyKey: 'once' }));
  const [first, second] = await Promise.all([ask(), ask()]);
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(first.body, second.body);
  const third = await ask();
  assert.deepEqual(third.body, first.body);
  assert.equal(third.headers['idempotency-replayed'], 'true');
  const other = await call('POST', PATH, endpoint({ idempotencyKey: 'once', form: 'THIN' }));
  assert.equal(other.status, 409, other.text);
  const list = await call('GET', PATH);
  assert.equal((list.at('data') as unknown[]).length, 1);
  await call('POST', `${PATH}/${first.string('endpointId')}/roll-secret`, {});
  const late = await ask();
  assert.deepEqual([late.status, late.at('secret')], [201, undefined]);
});

test('the version is that of the request, unless the endpoint names another', async () => {
  const call = await asNewPartner();
  const old = await call('POST', PATH, endpoint(), { 'api-version': BASELINE });
  assert.equal(old.at('apiVersion'), BASELINE);
  const named = await call('POST', PATH, endpoint({ apiVersion: '2025-01-16' }));
  assert.equal(named.at('apiVersion'), '2025-01-14');
});

test('every fault of an endpoint is told at once', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, {
    url: 'ftp://user@10.0.0.1:22/',
    types: ['merchant.created', 'merchant.eaten', 'Merchant', 'cheese.*', 'merchant'],
    form: 'SLIM',
    apiVersion: 'yesterday',
    merchantId: '12',
    colour: 'red',
  });
  assert.deepEqual(made.faults().toSorted(), [
    'apiVersion INVALID_FORMAT',
    'colour UNKNOWN_FIELD',
    'form INVALID_VALUE',
    'merchantId INVALID_FORMAT',
    'types[1] INVALID_VALUE',
    'types[2] INVALID_FORMAT',
    'types[3] INVALID_VALUE',
    'types[4] INVALID_VALUE',
    'url INVALID_VALUE',
  ]);
  const none = await call('POST', PATH, {});
  assert.deepEqual(none.faults().toSorted(), ['types REQUIRED_FIELD', 'url REQUIRED_FIELD']);
});

test('all that is wrong with a URL is said, and no secret part of it is repeated', async () => {
  const routes = endpointRoutes({ ...deps, outgoing: testOutgoing({ allowPrivate: 'none' }) });
  const call = testServer({ routes, caller: await newCaller() }).call;
  const url = 'http://user:pass@169.254.169.254:25/token-1#x';
  const made = await call('POST', PATH, endpoint({ url }));
  assert.deepEqual(made.faults(), ['url INVALID_VALUE']);
  assert.equal(
    made.at('errors.0.errorMessage'),
    'Must begin with https://. Must not contain a user or password. Must not contain a fragment (#). ' +
      'The port must be 80, 443, or 1024 or higher. Must be a public address.',
  );
  assert.equal(made.at('errors.0.parameterValue'), 'http://169.254.169.254:25');
  assert.ok(!made.text.includes('pass@') && !made.text.includes('token-1'));
  for (const refused of [
    'http://localhost/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
  ]) {
    assert.deepEqual((await call('POST', PATH, endpoint({ url: refused }))).faults(), [
      'url INVALID_VALUE',
    ]);
  }
});

test('a partner has twenty for all its merchants and five for each, however many are made at once', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchant(call);
  const make = async (count: number, more: object) => {
    const made = await Promise.all(
      Array.from({ length: count }, () => call('POST', PATH, endpoint(more))),
    );
    return made.map(({ status }) => status).filter((status) => status === 201).length;
  };
  assert.equal(await make(22, {}), 20);
  assert.equal(await make(7, { merchantId }), 5);
  const refused = await call('POST', PATH, endpoint());
  assert.deepEqual([refused.status, refused.faults()], [409, [' TOO_MANY_WEBHOOK_ENDPOINTS']]);
  const list = await call('GET', `${PATH}?merchantId=${merchantId}&limit=100`);
  const [some] = list.at('data') as { endpointId: string }[];
  assert.equal((await call('DELETE', `${PATH}/${some?.endpointId}`)).status, 204);
  assert.equal(await make(2, { merchantId }), 1);
});

test('a change is of what was sent alone, and the whole of it or nothing', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint({ description: 'Till' }));
  const { secret: _shownOnce, ...before } = recordOf(made);
  const path = `${PATH}/${made.string('endpointId')}`;
  clock.advance(1_000);
  const changed = await patch(call, path, { form: 'THIN', types: ['merchant.created'] });
  assert.deepEqual(changed.body, {
    ...before,
    form: 'THIN',
    types: ['merchant.created'],
    modifiedAt: clock.now().toISOString(),
  });
  const refused = await patch(call, path, {
    form: 'FULL',
    url: 'https://10.0.0.1/',
    status: 'DISABLED',
  });
  assert.deepEqual(refused.faults().toSorted(), ['status INVALID_VALUE', 'url INVALID_VALUE']);
  assert.deepEqual((await call('GET', path)).body, changed.body);
  assert.equal((await patch(call, path, { description: null })).at('description'), '');
  assert.deepEqual((await patch(call, path, { url: null })).faults(), ['url INVALID_FORMAT']);
});

test('one that is paused is enabled again, and one that was disabled loses its failures', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint());
  const endpointId = made.string('endpointId');
  const path = `${PATH}/${endpointId}`;
  assert.equal((await patch(call, path, { status: 'PAUSED' })).at('status'), 'PAUSED');
  await db.query(sql`
    update webhook_endpoints set status = 'DISABLED', disabled_reason = 'FAILING',
      disabled_at = ${clock.now()}, failing_since = ${clock.now()}, failures_in_row = 9
    where endpoint_id = ${endpointId}`);
  const disabled = await call('GET', path);
  assert.deepEqual([disabled.at('status'), disabled.at('disabledReason')], ['DISABLED', 'FAILING']);
  assert.equal((await patch(call, path, { form: 'THIN' })).at('status'), 'DISABLED');
  const enabled = await patch(call, path, { status: 'ENABLED' });
  for (const member of ['disabledReason', 'disabledAt', 'failingSince']) {
    assert.equal(enabled.at(member), null, member);
  }
  const [row] = await db.query<{ failures: number }>(sql`
    select failures_in_row as failures from webhook_endpoints where endpoint_id = ${endpointId}`);
  assert.equal(row?.failures, 0);
});

test('one that was deleted is gone for everybody', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint());
  const path = `${PATH}/${made.string('endpointId')}`;
  assert.equal((await call('DELETE', path)).status, 204);
  assert.equal((await call('DELETE', path)).status, 404);
  assert.equal((await call('GET', path)).status, 404);
  assert.equal((await patch(call, path, { form: 'THIN' })).status, 404);
  assert.equal((await call('POST', `${path}/test`)).status, 404);
  assert.equal((await call('POST', `${path}/roll-secret`, {})).status, 404);
  assert.deepEqual((await call('GET', PATH)).at('data'), []);
  const keys = `/.well-known/webhook-keys/${made.string('endpointId')}`;
  assert.equal((await anonymous('GET', keys)).status, 404);
});

test('a credential bound to one merchant has that merchant’s endpoints alone', async () => {
  const caller = await newCaller();
  const whole = as(caller);
  const [shop, cafe] = [await newMerchant(whole), await newMerchant(whole)];
  const bound = as({ ...caller, clientId: 'till', merchantId: shop });
  const own = await bound('POST', PATH, endpoint({ idempotencyKey: 'k' }));
  assert.deepEqual([own.status, own.at('merchantId')], [201, shop]);
  const partners = await whole('POST', PATH, endpoint({ idempotencyKey: 'k' }));
  const cafes = await whole('POST', PATH, endpoint({ merchantId: cafe }));
  assert.equal((await bound('POST', PATH, endpoint({ merchantId: cafe }))).status, 404);
  for (const made of [partners, cafes]) {
    const path = `${PATH}/${made.string('endpointId')}`;
    assert.equal((await bound('GET', path)).status, 404);
    assert.equal((await bound('DELETE', path)).status, 404);
    assert.equal((await bound('GET', `${path}/statistics`)).status, 404);
    assert.equal((await bound('POST', `${path}/roll-secret`, {})).status, 404);
  }
  const ids = async (call: typeof bound) =>
    ((await call('GET', PATH)).at('data') as { endpointId: string }[]).map((one) => one.endpointId);
  assert.deepEqual(await ids(bound), [own.string('endpointId')]);
  assert.equal((await ids(whole)).length, 3);
  const header = await whole('POST', PATH, endpoint(), { 'x-merchant-id': cafe });
  assert.equal(header.at('merchantId'), cafe);
});

test('operators list the endpoints of any partner, without a secret', async () => {
  const caller = await newCaller();
  const made = await as(caller)('POST', PATH, endpoint());
  const url = `/operator${PATH}?partnerId=${caller.partnerId}`;
  const list = await as(OPERATOR)('GET', url);
  assert.equal(list.at('data.0.endpointId'), made.at('endpointId'));
  assert.ok(!list.text.includes('whsec_'));
  assert.equal((await as(caller)('GET', url)).status, 403);
});

test('another partner’s merchant is not found', async () => {
  const merchantId = await newMerchant(await asNewPartner());
  const call = await asNewPartner();
  assert.equal((await call('POST', PATH, endpoint({ merchantId }))).status, 404);
});

test('public keys are for everybody who knows the endpoint, and nothing else of it is', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, endpoint());
  const keys = await anonymous('GET', `/.well-known/webhook-keys/${made.string('endpointId')}`);
  assert.deepEqual(keys.body, { keys: made.at('publicKeys') });
  const unknown = newId('webhookEndpoint', '00', clock.now());
  assert.equal((await anonymous('GET', `/.well-known/webhook-keys/${unknown}`)).status, 404);
  assert.equal((await anonymous('GET', `${PATH}/${made.string('endpointId')}`)).status, 401);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorServer } from '../../../../../test/operator-server.ts';
import { newId } from '../../../kernel/id.ts';
import type { PartnerCaller } from '../callers/caller.ts';
import { PARTNER_SCOPES } from '../callers/scopes.ts';

const OURS = PARTNER_SCOPES.filter((scope) => !scope.startsWith('onboarding.order.'));

async function partnersOwn() {
  const server = await operatorServer();
  const as = (partnerId: string, changes: Partial<PartnerCaller> = {}) =>
    server.as({
      kind: 'partner',
      clientId: 'dev@maple.test',
      partnerId,
      partnerKind: 'ISV',
      merchantId: null,
      scopes: new Set(OURS),
      ...changes,
    });
  const [maple, birch] = [await server.newPartner(), await server.newPartner()];
  return { ...server, as, maple, birch, own: as(maple), stranger: as(birch) };
}

const CLIENT = { name: 'Checkout', scopes: ['payment.write'] };

test('a partner makes, rolls and revokes clients and API keys of its own', async () => {
  const { maple, own } = await partnersOwn();
  const client = await own('POST', '/clients', CLIENT);
  assert.deepEqual([client.status, client.at('partnerId')], [201, maple]);
  const clientId = client.string('clientId');
  assert.equal(client.headers['location'], `/clients/${clientId}`);
  assert.match(client.string('clientSecret'), /^cs_/);
  assert.equal((await own('GET', `/clients/${clientId}`)).at('clientSecret'), undefined);
  const rolled = await own('POST', `/clients/${clientId}/roll`, {});
  assert.match(rolled.string('clientSecret'), /^cs_/);
  const key = await own('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  assert.equal(key.status, 201, key.text);
  const keyId = key.string('apiKeyId');
  assert.equal(key.headers['location'], `/api-keys/${keyId}`);
  const next = await own('POST', `/api-keys/${keyId}/roll`);
  const nextId = next.string('apiKeyId');
  assert.equal((await own('GET', `/api-keys/${nextId}`)).at('slot'), 'PRIMARY');
  assert.notEqual((await own('POST', `/api-keys/${nextId}/revoke`)).at('revokedAt'), null);
  const keys = (await own('GET', `/api-keys?clientId=${clientId}`)).at('data') as object[];
  assert.equal(keys.length, 2);
  assert.notEqual((await own('POST', `/clients/${clientId}/revoke`)).at('revokedAt'), null);
});

test('another partner’s credentials, and the operator’s, are as if they did not exist', async () => {
  const { call, own, stranger } = await partnersOwn();
  const made = await own('POST', '/clients', CLIENT);
  const operators = await call('POST', '/operator/clients', { name: 'O', scopes: ['operator'] });
  const nobody = newId('client', '14', new Date(0));
  for (const clientId of [made.string('clientId'), operators.string('clientId'), nobody]) {
    for (const [method, action, body] of [
      ['GET', '', undefined],
      ['POST', '/roll', {}],
      ['POST', '/revoke', undefined],
      ['DELETE', '/jwks', undefined],
    ] as const) {
      const answer = await stranger(method, `/clients/${clientId}${action}`, body);
      assert.equal(answer.status, 404, `${method} ${action}`);
    }
    const key = await stranger('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
    assert.deepEqual(key.faults(), ['clientId INVALID_VALUE']);
  }
  const clientId = made.string('clientId');
  const key = await own('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  for (const action of ['', '/roll', '/revoke']) {
    const method = action === '' ? 'GET' : 'POST';
    const answer = await stranger(method, `/api-keys/${key.string('apiKeyId')}${action}`);
    assert.equal(answer.status, 404, action);
  }
  assert.deepEqual((await stranger('GET', '/clients')).at('data'), []);
  assert.deepEqual((await stranger('GET', '/api-keys')).at('data'), []);
  assert.deepEqual((await stranger('GET', `/api-keys?clientId=${clientId}`)).at('data'), []);
  assert.equal((await own('GET', `/api-keys/${key.string('apiKeyId')}`)).at('revokedAt'), null);
});

test('no partner makes a client of another, or of the operator', async () => {
  const { birch, own } = await partnersOwn();
  const other = await own('POST', '/clients', { ...CLIENT, partnerId: birch });
  assert.deepEqual(other.faults(), ['partnerId UNKNOWN_FIELD']);
  const operator = await own('POST', '/clients', { ...CLIENT, scopes: ['operator'] });
  assert.deepEqual(operator.faults(), ['scopes[0] SCOPE_OF_OPERATOR']);
  const finer = await own('POST', '/clients', { ...CLIENT, scopes: ['operator.read'] });
  assert.deepEqual(finer.faults(), ['scopes[0] INVALID_VALUE']);
  const orders = await own('POST', '/clients', { ...CLIENT, scopes: ['onboarding.order.read'] });
  assert.deepEqual(orders.faults(), ['scopes[0] SCOPE_OF_PARTNER_BANK']);
});

test('what manages people and credentials is handed out only by who has it', async () => {
  const { as, maple, own } = await partnersOwn();
  const developer = as(maple, { scopes: new Set(['credential.write', 'user.read']) });
  const make = async (scopes: readonly string[]) =>
    (await developer('POST', '/clients', { name: 'X', scopes })).status;
  assert.equal(await make(['payment.write', 'refund.write']), 201);
  assert.equal(await make(['credential.write', 'user.read']), 201);
  assert.equal(await make(['user.write']), 403);
  const strong = await own('POST', '/clients', { name: 'HR', scopes: ['user.write'] });
  const clientId = strong.string('clientId');
  const key = await own('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  for (const [path, body] of [
    [`/clients/${clientId}/roll`, {}],
    ['/api-keys', { clientId, slot: 'SECONDARY' }],
    [`/api-keys/${key.string('apiKeyId')}/roll`, undefined],
  ] as const) {
    assert.equal((await developer('POST', path, body)).status, 403, path);
  }
  assert.equal((await developer('POST', `/clients/${clientId}/revoke`)).status, 200);
  const reader = as(maple, { scopes: new Set(['credential.read']) });
  assert.equal((await reader('GET', '/clients')).status, 200);
  assert.equal((await reader('POST', '/clients', CLIENT)).status, 403);
});

test('a credential that is bound to one merchant stays within it', async () => {
  const { as, maple, own } = await partnersOwn();
  const [merchantId, other] = ['1000000000001', '1000000000002'];
  const bound = as(maple, { merchantId });
  const wide = (await own('POST', '/clients', CLIENT)).string('clientId');
  const theirs = await own('POST', '/clients', { ...CLIENT, merchantId: other });
  const made = await bound('POST', '/clients', { ...CLIENT, merchantId: other });
  assert.equal(made.at('merchantId'), merchantId);
  const listed = (await bound('GET', '/clients')).at('data') as { clientId: string }[];
  assert.deepEqual(
    listed.map(({ clientId }) => clientId),
    [made.string('clientId')],
  );
  for (const clientId of [wide, theirs.string('clientId')]) {
    assert.equal((await bound('POST', `/clients/${clientId}/roll`, {})).status, 404);
  }
});

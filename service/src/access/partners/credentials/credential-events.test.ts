import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorServer } from '../../../../../test/operator-server.ts';
import { allEvents } from '../../../../../test/published.ts';

const server = await operatorServer();
const { call, db } = server;

async function recordedOf(partnerId: string) {
  const events = (await allEvents(db)).filter((event) => event.partnerId === partnerId);
  return events.map((event) => ({ ...event, said: `${event.sequence} ${event.type}` }));
}

test('a partner is told of each change of its credentials, and of no secret', async () => {
  const partnerId = await server.newPartner();
  const { clientId, secret } = await server.newClient(partnerId);
  const rolled = await call('POST', `/operator/clients/${clientId}/roll`, {});
  assert.equal(rolled.status, 200, rolled.text);
  const made = await call('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  assert.equal(made.status, 201, made.text);
  const first = made.string('apiKeyId');
  const next = await call('POST', `/operator/api-keys/${first}/roll`, {});
  assert.equal(next.status, 201, next.text);
  const second = next.string('apiKeyId');
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await call('POST', `/operator/clients/${clientId}/revoke`, {})).status, 200);
  }
  const recorded = await recordedOf(partnerId);
  assert.deepEqual(
    recorded.map(({ said, subjectId }) => [said, subjectId]),
    [
      ['1 client.created', clientId],
      ['2 client.secret_rolled', clientId],
      ['1 api_key.created', first],
      ['2 api_key.rolled', first],
      ['1 api_key.created', second],
      ['2 api_key.revoked', second],
      ['3 client.revoked', clientId],
    ],
  );
  const secrets = [
    secret,
    rolled.string('clientSecret'),
    made.string('apiKey'),
    next.string('apiKey'),
  ];
  const text = JSON.stringify(recorded);
  for (const one of secrets) assert.ok(!text.includes(one) && !text.includes(one.slice(3)), one);
});

test('what is the operator’s own is nobody’s event', async () => {
  const before = await allEvents(db);
  const body = { name: 'Console', scopes: ['operator'] };
  assert.equal((await call('POST', '/operator/clients', body)).status, 201);
  assert.deepEqual(await allEvents(db), before);
});

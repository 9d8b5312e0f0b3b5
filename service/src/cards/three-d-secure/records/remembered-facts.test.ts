/**
 * Authentications go by what is remembered of merchants, and the database compares it; and by what
 * operators have set within the last two seconds.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuerProcess } from '../../../../../test/issuer-process.ts';
import { threeDSecureServer } from '../../../../../test/three-d-secure-server.ts';
import { sql } from '../../../platform/db/pool.ts';
import { takingLookups } from '../card-ranges/card-lookup-store.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
await server.runJob('refresh-card-ranges');

const CARD = '4000100000001008';
const SETTINGS_MS = 2_000; // The greatest age of an operator's settings when a message is sent by them.

/** A change by another process, which this one is not notified of. */
async function elsewhere(merchantId: string, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
  await server.db.query(sql`
    update merchants set status = ${status}, version = version + 1
    where merchant_id = ${merchantId}`);
}

test('a merchant suspended elsewhere authenticates nobody from then on, and all again once it is active', async () => {
  const merchantId = await server.newMerchant();
  const statuses = async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.authenticate(merchantId, CARD)),
    );
    return [...new Set(answers.map(({ status }) => status))];
  };
  assert.deepEqual(await statuses(), [200]);
  await elsewhere(merchantId, 'SUSPENDED');
  assert.deepEqual(await statuses(), [409]);
  await elsewhere(merchantId, 'ACTIVE');
  assert.deepEqual(await statuses(), [200]);
});

test('authentications of a merchant that has changed do not hold up those of others', async () => {
  const merchants = await Promise.all(Array.from({ length: 4 }, () => server.newMerchant()));
  await Promise.all(merchants.map((merchantId) => server.authenticate(merchantId, CARD)));
  await elsewhere(merchants[0] ?? '', 'SUSPENDED');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => server.authenticate(merchants[place % 4] ?? '', CARD)),
  );
  for (const [place, { status }] of answers.entries()) {
    assert.equal(status, place % 4 === 0 ? 409 : 200);
  }
});

test('a merchant’s requestor id applies after two seconds, though no merchant had one before', async () => {
  const merchantId = await server.newMerchant();
  const requestorIdSent = async () => {
    const answer = await server.authenticate(merchantId, CARD);
    const messages = await server.messagesOf(answer.string('authenticationId'));
    return messages.at('messages.0.message.threeDSRequestorID');
  };
  const standard = await requestorIdSent();
  const path = `/operator/merchants/${merchantId}/three-d-secure/VISA`;
  await server.operator('PUT', path, { requestorId: 'own-id' });
  server.clock.advance(SETTINGS_MS);
  assert.equal(await requestorIdSent(), 'own-id');
  await server.operator('DELETE', path);
  assert.equal(await requestorIdSent(), standard, 'at once');
});

test('a lookup is found by its key, even by a plan made while the table was empty', async () => {
  const [statement] = takingLookups([{ lookupId: 'cl00', authenticationId: 'ta00' }]);
  assert.ok(statement);
  const lines = await server.db.query<{ 'QUERY PLAN': string }>({
    ...statement,
    text: `explain ${statement.text}`,
  });
  assert.match(lines.map((line) => line['QUERY PLAN']).join('\n'), /using card_lookups_pkey/);
});

/** How a client goes from a secret to keys of its own, from key to key, and back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { testApplication } from '../../../../test/application.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { callOf, TEST_URL, type TestCall } from '../../../../test/http.ts';
import { seconded } from '../../../../test/seconded.ts';
import { createApp } from '../../runtime/app.ts';
import { newId } from '../../kernel/id.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { FORM_TYPE } from '../../platform/http/route.ts';

const DAY_MS = 86_400_000;
const clock = new FakeClock();
const application = await testApplication({ clock });
const { anonymous, app, asApprover, asOperator: signedIn, foundation } = application;
const asOperator = await operatorByKey();
/** Another process on the same database, which has no memory in common with the first. */
const twin = createApp(foundation, { rateLimiter: createRateLimiter(1_000_000, clock) });
after(() => twin.close());
const doors = [anonymous, callOf(twin, {})];
const [old, next] = [await keyOf('old'), await keyOf('next')];

/** An API key does not expire while the test moves the clock. */
async function operatorByKey(): Promise<TestCall> {
  const body = { name: 'Till', scopes: ['operator'] };
  const clientId = (await signedIn('POST', '/operator/clients', body)).string('clientId');
  const key = await signedIn('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  return seconded(callOf(app, { 'x-api-key': key.string('apiKey') }), asApprover);
}

async function keyOf(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}

const setOf = (...keys: readonly (typeof old)[]) => ({ keys: keys.map(({ jwk }) => jwk) });

/** An operator's client, so that the test needs no partner. */
const newClient = (more: object = {}) =>
  asOperator('POST', '/operator/clients', { name: 'Console', scopes: ['operator'], ...more });
const keysOf = (clientId: string) => `/operator/clients/${clientId}/jwks`;
const put = (clientId: string, body: unknown) => asOperator('PUT', keysOf(clientId), body);
const roll = (clientId: string) => asOperator('POST', `/operator/clients/${clientId}/roll`, {});

let asked = 0;

/** The answer of the two processes in turn: each change must hold in both. */
async function statusOf(fields: Record<string, string>): Promise<number> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString();
  const door = doors[(asked += 1) % doors.length] ?? anonymous;
  return (await door('POST', '/oauth2/token', form, { 'content-type': FORM_TYPE })).status;
}

const bySecret = (clientId: string, secret: string) =>
  statusOf({ client_id: clientId, client_secret: secret });

async function byKey(clientId: string, { kid, privateKey }: typeof old): Promise<number> {
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(TEST_URL)
    .setExpirationTime(seconds + 60)
    .sign(privateKey);
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  return await statusOf({ client_assertion_type, client_assertion: assertion });
}

test('a client made with keys has no secret, and cannot be given one beside them', async () => {
  const made = await newClient({ jwks: setOf(old) });
  assert.deepEqual([made.status, made.at('clientSecret')], [201, null]);
  const clientId = made.string('clientId');
  assert.equal(await byKey(clientId, old), 200);
  const rolled = await roll(clientId);
  assert.deepEqual([rolled.status, rolled.faults()], [409, ['clientId CLIENT_HAS_KEYS']]);
  assert.match(rolled.string('detail'), /DELETE \/operator\/clients\/\{clientId\}\/jwks/);
  assert.equal(await bySecret(clientId, 'cs_guess'), 401);
});

test('keys change without a pause: both, then the new one alone', async () => {
  const clientId = (await newClient({ jwks: setOf(old) })).string('clientId');
  const both = await put(clientId, { jwks: setOf(old, next) });
  assert.deepEqual([both.status, both.at('previousSecretExpiresAt')], [200, null], both.text);
  assert.equal(both.at('jwks.keys.1.kid'), 'next');
  assert.deepEqual([await byKey(clientId, old), await byKey(clientId, next)], [200, 200]);
  clock.advance(1_000);
  const alone = await put(clientId, { jwks: setOf(next) });
  assert.equal(alone.at('modifiedAt'), clock.now().toISOString());
  const inBoth = async (key: typeof old) => [
    await byKey(clientId, key),
    await byKey(clientId, key),
  ];
  assert.deepEqual(
    [await inBoth(old), await inBoth(next)],
    [
      [401, 401],
      [200, 200],
    ],
  );
  const read = await asOperator('GET', `/operator/clients/${clientId}`);
  assert.deepEqual(read.at('jwks.keys.0.kid'), 'next');
  assert.equal(read.at('jwks.keys.1'), undefined);
});

test('keys in place of a secret: the secret lives for a day more, or as long as is asked', async () => {
  const made = await newClient();
  const [clientId, secret] = [made.string('clientId'), made.string('clientSecret')];
  const ends = new Date(clock.now().getTime() + DAY_MS).toISOString();
  assert.equal((await put(clientId, { jwks: setOf(old) })).at('previousSecretExpiresAt'), ends);
  assert.deepEqual([await bySecret(clientId, secret), await byKey(clientId, old)], [200, 200]);
  clock.advance(DAY_MS / 2);
  // Changing keys meanwhile does not lengthen the life of the secret.
  assert.equal((await put(clientId, { jwks: setOf(next) })).at('previousSecretExpiresAt'), ends);
  clock.advance(DAY_MS / 2);
  assert.deepEqual([await bySecret(clientId, secret), await byKey(clientId, next)], [401, 200]);

  const other = await newClient();
  const hasty = await put(other.string('clientId'), { jwks: setOf(old), graceSeconds: 0 });
  assert.equal(hasty.at('previousSecretExpiresAt'), clock.now().toISOString());
  assert.equal(await bySecret(other.string('clientId'), other.string('clientSecret')), 401);
});

test('a secret in place of keys: the keys end at once, and the secret is shown once', async () => {
  const clientId = (await newClient({ jwks: setOf(old) })).string('clientId');
  const back = await asOperator('DELETE', keysOf(clientId));
  assert.deepEqual([back.status, back.at('jwks')], [200, null]);
  const secret = back.string('clientSecret');
  assert.deepEqual([await byKey(clientId, old), await bySecret(clientId, secret)], [401, 200]);
  assert.equal((await roll(clientId)).status, 200);
  assert.equal((await asOperator('DELETE', keysOf(clientId))).status, 404);
});

test('keys are judged as those of a new client, and what is refused changes nothing', async () => {
  const clientId = (await newClient({ jwks: setOf(old) })).string('clientId');
  const secretPart = { ...(await exportJWK(next.privateKey)), kid: 'x' };
  for (const [body, faults] of [
    [{}, ['jwks REQUIRED_FIELD']],
    [{ jwks: { keys: [] } }, ['jwks.keys INVALID_FORMAT']],
    [{ jwks: { keys: [secretPart] } }, ['jwks.keys[0].d INVALID_FORMAT']],
    [{ jwks: setOf(old, old) }, ['jwks.keys INVALID_VALUE']],
    [{ jwks: setOf(old), graceSeconds: -1 }, ['graceSeconds INVALID_VALUE']],
  ] as const) {
    const refused = await put(clientId, body);
    assert.deepEqual([refused.status, refused.faults()], [400, faults]);
    assert.ok(!refused.text.includes(secretPart.d ?? ''));
  }
  assert.equal(await byKey(clientId, old), 200);
});

test('a revoked client gets no keys and no secret, and an unknown one is not found', async () => {
  const clientId = (await newClient({ jwks: setOf(old) })).string('clientId');
  await asOperator('POST', `/operator/clients/${clientId}/revoke`);
  for (const refused of [
    await put(clientId, { jwks: setOf(next) }),
    await asOperator('DELETE', keysOf(clientId)),
  ]) {
    assert.deepEqual([refused.status, refused.faults()], [409, ['clientId CLIENT_REVOKED']]);
  }
  assert.equal(await byKey(clientId, old), 401);
  const nobody = newId('client', '00', clock.now());
  assert.equal((await put(nobody, { jwks: setOf(next) })).status, 404);
  assert.equal((await asOperator('DELETE', keysOf(nobody))).status, 404);
});

test('each change of keys is in the audit log, by the names of the keys', async () => {
  const clientId = (await newClient()).string('clientId');
  await put(clientId, { jwks: setOf(old), graceSeconds: 0 });
  await put(clientId, { jwks: setOf(old, next) });
  await asOperator('DELETE', keysOf(clientId));
  const log = await asOperator('GET', `/operator/audit-log?subject=${clientId}`);
  const lines = [2, 1, 0].map((index) => [
    log.at(`data.${index}.action`),
    log.at(`data.${index}.details.removed`),
    log.at(`data.${index}.details.added`),
  ]);
  assert.deepEqual(lines, [
    ['client.keys-replaced', [], ['old']],
    ['client.keys-replaced', [], ['next']],
    ['client.keys-removed', ['old', 'next'], undefined],
  ]);
  assert.equal(await foundation.audit.verify(foundation.db), null);
});

test('of many changes at once each is whole: keys without a secret, or a secret without keys', async () => {
  const clientId = (await newClient()).string('clientId');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0
        ? put(clientId, { jwks: setOf(old), graceSeconds: 0 })
        : asOperator('DELETE', keysOf(clientId)),
    ),
  );
  assert.ok(answers.every(({ status }) => [200, 404].includes(status)));
  const hasKeys = (await asOperator('GET', `/operator/clients/${clientId}`)).at('jwks') !== null;
  assert.equal(await byKey(clientId, old), hasKeys ? 200 : 401);
  const secrets = answers.flatMap((answer) => {
    const reported = answer.at('clientSecret');
    return typeof reported === 'string' ? [reported] : [];
  });
  const statuses: number[] = [];
  for (const secret of secrets) {
    statuses.push(await bySecret(clientId, secret));
    clock.advance(3_600_000); // So that no lock-out answers in place of the check.
  }
  const live = statuses.filter((status) => status === 200).length;
  assert.equal(live, hasKeys ? 0 : 1, statuses.join());
});

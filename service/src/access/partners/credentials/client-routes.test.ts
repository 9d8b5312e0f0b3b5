import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateKeyPair, exportJWK } from 'jose';
import { operatorServer } from '../../../../../test/operator-server.ts';
import { isId, newId } from '../../../kernel/id.ts';
import { secretDigest } from '../callers/credential.ts';
import { findClient, liveSecretDigests } from '../callers/credential-store.ts';

const HOUR_MS = 3_600_000;

async function serverWithClient() {
  const server = await operatorServer();
  const partnerId = await server.newPartner();
  const { clientId, secret } = await server.newClient(partnerId);
  const { call, db, keyring, clock } = server;
  return {
    ...server,
    partnerId,
    clientId,
    secret,
    roll: (body: unknown = {}) => call('POST', `/operator/clients/${clientId}/roll`, body),
    revoke: () => call('POST', `/operator/clients/${clientId}/revoke`),
    isLive: async (text: string) => {
      const digest = secretDigest(keyring, text);
      const live = await liveSecretDigests(db, clientId, clock.now());
      return live.some((one) => one.equals(digest));
    },
    countLive: async () => (await liveSecretDigests(db, clientId, clock.now())).length,
  };
}

test('a client is made with a secret that only this answer holds, and works at once', async () => {
  const { call, db, newPartner, keyring, clock } = await operatorServer();
  const partnerId = await newPartner('PARTNER_BANK');
  const body = {
    partnerId,
    name: 'Branch terminal',
    scopes: ['onboarding.order.write', 'payment.read'],
    merchantId: '1000000000008',
  };
  const made = await call('POST', '/operator/clients', body);
  assert.equal(made.status, 201);
  const [clientId, secret] = [made.string('clientId'), made.string('clientSecret')];
  assert.ok(isId('client', clientId));
  assert.match(secret, /^cs_[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(await findClient(db, clientId), {
    clientId,
    partnerId,
    partnerKind: 'PARTNER_BANK',
    merchantId: body.merchantId,
    scopes: body.scopes,
    readsNamedSince: clock.now(),
    jwks: null,
    name: body.name,
    agent: null,
    revokedAt: null,
  });
  const digests = await liveSecretDigests(db, clientId, clock.now());
  assert.deepEqual(digests, [secretDigest(keyring, secret)]);
  const read = await call('GET', made.headers['location'] ?? '');
  assert.deepEqual({ ...Object(read.body), clientSecret: secret }, made.body);
});

test('all faults of a new client are reported at once', async () => {
  const { call } = await operatorServer();
  const refused = await call('POST', '/operator/clients', {
    partnerId: 'pa1',
    name: '',
    scopes: ['payment.write', 'payment.delete'],
    merchantId: '12',
    jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] },
    secret: 'mine',
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.faults().toSorted(), [
    'jwks.keys[0].k INVALID_FORMAT',
    'jwks.keys[0].kid REQUIRED_FIELD',
    'jwks.keys[0].kty INVALID_VALUE',
    'merchantId INVALID_FORMAT',
    'name INVALID_FORMAT',
    'partnerId INVALID_FORMAT',
    'scopes[1] INVALID_VALUE',
    'secret UNKNOWN_FIELD',
  ]);
  const name = 'Checkout';
  const none = await call('POST', '/operator/clients', { name, scopes: [] });
  assert.deepEqual(none.faults(), ['scopes INVALID_FORMAT']);
  const twice = await call('POST', '/operator/clients', { name, scopes: ['operator', 'operator'] });
  assert.deepEqual(twice.faults(), ['scopes INVALID_VALUE']);
  const partnerId = newId('partner', '00', new Date(0));
  const unknown = await call('POST', '/operator/clients', {
    partnerId,
    name,
    scopes: ['operator'],
  });
  assert.deepEqual([unknown.status, unknown.faults()], [400, ['partnerId INVALID_VALUE']]);
});

test('a scope the client may not have is refused at its place in the list', async () => {
  const { call, newPartner } = await operatorServer();
  const create = async (partnerId: string | undefined, scopes: readonly string[]) => {
    const merchantId = partnerId === undefined ? { merchantId: '1000000000008' } : { partnerId };
    const answer = await call('POST', '/operator/clients', { name: 'x', scopes, ...merchantId });
    assert.equal(answer.status, 400);
    return answer.faults();
  };
  for (const kind of ['ISV', 'PARTNER_ACQUIRER'] as const) {
    const orders = ['payment.read', 'onboarding.order.read', 'operator', 'onboarding.order.write'];
    assert.deepEqual(await create(await newPartner(kind), orders), [
      'scopes[1] SCOPE_OF_PARTNER_BANK',
      'scopes[2] SCOPE_OF_OPERATOR',
      'scopes[3] SCOPE_OF_PARTNER_BANK',
    ]);
  }
  assert.deepEqual(await create(undefined, ['operator', 'payment.read']), [
    'scopes[1] SCOPE_NEEDS_PARTNER',
    'merchantId MERCHANT_NEEDS_PARTNER',
  ]);
  const operator = await call('POST', '/operator/clients', { name: 'x', scopes: ['operator'] });
  assert.deepEqual([operator.status, operator.at('partnerId')], [201, null]);
});

test('public keys for each algorithm are kept, without what no signature needs', async () => {
  const { call, db, newPartner } = await operatorServer();
  const partnerId = await newPartner();
  const keys = await Promise.all(
    ['ES256', 'RS256', 'PS256'].map(async (alg) => {
      const { publicKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(publicKey)), alg, kid: alg, use: 'sig' };
    }),
  );
  const sent = { keys: keys.map((key) => ({ ...key, x5t: 'AAAA', issuedBy: 'Maple' })) };
  const body = { partnerId, name: 'x', scopes: ['payment.read'], jwks: sent };
  const made = await call('POST', '/operator/clients', body);
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.at('jwks'), { keys });
  assert.deepEqual((await findClient(db, made.string('clientId')))?.jwks, { keys });
});

test('a private key, a weak one, one of another algorithm and one that is none are refused', async () => {
  const { call, newPartner } = await operatorServer();
  const partnerId = await newPartner();
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [secret, good] = [await exportJWK(pair.privateKey), await exportJWK(pair.publicKey)];
  const p384 = await exportJWK((await generateKeyPair('ES384')).publicKey);
  const refusals: [unknown[], string][] = [
    [[{ ...secret, kid: 'a' }], 'jwks.keys[0].d INVALID_FORMAT'],
    [[{ ...p384, kid: 'a' }], 'jwks.keys[0].crv INVALID_VALUE'],
    [[{ ...good, kid: 'a', alg: 'RS256' }], 'jwks.keys[0] INVALID_VALUE'],
    [
      [
        { ...good, kid: 'a' },
        { ...good, kid: 'a' },
      ],
      'jwks.keys INVALID_VALUE',
    ],
    [[{ ...good, kid: 'a', x: good.y }], 'jwks.keys[0] INVALID_VALUE'],
    [[{ ...good, kid: 'a', crv: undefined }], 'jwks.keys[0] INVALID_VALUE'],
    [
      [{ kty: 'RSA', kid: 'a', n: Buffer.alloc(128, 0xab).toString('base64url'), e: 'AQAB' }],
      'jwks.keys[0] INVALID_VALUE',
    ],
    [[good], 'jwks.keys[0].kid REQUIRED_FIELD'],
    [[], 'jwks.keys INVALID_FORMAT'],
  ];
  for (const [keys, fault] of refusals) {
    const body = { partnerId, name: 'x', scopes: ['payment.read'], jwks: { keys } };
    const refused = await call('POST', '/operator/clients', body);
    assert.deepEqual([refused.status, refused.faults()], [400, [fault]]);
    assert.ok(!refused.text.includes(secret.d ?? ''));
  }
});

test('a rolled secret works beside the one before it until the grace is over', async () => {
  const { clock, isLive, roll, secret } = await serverWithClient();
  const rolled = await roll();
  assert.equal(rolled.status, 200);
  assert.equal(rolled.at('previousSecretExpiresAt'), '2026-03-02T12:00:00.000Z');
  const next = rolled.string('clientSecret');
  assert.deepEqual([await isLive(secret), await isLive(next)], [true, true]);
  clock.advance(24 * HOUR_MS - 1);
  assert.equal(await isLive(secret), true);
  clock.advance(1);
  assert.deepEqual([await isLive(secret), await isLive(next)], [false, true]);
});

test('a roll without grace ends the old secret at once, and a second roll ends the first of three', async () => {
  const { isLive, roll, secret } = await serverWithClient();
  const second = (await roll({ graceSeconds: 604_800 })).string('clientSecret');
  const third = (await roll({ graceSeconds: 60 })).string('clientSecret');
  assert.deepEqual(await Promise.all([secret, second, third].map(isLive)), [false, true, true]);
  const fourth = (await roll({ graceSeconds: 0 })).string('clientSecret');
  assert.deepEqual(await Promise.all([second, third, fourth].map(isLive)), [false, false, true]);
  for (const graceSeconds of [-1, 604_801, 1.5, '60']) {
    const refused = await roll({ graceSeconds });
    assert.equal(refused.status, 400, String(graceSeconds));
    assert.match(refused.faults().join(), /^graceSeconds INVALID_/);
  }
});

test('of many rolls at once each gives a secret, and two are live when all is done', async () => {
  const { audit, countLive, db, isLive, roll } = await serverWithClient();
  const answers = await Promise.all(Array.from({ length: 50 }, () => roll()));
  assert.ok(answers.every(({ status }) => status === 200));
  const secrets = answers.map((answer) => answer.string('clientSecret'));
  assert.equal(new Set(secrets).size, 50);
  assert.equal(await countLive(), 2);
  const live = await Promise.all(secrets.map(isLive));
  assert.equal(live.filter(Boolean).length, 2);
  assert.equal(await audit.verify(db), null);
});

test('a revoked client has no secrets, gets no new ones, and revoking again changes nothing', async () => {
  const { audit, call, clientId, clock, countLive, db, revoke, roll } = await serverWithClient();
  const key = await call('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  clock.advance(1_000);
  const revoked = await revoke();
  assert.deepEqual([revoked.status, revoked.at('revokedAt')], [200, '2026-03-01T12:00:01.000Z']);
  assert.equal(await countLive(), 0);
  assert.deepEqual((await findClient(db, clientId))?.revokedAt, clock.now());
  const after = await call('GET', `/operator/api-keys/${key.string('apiKeyId')}`);
  assert.equal(after.at('revokedAt'), '2026-03-01T12:00:01.000Z');

  clock.advance(1_000);
  assert.deepEqual((await revoke()).body, revoked.body);
  const rolled = await roll();
  assert.equal(rolled.status, 409);
  assert.match(rolled.string('type'), /\/docs\/problems\/client-revoked$/);
  assert.deepEqual(rolled.faults(), ['clientId CLIENT_REVOKED']);
  const log = await call('GET', `/operator/audit-log?subject=${clientId}`);
  assert.deepEqual(
    [log.at('data.0.action'), log.at('data.1.action')],
    ['client.revoked', 'client.created'],
  );
  assert.equal(log.at('data.2'), undefined);
  assert.equal(await audit.verify(db), null);
});

test('clients are listed by partner, and no list or answer shows a secret or a digest', async () => {
  const { call, clientId, keyring, newClient, newPartner, partnerId, secret } =
    await serverWithClient();
  await newClient(await newPartner());
  const own = await call('GET', `/operator/clients?partnerId=${partnerId}`);
  assert.deepEqual([own.at('data.0.clientId'), own.at('data.1')], [clientId, undefined]);
  const all = await call('GET', '/operator/clients');
  assert.equal(all.string('data.1.clientId'), clientId);
  const digest = secretDigest(keyring, secret);
  for (const shown of [own.text, all.text, (await call('GET', '/operator/audit-log')).text]) {
    assert.ok(!shown.includes(secret.slice(3)));
    assert.ok(
      !shown.includes(digest.toString('hex')) && !shown.includes(digest.toString('base64')),
    );
  }
});

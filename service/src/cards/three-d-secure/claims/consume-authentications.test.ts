/** What a payment's claim to an authentication proves, on real authentications. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../../test/http.ts';
import {
  threeDSecureTrial,
  authenticationUses,
} from '../../../../../test/three-d-secure-server.ts';
import { bucketOf } from '../../../kernel/id.ts';
import { sql, transaction } from '../../../platform/db/pool.ts';
import {
  type AuthenticationUse,
  type Consumed,
  consumeAuthentications,
} from './consume-authentications.ts';

const { merchantId, server } = await threeDSecureTrial();

const Y = '4000100000000000';
const RACERS = 50;
const DAY_MS = 86_400_000;
const { consume, fingerprintOf, use } = authenticationUses({ merchantId, server }, Y);

const authenticated = (card = Y, changes = {}) => server.authenticate(merchantId, card, changes);
const byId = (answer: TestAnswer) => ({ authenticationId: answer.string('authenticationId') });
const byValue = (answer: TestAnswer) => ({
  value: answer.string('threeDSecureAuthenticationValue'),
  version: '2.2.0',
  serverTransactionId: answer.string('threeDSecureServerTransactionId'),
  directoryServerTransactionId: answer.string('threeDSecureDirectoryServerTransactionId'),
});
const reported = (consumed: Consumed | undefined): string =>
  consumed?.kind === 'refused' ? consumed.fault.reasonCode : (consumed?.kind ?? 'nothing');

test('an authentication is proof by its id, and by its value', async () => {
  for (const claimOf of [byId, byValue]) {
    const answer = await authenticated();
    const [proof] = await consume(use({ claim: claimOf(answer) }));
    assert.deepEqual(proof, {
      kind: 'proof',
      authenticationId: answer.at('authenticationId'),
      authenticationValue: answer.at('threeDSecureAuthenticationValue'),
      electronicCommerceIndicator: '05',
      ecommerceIndicator: 'AUTHENTICATED_ECOMMERCE',
      amount: { amount: 1000n, currency: 'CAD' },
      version: '2.2.0',
      serverTransactionId: answer.at('threeDSecureServerTransactionId'),
      directoryServerTransactionId: answer.at('threeDSecureDirectoryServerTransactionId'),
    });
  }
});

test('an attempt is proof of an attempt, in the digits of each network', async () => {
  const cards = { '4000100000000208': '06', '5200100000000203': '01' };
  for (const [card, digits] of Object.entries(cards)) {
    const claim = byId(await authenticated(card));
    const [proof] = await consume(use({ claim, fingerprint: fingerprintOf(card) }));
    assert.ok(proof?.kind === 'proof');
    assert.equal(proof.ecommerceIndicator, 'NON_AUTHENTICATED_ECOMMERCE');
    assert.equal(proof.electronicCommerceIndicator, digits);
  }
});

test('a lower amount will do; capitals in an id do not matter', async () => {
  const answer = await authenticated();
  const claim = { serverTransactionId: byValue(answer).serverTransactionId.toUpperCase() };
  const amount = { amount: 1n, currency: 'CAD' } as const;
  assert.equal(reported((await consume(use({ claim, amount })))[0]), 'proof');
});

test('it serves one payment: of fifty at once one gets it', async () => {
  const claim = byId(await authenticated());
  const outcomes = await Promise.all(
    Array.from({ length: RACERS }, async () => reported((await consume(use({ claim })))[0])),
  );
  assert.equal(outcomes.filter((outcome) => outcome === 'proof').length, 1);
  assert.equal(outcomes.filter((outcome) => outcome === 'AUTHENTICATION_USED').length, RACERS - 1);
});

test('also within one batch, by either name, and batches the wrong way round do not deadlock', async () => {
  const answer = await authenticated();
  const twice = await consume(
    use({ claim: byId(answer) }),
    use({ claim: byValue(answer) }),
    use({ claim: byId(answer) }),
  );
  assert.deepEqual(twice.map(reported), ['proof', 'AUTHENTICATION_USED', 'AUTHENTICATION_USED']);
  const [one, other] = [byId(await authenticated()), byId(await authenticated())];
  const batches = await Promise.all([
    consume(use({ claim: one }), use({ claim: other })),
    consume(use({ claim: other }), use({ claim: one })),
  ]);
  assert.equal(batches.flat().filter(({ kind }) => kind === 'proof').length, 2);
});

test('a transaction that fails gives it back', async () => {
  const claim = byId(await authenticated());
  const failing = transaction(server.db, async (tx) => {
    await consumeAuthentications(tx, server.keyring, [use({ claim })]);
    throw new Error('as when the payment could not be written');
  });
  await assert.rejects(failing);
  assert.equal(reported((await consume(use({ claim })))[0]), 'proof');
});

const REFUSED: Readonly<
  Record<string, (answer: TestAnswer) => Promise<Partial<AuthenticationUse>>>
> = {
  AUTHENTICATION_NOT_FOUND: async (answer) => ({
    claim: byId(answer),
    merchantId: await server.newMerchant(),
  }),
  AUTHENTICATION_OF_ANOTHER_CARD: (answer) =>
    Promise.resolve({ claim: byId(answer), fingerprint: fingerprintOf('4000100000001008') }),
  AUTHENTICATION_CURRENCY_MISMATCH: (answer) =>
    Promise.resolve({ claim: byId(answer), amount: { amount: 1000n, currency: 'USD' } }),
  AUTHENTICATION_AMOUNT_EXCEEDED: (answer) =>
    Promise.resolve({ claim: byId(answer), amount: { amount: 1001n, currency: 'CAD' } }),
  AUTHENTICATION_VALUE_MISMATCH: (answer) =>
    Promise.resolve({ claim: { ...byValue(answer), value: 'AAABBBCCCDDDEEEFFFGGGHHHIII=' } }),
  AUTHENTICATION_ID_MISMATCH: (answer) =>
    Promise.resolve({ claim: { ...byId(answer), serverTransactionId: randomUUID() } }),
  AUTHENTICATION_TOO_OLD: (answer) => {
    server.clock.advance(90 * DAY_MS + 1);
    return Promise.resolve({ claim: byId(answer) });
  },
};
for (const [reason, changed] of Object.entries(REFUSED)) {
  test(`refused: ${reason}, and it is not used up by that`, async () => {
    const answer = await authenticated();
    const { now: _now, ...changes } = use(await changed(answer));
    assert.equal(reported((await consume({ ...changes, now: server.clock.now() }))[0]), reason);
    const fresh = { claim: byId(answer), now: new Date('2026-03-01T15:00:00Z') };
    assert.equal(reported((await consume(use(fresh)))[0]), 'proof');
  });
}

test('a directory server’s id of another transaction is refused too', async () => {
  const claim = { ...byValue(await authenticated()), directoryServerTransactionId: randomUUID() };
  assert.equal(reported((await consume(use({ claim })))[0]), 'AUTHENTICATION_ID_MISMATCH');
});

test('another merchant’s authentication is refused by its transaction id too, not taken for a foreign server’s', async () => {
  const other = await server.newMerchant();
  const claim = byValue(await server.authenticate(other, Y));
  assert.equal(reported((await consume(use({ claim })))[0]), 'AUTHENTICATION_NOT_FOUND');
});

test('another merchant’s locked rows are neither waited for nor locked', async () => {
  let other = await server.newMerchant();
  while (bucketOf(other) === bucketOf(merchantId)) other = await server.newMerchant();
  const answer = await server.authenticate(other, Y);
  const { value, ...ids } = byValue(answer);
  const claims = [byId(answer), { value }, { ...ids, value: 'AAABBBCCCDDDEEEFFFGGGHHHIII=' }];
  await transaction(server.db, async (holder) => {
    const held = await holder.query(sql`
      select 1 from authentications where bucket = ${bucketOf(other)} for update`);
    assert.ok(held.length > 0);
    const consumed = await transaction(server.db, async (tx) => {
      await tx.query(sql`set local lock_timeout = 1`);
      const uses = claims.map((claim) => use({ claim }));
      return await consumeAuthentications(tx, server.keyring, uses);
    });
    assert.deepEqual(consumed.map(reported), Array(3).fill('AUTHENTICATION_NOT_FOUND'));
  });
});

test('an authentication that the issuer rejected is refused', async () => {
  const card = '4000100000000307';
  const claim = byId(await authenticated(card));
  const [refused] = await consume(use({ claim, fingerprint: fingerprintOf(card) }));
  assert.equal(reported(refused), 'AUTHENTICATION_REJECTED');
});

const UNPROVEN = {
  '4000100000000109': 'NOT_AUTHENTICATED',
  '4000100000000505': 'TECHNICAL_ISSUE',
  '4000100000000703': 'CHALLENGE_AUTHENTICATION_REQUIRED',
};
for (const [card, why] of Object.entries(UNPROVEN)) {
  test(`${why} proves nothing, and does not stop a payment`, async () => {
    const answer = await authenticated(card);
    const changes = { claim: byId(answer), fingerprint: fingerprintOf(card) };
    const authenticationId = answer.at('authenticationId');
    const [first, second] = await consume(use(changes), use(changes));
    assert.deepEqual(first, { kind: 'unauthenticated', authenticationId, why });
    assert.deepEqual(second, first);
    const value = 'AAABBBCCCDDDEEEFFFGGGHHHIII=';
    const [invented] = await consume(use({ ...changes, claim: { ...byId(answer), value } }));
    assert.equal(reported(invented), 'AUTHENTICATION_VALUE_MISMATCH', 'an invented value');
  });
}

test('an authentication for no payment pays nothing', async () => {
  const claim = byId(await authenticated(Y, { threeDSecureMessageCategory: 'NON_PAYMENT' }));
  const [unproven] = await consume(use({ claim }));
  assert.ok(unproven?.kind === 'unauthenticated');
  assert.equal(unproven.why, 'NON_PAYMENT');
});

test('a value of another 3-D Secure server is passed on for the issuer to judge', async () => {
  const claim = {
    value: 'AAABBBCCCDDDEEEFFFGGGHHHIII=',
    version: '2.2.0',
    serverTransactionId: randomUUID(),
    directoryServerTransactionId: randomUUID(),
  };
  const { value: authenticationValue, ...ids } = claim;
  assert.deepEqual(await consume(use({ claim })), [
    { kind: 'foreign', authenticationValue, ...ids },
  ]);
  const [without] = await consume(use({ claim: ids }));
  assert.equal(reported(without), 'AUTHENTICATION_NOT_FOUND', 'without a value it proves nothing');
});

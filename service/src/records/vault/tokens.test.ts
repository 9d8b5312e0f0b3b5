import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { newId } from '../../kernel/id.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import {
  createToken,
  forgetTokens,
  openCard,
  parseCard,
  redeemTokens,
  tokenFault,
} from './index.ts';

const db = await testDatabase(20);
const clock = new FakeClock();
const keyring = await testKeyring(db);
// In one bucket, so that only the merchant distinguishes them.
const [SHOP, CAFE] = ['1000000000009', '1000000002054'];
const NUMBER = '4242424242424242';
const LIFE_MS = 15 * 60_000;
const RACERS = 50;

const deps = () => ({ keyring, now: clock.now() });
const whose = {
  partnerId: newId('partner', '00', clock.now()),
  merchantId: SHOP,
  card: parseCard({ cardNumber: NUMBER, expiryMonth: 12, expiryYear: 30, cvd: '987' }),
  cardholderName: 'Mary Tremblay',
};
const newToken = async () => (await transaction(db, (tx) => createToken(tx, deps(), whose))).token;
const redeem = (...tokens: string[]) =>
  transaction(db, (tx) =>
    redeemTokens(
      tx,
      deps(),
      tokens.map((token) => ({ merchantId: SHOP, token })),
    ),
  );
async function outcomesOf(...tokens: string[]): Promise<string[]> {
  return (await redeem(...tokens)).map(({ outcome }) => outcome);
}
const sealedRows = () =>
  db.query<{ sealed: Buffer }>(sql`select sealed from temporary_tokens where sealed is not null`);

test('a token has 256 random bits and gives its card, with the number and without the code', async () => {
  const token = await newToken();
  assert.match(token, /^ot-[A-Za-z0-9_-]{43}$/);
  assert.notEqual(await newToken(), token);
  const [given] = await redeem(token);
  assert.ok(given?.outcome === 'redeemed');
  const { owner: _owner, sealed: _sealed, ...facts } = given.card;
  assert.deepEqual(facts, {
    brand: 'VISA',
    bin: '424242',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
    cardholderName: 'Mary Tremblay',
  });
  assert.equal((await openCard(keyring, given.card)).reveal(), NUMBER);
});

test('a token is used once, and its sealed number leaves the table with the use', async () => {
  const token = await newToken();
  const before = (await sealedRows()).length;
  assert.deepEqual(await outcomesOf(token), ['redeemed']);
  assert.deepEqual(await outcomesOf(token), ['used']);
  assert.equal((await sealedRows()).length, before - 1);
});

test(`of ${RACERS} who use a token at once one gets the card`, async () => {
  for (let round = 0; round < 5; round += 1) {
    const [token, other] = [await newToken(), await newToken()];
    // Half of them ask for the two in the other order.
    const all = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) =>
        racer % 2 === 0 ? outcomesOf(token, other) : outcomesOf(other, token),
      ),
    );
    assert.equal(all.flat().filter((outcome) => outcome === 'redeemed').length, 2);
    assert.equal(all.flat().filter((outcome) => outcome === 'used').length, 2 * RACERS - 2);
  }
});

test('a batch tells of each token in its place, and one that stands in it twice is the first’s', async () => {
  const [first, second, spent] = [await newToken(), await newToken(), await newToken()];
  await redeem(spent);
  const unknown = `ot-${'A'.repeat(43)}`;
  assert.deepEqual(await outcomesOf(unknown, second, spent, first, second), [
    'unknown',
    'redeemed',
    'used',
    'redeemed',
    'used',
  ]);
});

test('a token lives for 15 minutes, to the millisecond', async () => {
  const [inTime, late] = [await newToken(), await newToken()];
  clock.advance(LIFE_MS - 1);
  assert.deepEqual(await outcomesOf(inTime), ['redeemed']);
  clock.advance(1);
  assert.deepEqual(await outcomesOf(late), ['expired']);
});

test('a token of another merchant is unknown, and stays good for its own', async () => {
  const token = await newToken();
  const stranger = await transaction(db, (tx) =>
    redeemTokens(tx, deps(), [{ merchantId: CAFE, token }]),
  );
  assert.deepEqual(stranger, [{ outcome: 'unknown' }]);
  assert.deepEqual(await outcomesOf(token), ['redeemed']);
});

test('a use that is rolled back was none', async () => {
  const token = await newToken();
  const failing = transaction(db, async (tx) => {
    await redeemTokens(tx, deps(), [{ merchantId: SHOP, token }]);
    throw new Error('the payment could not be written');
  });
  await assert.rejects(failing, /could not be written/);
  assert.deepEqual(await outcomesOf(token), ['redeemed']);
});

test('expired tokens are forgotten with what they held; the living stay', async () => {
  const old = await newToken();
  clock.advance(LIFE_MS + 1);
  const young = await newToken();
  assert.ok((await forgetTokens(db, clock.now())) >= 1);
  assert.equal(await forgetTokens(db, clock.now()), 0);
  assert.equal((await sealedRows()).length, 1);
  assert.deepEqual(await outcomesOf(old, young), ['unknown', 'redeemed']);
});

test('whatever is wrong with a token, the caller gets the same answer', () => {
  const { parameterName, reasonCode, parameterValue } = tokenFault('paymentMethod.temporaryToken');
  assert.deepEqual(
    [parameterName, reasonCode, parameterValue],
    ['paymentMethod.temporaryToken', 'INVALID_TEMPORARY_TOKEN', undefined],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { newId } from '../../kernel/id.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { createToken, openCard, parseCard, peekToken, redeemTokens } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const keyring = await testKeyring(db);
// In one bucket, so that only the merchant distinguishes them.
const [SHOP, CAFE] = ['1000000000009', '1000000002054'];
const NUMBER = '4242424242424242';

const deps = () => ({ keyring, now: clock.now() });
const newToken = async (): Promise<string> => {
  const made = await transaction(db, (tx) =>
    createToken(tx, deps(), {
      partnerId: newId('partner', '00', clock.now()),
      merchantId: SHOP,
      card: parseCard({ cardNumber: NUMBER, expiryMonth: 12, expiryYear: 30 }),
      cardholderName: 'Mary Tremblay',
    }),
  );
  return made.token;
};
const peek = (token: string, merchantId = SHOP) => peekToken(db, deps(), { merchantId, token });
const redeem = (token: string) =>
  transaction(db, (tx) => redeemTokens(tx, deps(), [{ merchantId: SHOP, token }]));

test('peeking gives the card any number of times, and leaves the token to its payment', async () => {
  const token = await newToken();
  for (let look = 0; look < 3; look += 1) {
    const card = await peek(token);
    assert.ok(card);
    assert.equal(card.cardholderName, 'Mary Tremblay');
    assert.equal((await openCard(keyring, card)).reveal(), NUMBER);
  }
  assert.equal((await redeem(token))[0]?.outcome, 'redeemed');
});

test('a token that cannot be used cannot be peeked at', async () => {
  const [used, old] = [await newToken(), await newToken()];
  await redeem(used);
  assert.equal(await peek(used), undefined);
  assert.equal(await peek(old, CAFE), undefined, 'another merchant’s');
  assert.equal(await peek(`ot-${'x'.repeat(43)}`), undefined);
  clock.advance(15 * 60_000);
  assert.equal(await peek(old), undefined);
});

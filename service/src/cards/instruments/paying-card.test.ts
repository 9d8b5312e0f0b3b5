import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { Secret } from '../../kernel/secret.ts';
import { transaction } from '../../platform/db/pool.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import {
  createToken,
  keepMethods,
  openCard,
  parseCard,
  readMethods,
  redeemTokens,
  type TokenCard,
} from '../../records/vault/index.ts';
import {
  acquirerCardOf,
  CardRecordBody,
  cardRecordBody,
  cardRecordOf,
  cardToKeep,
  type Instrument,
  methodToKeep,
  payingCard,
} from './index.ts';

const clock = new FakeClock();
const db = await testDatabase();
const keyring = await testKeyring(db);
const SHOP = '1000000000009';
const PARTNER = newId('partner', '00', clock.now());
const CODE = 'security-code'; // Longer than one is, so that it can be looked for.

let made = 0;
/** A card number that no other test uses. */
function newNumber(): string {
  made += 1;
  return numberOf(made);
}
function numberOf(middle: number): string {
  const payload = `400002${String(middle).padStart(9, '0')}`;
  return payload + luhnCheckDigit(payload);
}

const cardOf = (cardNumber: string) =>
  parseCard({ cardNumber, expiryMonth: 12, expiryYear: 2030, cvd: CODE });

function instrumentWith(changes: Partial<Instrument> & Pick<Instrument, 'source'>): Instrument {
  return {
    securityCode: new Secret(CODE),
    cardholderName: null,
    billingAddress: null,
    customerId: null,
    storing: false,
    credentialOnFile: null,
    ...changes,
  };
}
const ofCard = (number: string, changes: Partial<Instrument> = {}) =>
  instrumentWith({ source: { kind: 'card', card: cardOf(number) }, ...changes });

const payingOf = (instrument: Instrument, redeemed?: TokenCard) =>
  payingCard(keyring, { merchantId: SHOP, instrument, redeemed, now: clock.now() });

type Kept = Readonly<{ networkTransactionId?: string | null; keepsHold?: boolean }>;
async function toKeep(instrument: Instrument, kept: Kept = {}) {
  const { networkTransactionId = null, keepsHold = false } = kept;
  const paying = await payingOf(instrument);
  const { paymentMethodId } = paying;
  const { customerId } = instrument;
  const whose = { partnerId: PARTNER, merchantId: SHOP, customerId, paymentMethodId };
  const card = cardToKeep(keyring, { paying, instrument, merchantId: SHOP, keepsHold });
  const approval = { networkTransactionId, now: clock.now() };
  const asked = { ...whose, card: cardRecordOf(paying) };
  return { paying, method: card ? methodToKeep(asked, card, approval) : null };
}

async function redeemedTokenOf(number: string): Promise<TokenCard> {
  const deps = { keyring, now: clock.now() };
  const card = cardOf(number);
  const redemption = await transaction(db, async (tx) => {
    const whose = { partnerId: PARTNER, merchantId: SHOP, card, cardholderName: 'Mary Tremblay' };
    const { token } = await createToken(tx, deps, whose);
    return await redeemTokens(tx, deps, [{ merchantId: SHOP, token }]);
  });
  const [given] = redemption;
  assert.ok(given?.outcome === 'redeemed');
  return given.card;
}

test('a stored card comes back from the vault as the card that pays, with its own id', async () => {
  const number = newNumber();
  const { paying: first, method } = await toKeep(ofCard(number, { storing: true }), {
    networkTransactionId: 'NTI7',
  });
  assert.ok(method);
  assert.equal(method.id, first.paymentMethodId, 'kept under the id that the answer shows');
  assert.ok(method.fingerprint.equals(first.fingerprint));
  await transaction(db, (tx) => keepMethods(tx, [method]));
  const [back] = await readMethods(db, [{ merchantId: SHOP, paymentMethodId: method.id }]);
  assert.ok(back);
  assert.deepEqual([back.networkTransactionId, back.stored], ['NTI7', true]);
  const again = await payingOf(instrumentWith({ source: { kind: 'stored', method: back } }));
  assert.equal(again.number.reveal(), number);
  assert.deepEqual([again.paymentMethodId, again.isStored], [first.paymentMethodId, true]);
  assert.ok(again.fingerprint.equals(first.fingerprint));
});

test('a token pays with its card once it is redeemed, and not before', async () => {
  const number = newNumber();
  const redeemed = await redeemedTokenOf(number);
  const instrument = instrumentWith({ source: { kind: 'token', token: 'ot-' } });
  const paying = await payingOf(instrument, redeemed);
  assert.equal(paying.number.reveal(), number);
  assert.equal(paying.cardholderName, 'Mary Tremblay');
  const sameCard = await payingOf(ofCard(number));
  assert.ok(paying.fingerprint.equals(sameCard.fingerprint), 'however the card came');
  assert.notEqual(paying.paymentMethodId, sameCard.paymentMethodId);
  assert.equal(paying.paymentMethodId.slice(0, 4), `pm${bucketOf(SHOP)}`);
  const named = await payingOf({ ...instrument, cardholderName: 'M. Roy' }, redeemed);
  assert.equal(named.cardholderName, 'M. Roy', 'as the request says');
  await assert.rejects(payingOf(instrument), /redeemed before it pays/);
});

test('only a card to be stored and that of a hold are kept', async () => {
  const number = newNumber();
  assert.equal((await toKeep(ofCard(number))).method, null);
  const { paying, method: held } = await toKeep(ofCard(number), { keepsHold: true });
  assert.ok(held);
  assert.deepEqual([held.stored, held.id], [false, paying.paymentMethodId]);
  assert.equal((await openCard(keyring, held)).reveal(), number);
  const { method: both } = await toKeep(ofCard(number, { storing: true }), { keepsHold: true });
  assert.equal(both?.stored, true);
  const source = { kind: 'stored', method: held } as const;
  const again = await toKeep(instrumentWith({ source }), { keepsHold: true });
  assert.equal(again.method, null, 'a method that was deleted meanwhile would come back');
});

test('the acquirer gets the code where one was sent', async () => {
  const paying = await payingOf(ofCard(newNumber()));
  const card = acquirerCardOf(paying, { securityCode: new Secret(CODE) });
  assert.equal(card.number, paying.number);
  assert.deepEqual([card.brand, card.expiryMonth, card.expiryYear], ['VISA', 12, 2030]);
  assert.equal(card.securityCode?.reveal(), CODE);
  assert.equal(acquirerCardOf(paying, { securityCode: null }).securityCode, undefined);
});

test('a card record survives JSON unchanged, and its answer matches its schema', async () => {
  const paying = await payingOf(ofCard(newNumber(), { cardholderName: 'Mary Tremblay' }));
  const record = cardRecordOf(paying);
  assert.deepEqual(JSON.parse(JSON.stringify(record)), record);
  assert.equal(record.cardholderName, 'Mary Tremblay');
  const { paymentMethodId } = paying;
  const customerId = newId('customer', '00', clock.now());
  for (const customer of [null, customerId]) {
    const body = cardRecordBody(record, { paymentMethodId, stored: false, customerId: customer });
    const checked = validatorOf(CardRecordBody)(body);
    assert.deepEqual(checked, { ok: true, value: body });
    const spelled = Object.entries(body).filter(([, value]) => value === paymentMethodId);
    assert.deepEqual(Object.fromEntries(spelled), {
      paymentMethodId,
      paymentMethodID: paymentMethodId,
    });
  }
});

test('whatever the card, nothing here prints its number or its code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999 }), async (middle) => {
      const number = numberOf(middle);
      const instrument = ofCard(number, { storing: true });
      const { paying, method } = await toKeep(instrument);
      assert.ok(method);
      const stored = instrumentWith({ source: { kind: 'stored', method } });
      const all = [
        instrument,
        paying,
        method,
        stored,
        await payingOf(stored),
        acquirerCardOf(paying, instrument),
        cardRecordOf(paying),
      ];
      const printed =
        JSON.stringify(all) + inspect(all, { depth: 9, showHidden: true }) + all.map(String).join();
      assert.ok(!printed.includes(number) && !printed.includes(CODE));
      assert.equal(paying.number.reveal(), number);
    }),
    { numRuns: 30 },
  );
});

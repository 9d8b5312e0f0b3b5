import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { because } from '../../../../test/key-installation.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { newId } from '../../kernel/id.ts';
import { raw, sql, transaction } from '../../platform/db/pool.ts';
import {
  createToken,
  forgetUnstored,
  haveIssuerIds,
  keepMethods,
  openCard,
  parseCard,
  paymentMethodBody,
  readMethods,
  redeemTokens,
  sealCard,
  type SealedMethod,
} from './index.ts';
import { ownerOf } from './payment-method.ts';

const db = await testDatabase(20);
const clock = new FakeClock();
const keyring = await testKeyring(db);
// In one bucket, so that only the merchant distinguishes them.
const [SHOP, CAFE] = ['1000000000009', '1000000002054'];
const PARTNER = newId('partner', '00', clock.now());
const RACERS = 50;
const CODE = 'security-code'; // Longer than one is, so that it can be looked for.

let made = 0;
/** A card number that no other test uses. */
function newNumber(): string {
  made += 1;
  const payload = `400002${String(made).padStart(9, '0')}`;
  return payload + luhnCheckDigit(payload);
}

function sealed(number: string, changes: Readonly<Record<string, unknown>> = {}): SealedMethod {
  const { expiryYear = 2030, ...others } = changes;
  const card = { cardNumber: number, expiryMonth: 12, expiryYear: Number(expiryYear), cvd: CODE };
  return sealCard(keyring, parseCard(card), {
    partnerId: PARTNER,
    merchantId: SHOP,
    customerId: null,
    cardholderName: 'Mary Tremblay',
    stored: true,
    now: clock.now(),
    ...others,
  });
}

const keep = (...methods: SealedMethod[]) => transaction(db, (tx) => keepMethods(tx, methods));
const read = async (merchantId: string, paymentMethodId: string) => {
  const [method] = await readMethods(db, [{ merchantId, paymentMethodId }]);
  return method;
};
async function numberOf(method: SealedMethod | undefined): Promise<string> {
  assert.ok(method);
  return (await openCard(keyring, method)).reveal();
}

test('a kept method is read back whole, and its number opens', async () => {
  const number = newNumber();
  const method = sealed(number);
  const [kept = assert.fail()] = await keep(method);
  const { change, ...rest } = kept;
  const expected = { paymentMethodId: method.id, isNew: true, isStored: true, customerId: null };
  assert.deepEqual(rest, expected);
  assert.deepEqual([change?.kind, change?.sequence, change?.method.id], ['stored', 1, method.id]);
  const back = await read(SHOP, method.id);
  assert.deepEqual(back, method);
  assert.equal(await numberOf(back), number);
});

test('a batch is kept in one statement, and each result is at its method’s place', async () => {
  const [one, two] = [newNumber(), newNumber()];
  const before = sealed(one);
  await keep(before);
  const batch = [
    sealed(two),
    sealed(one),
    sealed(two, { stored: false }),
    sealed(two),
    sealed(two, { merchantId: CAFE }),
  ];
  const kept = await keep(...batch);
  const [first, , unstored, , other] = batch.map(({ id }) => id);
  assert.deepEqual(
    kept.map(({ paymentMethodId, isNew }) => [paymentMethodId, isNew]),
    [
      [first, true],
      [before.id, false],
      [unstored, true],
      [first, false],
      [other, true],
    ],
  );
});

test('a card that is stored again keeps its id, takes the later expiry and still opens', async () => {
  const number = newNumber();
  const first = sealed(number, { expiryYear: 2028 });
  await keep(first);
  await keep(sealed(number, { expiryYear: 2031, cardholderName: null }));
  await keep(sealed(number, { expiryYear: 2029, cardholderName: 'M. Tremblay' }));
  const method = await read(SHOP, first.id);
  assert.deepEqual([method?.expiryYear, method?.cardholderName], [2031, 'M. Tremblay']);
  assert.equal(await numberOf(method), number);
});

test('what the issuer called the first payment stays, and is taken over where it was not known', async () => {
  const number = newNumber();
  const first = sealed(number);
  await keep(first);
  assert.equal((await read(SHOP, first.id))?.networkTransactionId, null);
  for (const networkTransactionId of [null, 'NTI7', 'NTI8', null]) {
    await keep(sealed(number, { networkTransactionId }));
  }
  assert.equal((await read(SHOP, first.id))?.networkTransactionId, 'NTI7');
  const reported = ['NTI7', 'NTI8', 'NTI9'].map((issuerId) => ({
    paymentMethodId: first.id,
    issuerId,
  }));
  assert.deepEqual(
    await haveIssuerIds(db, reported),
    [true, true, false],
    'those that came later too',
  );
});

test('of a card stored twice in one batch the issuer’s names of both are known', async () => {
  const number = newNumber();
  const first = sealed(number, { networkTransactionId: 'NTI1' });
  await keep(first, sealed(number, { networkTransactionId: 'NTI2' }));
  assert.equal((await read(SHOP, first.id))?.networkTransactionId, 'NTI1');
  const second = { paymentMethodId: first.id, issuerId: 'NTI2' };
  assert.deepEqual(await haveIssuerIds(db, [second]), [true]);
});

test('a card stored twice in one batch is stored, though the customer of one is gone', async () => {
  const [number, gone] = [newNumber(), newId('customer', '07', clock.now())];
  const batch = [
    sealed(number, { customerId: gone, networkTransactionId: 'NTI1' }),
    sealed(number, { networkTransactionId: 'NTI2' }),
    sealed(number, { customerId: gone }),
    sealed(number, { networkTransactionId: 'NTI3' }),
  ];
  const [ofNobody, stored] = batch.map(({ id }) => id);
  const kept = await keep(...batch);
  assert.deepEqual(
    kept.map(({ paymentMethodId, isNew, isStored }) => [paymentMethodId, isNew, isStored]),
    [
      [ofNobody, true, false],
      [stored, true, true],
      [stored, false, true],
      [stored, false, true],
    ],
  );
  assert.equal((await read(SHOP, stored ?? ''))?.networkTransactionId, 'NTI2');
});

test('a method may be given the id that it was promised, and opens under it', async () => {
  const [number, id] = [newNumber(), newId('paymentMethod', '07', clock.now())];
  assert.equal(sealed(number, { id }).id, id);
  assert.equal(await numberOf(sealed(number, { id })), number);
});

test(`a card stored ${RACERS} times at once is one method, and one of them made it`, async () => {
  const number = newNumber();
  const kept = await Promise.all(
    Array.from({ length: RACERS }, () => keep(sealed(newNumber()), sealed(number))),
  );
  const mine = kept.map(([, result]) => result);
  assert.equal(new Set(mine.map((result) => result?.paymentMethodId)).size, 1);
  assert.equal(mine.filter((result) => result?.isNew).length, 1);
  assert.equal(await numberOf(await read(SHOP, mine[0]?.paymentMethodId ?? '')), number);
});

test('two merchants cannot see by the fingerprint that they have the same card', () => {
  const number = newNumber();
  const [ours, theirs] = [sealed(number), sealed(number, { merchantId: CAFE })];
  assert.ok(!ours.fingerprint.equals(theirs.fingerprint));
  assert.ok(ours.fingerprint.equals(sealed(number).fingerprint));
});

test('a sealed number copied to another merchant or another method does not open', async () => {
  const [mine, other] = [sealed(newNumber()), sealed(newNumber())];
  await keep(mine, other);
  await db.query(sql`
    update payment_methods set sealed = ${mine.sealed} where payment_method_id = ${other.id}`);
  await assert.rejects(numberOf(await read(SHOP, other.id)), because('damaged'));
  const elsewhere = { ...mine, merchantId: CAFE, owner: ownerOf(CAFE, mine.id) };
  await assert.rejects(numberOf(elsewhere), because('damaged'));
});

test('a method is not read for another merchant', async () => {
  const method = sealed(newNumber());
  await keep(method);
  assert.equal(await read(CAFE, method.id), undefined);
  const [missing, found] = await readMethods(db, [
    { merchantId: SHOP, paymentMethodId: newId('paymentMethod', '00', clock.now()) },
    { merchantId: SHOP, paymentMethodId: method.id },
  ]);
  assert.equal(missing, undefined);
  assert.equal(found?.id, method.id);
});

test('what was not stored is forgotten by its age; what was stored stays', async () => {
  const [old, stored] = [sealed(newNumber(), { stored: false }), sealed(newNumber())];
  await keep(old, stored);
  clock.advance(60_000);
  const young = sealed(newNumber(), { stored: false });
  await keep(young);
  const before = clock.now();
  assert.ok((await forgetUnstored(db, before)) >= 1);
  assert.equal(await forgetUnstored(db, before), 0);
  assert.equal(await read(SHOP, old.id), undefined);
  assert.ok((await read(SHOP, young.id)) && (await read(SHOP, stored.id)));
});

/** Every value of every row of all our tables, as text and as bytes. */
async function everythingStored(): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<Record<string, unknown>>(sql`select * from ${raw(`"${name}"`)}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      texts.push(Buffer.isBuffer(value) ? value.toString('latin1') : inspect(value, { depth: 9 }));
    }
  }
  return texts.join('\n');
}

test('no number and no security code stands in clear in any column of any table', async () => {
  const [number, tokenNumber] = [newNumber(), newNumber()];
  await keep(sealed(number), sealed(number, { stored: false }));
  const wire = { cardNumber: tokenNumber, expiryMonth: 12, expiryYear: 2030, cvd: CODE };
  const { token } = await transaction(db, (tx) =>
    createToken(
      tx,
      { keyring, now: clock.now() },
      {
        partnerId: PARTNER,
        merchantId: SHOP,
        card: parseCard(wire),
        cardholderName: null,
      },
    ),
  );
  const stored = await everythingStored();
  assert.ok(stored.includes('Mary Tremblay') && stored.includes(number.slice(-4)), 'it was read');
  for (const digits of [number, tokenNumber]) {
    assert.ok(!stored.includes(digits));
    assert.ok(!stored.includes(digits.slice(4, 14)), 'nor the part that is not shown');
  }
  assert.ok(!stored.includes(CODE));
  assert.ok(!stored.includes(token) && !stored.includes(token.slice(3)));
});

test('nothing the vault gives back prints a number, whatever the card', async () => {
  const deps = { keyring, now: clock.now() };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999 }), async (middle) => {
      const payload = `400002${String(middle).padStart(9, '0')}`;
      const number = payload + luhnCheckDigit(payload);
      const card = parseCard({ cardNumber: number, expiryMonth: 1, expiryYear: 30, cvd: CODE });
      const method = sealed(number);
      const given = await transaction(db, async (tx) => {
        const whose = { partnerId: PARTNER, merchantId: SHOP, card, cardholderName: null };
        const token = await createToken(tx, deps, whose);
        const asked = { merchantId: SHOP, token: token.token };
        const redeemed = await redeemTokens(tx, deps, [asked]);
        return [token, redeemed, await keepMethods(tx, [method])];
      });
      const opened = await openCard(keyring, method);
      const all = [
        card,
        method,
        given,
        opened,
        paymentMethodBody(method),
        await read(SHOP, method.id),
      ];
      const printed = JSON.stringify(all) + inspect(all, { depth: 9, showHidden: true });
      assert.ok(!printed.includes(number) && !printed.includes(CODE));
      assert.equal(opened.reveal(), number);
    }),
    { numRuns: 30 },
  );
});

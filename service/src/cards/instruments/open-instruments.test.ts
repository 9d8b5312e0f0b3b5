import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { Merchant, MerchantProfile } from '../../merchants/onboarding/index.ts';
import { keepMethods, parseCard, sealCard } from '../../records/vault/index.ts';
import { type InstrumentRequest, openInstruments } from './index.ts';

const clock = new FakeClock();
const db = await testDatabase();
const keyring = await testKeyring(db);
const { prepare } = openInstruments({ db });

// In one bucket, so that only the merchant distinguishes them.
const [SHOP, CAFE] = ['1000000000009', '1000000002054'];
const BUCKET = bucketOf(SHOP);
const PARTNER = newId('partner', BUCKET, clock.now());
const VISA = '4242424242424242';
const AMEX = '378282246310005';
const CODE = '987';

function merchantAt(merchantId: string, province = 'ON', postalCode = 'M5V 2T6'): Merchant {
  const body = merchantBody({ merchantDetails: { locationAddress: { province, postalCode } } });
  return {
    merchantId,
    bucket: BUCKET,
    partnerId: PARTNER,
    chainId: null,
    status: 'ACTIVE',
    // The fixture is a body that creates a merchant.
    sealed: null,
    profile: body as unknown as MerchantProfile,
    version: 1,
    terminalId: null,
    firstOrderAt: null,
    createdAt: clock.now(),
    modifiedAt: clock.now(),
  };
}
const shop = merchantAt(SHOP);

let keptCards = 0;
/** A method of the shop with a number of its own, and what differs from the ordinary one. */
async function methodWith(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { cardNumber = VISA, expiryMonth = 12, expiryYear = 2030, ...others } = changes;
  keptCards += 1;
  const wire = { cardNumber: String(cardNumber), expiryMonth: Number(expiryMonth) };
  const sealed = sealCard(keyring, parseCard({ ...wire, expiryYear: Number(expiryYear) }), {
    partnerId: PARTNER,
    merchantId: SHOP,
    customerId: null,
    cardholderName: 'Mary Tremblay',
    stored: true,
    now: clock.now(),
    ...others,
  });
  const method = { ...sealed, fingerprint: Buffer.alloc(32, keptCards) };
  const [kept] = await transaction(db, (tx) => keepMethods(tx, [method]));
  return kept?.paymentMethodId ?? '';
}

async function customerOf(merchantId: string): Promise<string> {
  const id = newId('customer', BUCKET, clock.now());
  await db.query(sql`
    insert into customers (bucket, customer_id, partner_id, merchant_id, name, created_at)
    values (${BUCKET}, ${id}, ${PARTNER}, ${merchantId}, 'Mary', ${clock.now()})`);
  return id;
}

type Situation = Readonly<{ merchant?: Merchant; now?: Date }>;

async function faultsOf(request: InstrumentRequest, asked: Situation = {}): Promise<string[]> {
  const { merchant = shop, now = clock.now() } = asked;
  try {
    await prepare(merchant, request, now);
  } catch (error) {
    assert.ok(error instanceof Problem && error.kind.status === 400, inspect(error));
    const reported = JSON.stringify(error.errors) + inspect(error, { depth: 9 });
    assert.ok(![VISA, AMEX, `"${CODE}"`].some((secret) => reported.includes(secret)), reported);
    return error.errors.map((fault) => `${fault.parameterName} ${fault.reasonCode}`);
  }
  return [];
}

const withCard = (changes: object = {}): InstrumentRequest => ({
  paymentMethod: {
    paymentMethodData: {
      card: { cardNumber: VISA, expiryMonth: 12, expiryYear: 2030, cvd: CODE, ...changes },
    },
  },
});
const IN_CARD = 'paymentMethod.paymentMethodData.card';

test('a card of its month is good until that month has ended where the merchant is', async () => {
  const march = withCard({ expiryMonth: 3, expiryYear: 26 });
  const stored = { paymentMethodId: await methodWith({ expiryMonth: 3, expiryYear: 2026 }) };
  // April has begun in Toronto (UTC-4), and it is still March in Vancouver (UTC-7).
  const now = new Date('2026-04-01T04:00:00Z');
  const vancouver = { merchant: merchantAt(SHOP, 'BC', 'V6B 1A1'), now };
  assert.deepEqual(await faultsOf(march, vancouver), []);
  assert.deepEqual(await faultsOf(stored, vancouver), []);
  assert.deepEqual(await faultsOf(march, { now }), [`${IN_CARD}.expiryMonth CARD_EXPIRED`]);
  assert.deepEqual(await faultsOf(stored, { now }), ['paymentMethodId CARD_EXPIRED']);
  const before = { now: new Date(now.getTime() - 1) };
  assert.deepEqual([await faultsOf(march, before), await faultsOf(stored, before)], [[], []]);
});

test('number and code are checked against their brand, wherever the code stands', async () => {
  const wrongNumber = withCard({ cardNumber: '4242424242424241' });
  assert.deepEqual(await faultsOf(wrongNumber), [`${IN_CARD}.cardNumber INVALID_CARD_NUMBER`]);
  const [visa, amex] = [await methodWith(), await methodWith({ cardNumber: AMEX })];
  for (const [cardNumber, paymentMethodId, right, wrong] of [
    [VISA, visa, CODE, '9876'],
    [AMEX, amex, '9876', CODE],
  ] as const) {
    const card = { cardNumber, expiryMonth: 12, expiryYear: 2030 };
    const inside = (cvd: string) => withCard({ cardNumber, cvd });
    const beside = (cvd: string) => ({ paymentMethod: { paymentMethodData: { card }, cvd } });
    const stored = (cvd: string) => ({ paymentMethodId, paymentMethod: { cvd } });
    for (const [request, place] of [
      [inside, `${IN_CARD}.cvd`],
      [beside, 'paymentMethod.cvd'],
      [stored, 'paymentMethod.cvd'],
    ] as const) {
      assert.deepEqual(await faultsOf(request(right)), []);
      assert.deepEqual(await faultsOf(request(wrong)), [`${place} INVALID_SECURITY_CODE`]);
    }
  }
});

test('a method of another merchant, a deleted, an unstored and an unknown one are the same fault', async () => {
  const deleted = await methodWith();
  await db.query(sql`delete from payment_methods where payment_method_id = ${deleted}`);
  const ours = await methodWith();
  const answers = await Promise.all(
    [
      { id: ours, merchant: merchantAt(CAFE) },
      { id: deleted, merchant: shop },
      { id: await methodWith({ stored: false }), merchant: shop },
      { id: newId('paymentMethod', BUCKET, clock.now()), merchant: shop },
    ].map(({ id, merchant }) =>
      prepare(merchant, { paymentMethodId: id }, clock.now()).then(
        () => 'prepared',
        (error: unknown) => JSON.stringify(error instanceof Problem ? error.errors : error),
      ),
    ),
  );
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0] ?? '', /"paymentMethodId","reasonCode":"PAYMENT_METHOD_NOT_FOUND"/);
  assert.deepEqual(await faultsOf({ paymentMethodId: ours }), [], 'it pays for its own merchant');
});

test('a customer must be the merchant’s, and pays with no other customer’s card', async () => {
  const [mary, noah, foreign] = [
    await customerOf(SHOP),
    await customerOf(SHOP),
    await customerOf(CAFE),
  ];
  const [hers, nobodys] = [await methodWith({ customerId: mary }), await methodWith()];
  const unknown = newId('customer', BUCKET, clock.now());
  for (const [paymentMethodId, customerId, ...faults] of [
    [hers, mary],
    [nobodys, mary],
    [hers, noah, 'customerId PAYMENT_METHOD_OF_ANOTHER_CUSTOMER'],
    [hers, foreign, 'customerId CUSTOMER_NOT_FOUND'],
    [nobodys, unknown, 'customerId CUSTOMER_NOT_FOUND'],
  ] as const) {
    assert.deepEqual(await faultsOf({ paymentMethodId, customerId }), faults);
  }
  const bought = { ...withCard(), customerId: foreign };
  assert.deepEqual(await faultsOf(bought), ['customerId CUSTOMER_NOT_FOUND']);
  const { customerId } = await prepare(shop, { paymentMethodId: hers }, clock.now());
  assert.equal(customerId, mary, 'the card’s own where the request names none');
});

test('a later payment names the first as the issuer called it, where that is known', async () => {
  const [known, unknown] = [await methodWith({ networkTransactionId: 'NTI7' }), await methodWith()];
  for (const [paymentMethodId, issuerId, fault, used] of [
    [known, 'NTI7', undefined, 'NTI7'],
    [known, undefined, undefined, 'NTI7'],
    [known, 'nti7', 'ISSUER_ID_MISMATCH', null],
    [unknown, undefined, undefined, null],
    [unknown, 'NTI8', undefined, 'NTI8'],
    [unknown, '378282246310005', 'ISSUER_ID_MISMATCH', null], // A card number.
  ] as const) {
    for (const paymentIndicator of ['RECURRING', 'CUSTOMER_INITIATED'] as const) {
      const byCardholder = paymentIndicator === 'CUSTOMER_INITIATED';
      const request: InstrumentRequest = {
        paymentMethodId,
        ...(byCardholder ? { paymentMethod: { cvd: CODE } } : {}),
        credentialOnFileInformation: {
          paymentIndicator,
          paymentInformation: 'SUBSEQUENT',
          ...(issuerId === undefined ? {} : { issuerId }),
        },
      };
      const faults = fault === undefined ? [] : [`credentialOnFileInformation.issuerId ${fault}`];
      assert.deepEqual(await faultsOf(request), faults);
      if (fault !== undefined) continue;
      const { credentialOnFile } = await prepare(shop, request, clock.now());
      assert.equal(credentialOnFile?.networkTransactionId, used);
    }
  }
  const assumed = await prepare(shop, { paymentMethodId: known }, clock.now());
  assert.equal(assumed.credentialOnFile?.networkTransactionId, 'NTI7');
});

test('all faults are reported at once, those of the body and those of the look-ups', async () => {
  const request: InstrumentRequest = {
    ...withCard({ cardNumber: '4242424242424241', cvd: '9876', expiryYear: 2020 }),
    customerId: newId('customer', BUCKET, clock.now()),
    credentialOnFileInformation: {
      paymentIndicator: 'CUSTOMER_INITIATED',
      paymentInformation: 'FIRST',
      issuerId: 'NTI7',
    },
  };
  assert.deepEqual(await faultsOf(request), [
    'credentialOnFileInformation.issuerId ISSUER_ID_WITH_FIRST',
    `${IN_CARD}.cardNumber INVALID_CARD_NUMBER`,
    `${IN_CARD}.expiryYear CARD_EXPIRED`,
    `${IN_CARD}.cvd INVALID_SECURITY_CODE`,
    'customerId CUSTOMER_NOT_FOUND',
  ]);
  assert.deepEqual(await faultsOf({}), ['paymentMethod REQUIRED_FIELD']);
});

test('an instrument has what the issuer compares, and is of the kind that was sent', async () => {
  const token = `ot-${'A'.repeat(43)}`;
  const billingAddress = { unitNumber: '2', streetNumber: '1', streetName: 'King Street' };
  const fromToken = await prepare(
    shop,
    {
      paymentMethod: {
        temporaryToken: token,
        billingAddress: { ...billingAddress, postalCode: 'M5V 2T6' },
        cardholderInformation: { nameOnCard: 'Mary Tremblay' },
      },
      storePaymentMethod: 'CARDHOLDER_INITIATED',
    },
    clock.now(),
  );
  const { credentialOnFile: _use, ...rest } = fromToken;
  assert.deepEqual(rest, {
    source: { kind: 'token', token },
    securityCode: null,
    cardholderName: 'Mary Tremblay',
    billingAddress: { street: '1 King Street', postalCode: 'M5V 2T6' },
    customerId: null,
    storing: true,
  });
  const fromCard = await prepare(shop, withCard(), clock.now());
  assert.equal(fromCard.source.kind, 'card');
  assert.equal(fromCard.securityCode?.reveal(), CODE);
  assert.deepEqual([fromCard.billingAddress, fromCard.storing], [null, false]);
  const elsewhere = { paymentMethod: { temporaryToken: token, billingAddress: { city: 'Oslo' } } };
  assert.equal((await prepare(shop, elsewhere, clock.now())).billingAddress, null);
});

test('requests that arrive together share their look-ups, and each gets its own', async () => {
  let statements = 0;
  const counting: typeof db = {
    ...db,
    query: async (statement) => {
      statements += 1;
      return await db.query(statement);
    },
  };
  const together = openInstruments({ db: counting });
  const ids = await Promise.all(Array.from({ length: 50 }, () => methodWith()));
  const made = await Promise.all(
    ids.map((paymentMethodId) => together.prepare(shop, { paymentMethodId }, clock.now())),
  );
  assert.deepEqual(
    made.map(({ source }) => (source.kind === 'stored' ? source.method.id : source.kind)),
    ids,
  );
  assert.ok(statements < 10, `${statements} statements for 50 look-ups`);
});

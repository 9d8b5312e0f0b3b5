import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD, cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';
import {
  ADDRESS_RESULTS,
  SECURITY_CODE_RESULTS,
} from '../../../../sandbox/acquirer-simulator/index.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { createToken, parseCard } from '../../records/vault/index.ts';
import { readJournal } from '../../../../test/journal.ts';

const server = await paymentServer();
const { call, db, validate } = server;
const merchantId = await server.newMerchant();
const DO_NOT_HONOUR = '4000200000000057';
const INSUFFICIENT = '4000200000000511';
const RACERS = 50;

const address = { streetNumber: '12', streetName: 'Elgin Street', postalCode: 'K1A 0B1' };

async function newToken(cardNumber = CARD): Promise<string> {
  const card = parseCard({ cardNumber, expiryMonth: 12, expiryYear: 2030 });
  const { partnerId } = server.caller;
  const { token } = await transaction(db, (tx) =>
    createToken(
      tx,
      { keyring: server.keyring, now: server.clock.now() },
      { partnerId, merchantId, card, cardholderName: null },
    ),
  );
  return token;
}

test('a good card is reported as good, without moving money, and is found at the acquirer', async () => {
  const made = await validate(merchantId, {
    orderId: 'order-1',
    invoiceNumber: 'inv-1',
    paymentMethod: { ...cardMethod(), billingAddress: address },
    ipv4: '192.0.2.7',
  });
  assert.equal(made.status, 201, made.text);
  const validationId = made.string('validationId');
  assert.match(validationId, /^vi[0-9]{2}[0-9A-Z]{26}$/);
  assert.equal(made.headers['location'], `/validations/${validationId}`);
  const { body } = made;
  const now = server.clock.now().toISOString();
  assert.deepEqual(body, {
    validationId,
    merchantId,
    orderId: 'order-1',
    invoiceNumber: 'inv-1',
    createdAt: now,
    modifiedAt: now,
    validationStatus: 'SUCCEEDED',
    paymentMethod: {
      paymentMethodId: made.string('paymentMethod.paymentMethodId'),
      paymentMethodID: made.string('paymentMethod.paymentMethodId'),
      paymentMethodType: 'CARD',
      cardBrand: 'VISA',
      bin: '424242',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      fingerprint: made.string('paymentMethod.fingerprint'),
      stored: false,
    },
    transactionDetails: {
      transactionUniqueId: `${validationId}:verify`,
      isoResponseCode: '00',
      responseCode: '001',
      authorizationCode: made.string('transactionDetails.authorizationCode'),
      message: 'Approved',
    },
    verificationDetails: { avsResult: 'Y', cvdResult: 'M', threeDSecureResult: null },
    credentialOnFileResponse: { issuerId: made.string('credentialOnFileResponse.issuerId') },
  });
  assert.match(made.string('transactionDetails.authorizationCode'), /^[0-9]{6}$/);
  assert.deepEqual((await call('GET', `/validations/${validationId}`)).body, body);
  const journal = await readJournal(db, merchantId);
  const entry = journal.find(({ reference }) => reference === `${validationId}:verify`);
  assert.deepEqual([entry?.operation, entry?.amount, entry?.currency], ['verify', 0n, 'CAD']);
  const events = await call('GET', `/events?subjectId=${validationId}`);
  assert.equal(events.at('data.0.type'), 'validation.succeeded');
  assert.equal(events.at('data.0.data.validationStatus'), 'SUCCEEDED');
  assert.deepEqual(await db.query(sql`select 1 from postings`), [], 'no money, no entry');
});

test('the currency is that of the account the merchant is paid into', async () => {
  const american = await server.newMerchant({
    bankingDetails: { creditDepositAccount: { currency: 'USD' } },
    pointOfSaleOptions: null, // Its limits are in Canadian dollars.
  });
  await validate(american);
  const [entry] = await readJournal(db, american);
  assert.equal(entry?.currency, 'USD');
});

for (const [plain, result] of Object.entries(ADDRESS_RESULTS)) {
  test(`postal code ${plain}: avsResult ${result}, and the card is good all the same`, async () => {
    const postalCode = `${plain.slice(0, 3)} ${plain.slice(3)}`;
    const billingAddress = { ...address, postalCode };
    const made = await validate(merchantId, { paymentMethod: { ...cardMethod(), billingAddress } });
    assert.equal(made.at('verificationDetails.avsResult'), result, made.text);
    assert.equal(made.at('validationStatus'), 'SUCCEEDED');
  });
}

for (const [cvd, result] of Object.entries(SECURITY_CODE_RESULTS)) {
  test(`security code ${cvd}: cvdResult ${result}`, async () => {
    const cardNumber = cvd.length === 4 ? '378282246310005' : CARD;
    const paymentMethod = cardMethod({ cardNumber, cardSecurityCode: cvd });
    const made = await validate(merchantId, { paymentMethod });
    assert.equal(made.at('verificationDetails.cvdResult'), result, made.text);
    assert.equal(made.at('verificationDetails.avsResult'), null, 'no address was sent');
  });
}

test('a card is stored when asked to, once for all its validations, and can pay then', async () => {
  const storing = {
    storePaymentMethod: 'MERCHANT_INITIATED',
    paymentMethod: cardMethod({ cardNumber: '5555555555554444' }),
  };
  const made = await validate(merchantId, storing);
  assert.equal(made.status, 201, made.text);
  const { id, issuerId } = {
    id: made.string('paymentMethod.paymentMethodId'),
    issuerId: made.string('credentialOnFileResponse.issuerId'),
  };
  assert.equal(made.at('paymentMethod.stored'), true);
  assert.deepEqual(made.at('credentialOnFileInformation'), {
    paymentIndicator: 'MERCHANT_INITIATED',
    paymentInformation: 'FIRST',
    assumed: true,
  });
  const validationId = made.string('validationId');
  assert.deepEqual((await call('GET', `/validations/${validationId}`)).body, made.body);
  const again = await validate(merchantId, storing);
  assert.equal(again.at('paymentMethod.paymentMethodId'), id);
  assert.equal((await call('GET', `/payment-methods/${id}`)).status, 200);
  const paid = await server.pay(merchantId, { paymentMethod: undefined, paymentMethodId: id });
  assert.equal(paid.at('paymentStatus'), 'SUCCEEDED', paid.text);
  assert.equal(paid.at('credentialOnFileInformation.issuerId'), issuerId);
  const known = await validate(merchantId, { paymentMethod: undefined, paymentMethodId: id });
  assert.equal(known.at('paymentMethod.stored'), true, known.text);
  assert.equal(known.at('credentialOnFileInformation.paymentInformation'), 'SUBSEQUENT');
});

test('a card that was not to be stored, or was declined, is kept nowhere', async () => {
  const good = await validate(merchantId);
  const bad = await validate(merchantId, {
    storePaymentMethod: 'CARDHOLDER_INITIATED',
    paymentMethod: cardMethod({ cardNumber: DO_NOT_HONOUR }),
  });
  assert.equal(bad.at('paymentMethod.stored'), false);
  for (const made of [good, bad]) {
    const id = made.string('paymentMethod.paymentMethodId');
    const rows = await db.query(sql`select 1 from payment_methods where payment_method_id = ${id}`);
    assert.deepEqual(rows, []);
  }
});

test('a token gives its card once; a request that is refused for it leaves its key free', async () => {
  const [token, key] = [await newToken(), newKey()];
  const paymentMethod = { temporaryToken: token, cvd: '123' };
  const request = { paymentMethod, storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const made = await validate(merchantId, request);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.at('paymentMethod.lastFour'), '4242');
  assert.equal(made.at('paymentMethod.stored'), true);
  const spent = await validate(merchantId, { ...request, idempotencyKey: key });
  assert.equal(spent.status, 400);
  assert.deepEqual(spent.faults(), ['paymentMethod.temporaryToken INVALID_TEMPORARY_TOKEN']);
  const fresh = { temporaryToken: await newToken(), cvd: '123' };
  const free = await validate(merchantId, { idempotencyKey: key, paymentMethod: fresh });
  assert.equal(free.status, 201, free.text);
});

for (const [cardNumber, validationStatus, isoResponseCode] of [
  [DO_NOT_HONOUR, 'DECLINED', '05'],
  [INSUFFICIENT, 'DECLINED_RETRY', '51'],
] as const) {
  test(`a decline by ${isoResponseCode} is 422 with the record, remembered and listed`, async () => {
    const request = { idempotencyKey: newKey(), paymentMethod: cardMethod({ cardNumber }) };
    const made = await validate(merchantId, request);
    assert.equal(made.status, 422, made.text);
    assert.match(made.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.equal(made.at('category'), 'DECLINED_ERROR');
    assert.equal(made.at('validationStatus'), validationStatus);
    assert.deepEqual(made.faults(), [` DECLINED_${isoResponseCode}`]);
    const again = await validate(merchantId, request);
    assert.equal(again.status, 422);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.text, made.text);
    const validationId = made.string('validationId');
    const kept = await call('GET', `/validations/${validationId}`);
    assert.equal(kept.at('transactionDetails.isoResponseCode'), isoResponseCode);
    const list = await call('GET', `/validations?idempotencyKey=${request.idempotencyKey}`);
    assert.deepEqual(list.at('data'), [kept.body]);
    const events = await call('GET', `/events?subjectId=${validationId}`);
    assert.equal(events.at('data.0.type'), 'validation.declined');
  });
}

test('the same key gives the first answer again, and refuses another body', async () => {
  const request = { idempotencyKey: newKey(), orderId: 'order-7' };
  const made = await validate(merchantId, request);
  const again = await validate(merchantId, request);
  assert.equal(again.status, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.headers['location'], made.headers['location']);
  assert.equal(again.text, made.text);
  const other = await validate(merchantId, { ...request, orderId: 'order-8' });
  assert.equal(other.status, 409);
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR');
});

test('a payment and a validation may have the same key', async () => {
  const idempotencyKey = newKey();
  assert.equal((await server.pay(merchantId, { idempotencyKey })).status, 201);
  assert.equal((await validate(merchantId, { idempotencyKey })).status, 201);
});

test(`${RACERS} requests with one key at once make one validation, asked about once`, async () => {
  const racing = await server.newMerchant();
  const request = { idempotencyKey: newKey(), storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const answers = await Promise.all(
    Array.from({ length: RACERS }, () => validate(racing, request)),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  assert.ok(
    [...statuses].every((status) => status === 201 || status === 409),
    [...statuses].join(),
  );
  const ids = answers.filter(({ status }) => status === 201).map(({ text }) => text);
  assert.equal(new Set(ids).size, 1);
  const list = await call('GET', `/validations?merchantId=${racing}&limit=100`);
  assert.equal([list.at('data')].flat().length, 1);
  assert.equal((await readJournal(db, racing)).length, 1);
});

test('two that store one card at the same time keep one method', async () => {
  const racing = await server.newMerchant();
  const storing = { storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => validate(racing, storing)));
  const ids = new Set(answers.map((answer) => answer.string('paymentMethod.paymentMethodId')));
  assert.equal(ids.size, 1);
});

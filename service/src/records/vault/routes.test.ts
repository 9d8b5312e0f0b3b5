import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testServer } from '../../../../test/http.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { haveCustomers, keepMethods, parseCard, sealCard, vaultRoutes } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const keyring = await testKeyring(db);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const OURS = newId('partner', '00', clock.now());
const THEIRS = newId('partner', '00', clock.now());
// In one bucket, so that only the merchant distinguishes them.
const [SHOP, CAFE, FOREIGN] = ['1000000000009', '1000000002054', '1000000000025'];
const OWNERS = new Map([
  [SHOP, OURS],
  [CAFE, OURS],
  [FOREIGN, THEIRS],
]);

const callerOf = (partnerId: string, merchantId: string | null = null): PartnerCaller => ({
  kind: 'partner',
  clientId: 'ci-vault-test',
  scopes: new Set(['payment.read', 'payment.write']),
  partnerId,
  partnerKind: 'ISV',
  merchantId,
});
const routes = vaultRoutes({
  db,
  keyring,
  clock,
  audit,
  ownsMerchant: (_db, { partnerId }, merchantId) =>
    Promise.resolve(OWNERS.get(merchantId) === partnerId),
});
const { call, as } = testServer({ routes, caller: callerOf(OURS) });
const [theirs, atShop] = [as(callerOf(THEIRS)), as(callerOf(OURS, SHOP))];

let made = 0;
async function methodAt(
  merchantId: string,
  { customerId = null, stored = true }: { customerId?: string | null; stored?: boolean } = {},
) {
  made += 1;
  clock.advance(1);
  const payload = `400002${String(made).padStart(9, '0')}`;
  const cardNumber = payload + luhnCheckDigit(payload);
  const card = parseCard({ cardNumber, expiryMonth: 12, expiryYear: 2030, cvd: '987' });
  const method = sealCard(keyring, card, {
    partnerId: OWNERS.get(merchantId) ?? '',
    merchantId,
    customerId,
    cardholderName: 'Mary Tremblay',
    stored,
    now: clock.now(),
  });
  await transaction(db, (tx) => keepMethods(tx, [method]));
  return { id: method.id, path: `/payment-methods/${method.id}`, cardNumber };
}

async function customerAt(merchantId: string, door = call): Promise<string> {
  made += 1;
  clock.advance(1);
  const body = { idempotencyKey: `customer-${made}`, merchantId, name: 'Mary Tremblay' };
  const answer = await door('POST', '/customers', body);
  assert.equal(answer.status, 201, answer.text);
  return answer.string('customerId');
}

async function idsAt(url: string, door = call): Promise<unknown[]> {
  const answer = await door('GET', url);
  assert.equal(answer.status, 200, answer.text);
  const { data } = answer.body as { data: { paymentMethodId?: string; customerId?: string }[] };
  return data.map((record) => record.paymentMethodId ?? record.customerId);
}

test('a stored method is returned with both spellings of its id, and without its number', async () => {
  const { id, path, cardNumber } = await methodAt(SHOP);
  const answer = await call('GET', path);
  const { fingerprint, ...rest } = answer.body as Record<string, unknown>;
  assert.match(String(fingerprint), /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(rest, {
    paymentMethodId: id,
    paymentMethodID: id,
    paymentMethodType: 'CARD',
    cardBrand: 'VISA',
    bin: '400002',
    lastFour: cardNumber.slice(-4),
    expiryMonth: 12,
    expiryYear: 2030,
    stored: true,
    createdAt: clock.now().toISOString(),
    merchantId: SHOP,
    cardholderInformation: { nameOnCard: 'Mary Tremblay' },
  });
  assert.ok(!answer.text.includes(cardNumber));
});

test('methods are listed newest first, by merchant and by customer, page by page', async () => {
  const customerId = await customerAt(CAFE);
  const [one, two] = [await methodAt(CAFE, { customerId }), await methodAt(CAFE)];
  await methodAt(SHOP);
  assert.deepEqual(await idsAt(`/payment-methods?merchantId=${CAFE}`), [two.id, one.id]);
  assert.deepEqual(await idsAt(`/payment-methods?customerId=${customerId}`), [one.id]);
  const first = await call('GET', `/payment-methods?merchantId=${CAFE}&limit=1`);
  assert.deepEqual(await idsAt(first.string('next')), [one.id]);
});

test('a method that was not stored is neither listed, nor retrieved, nor deleted', async () => {
  const { id, path } = await methodAt(SHOP, { stored: false });
  assert.ok(!(await idsAt('/payment-methods?limit=100')).includes(id));
  assert.equal((await call('GET', path)).status, 404);
  assert.equal((await call('DELETE', path)).status, 404);
});

test('delete removes the row, writes to the audit log without card data, and answers 404 thereafter', async () => {
  const { id, path } = await methodAt(SHOP);
  assert.equal((await call('DELETE', path)).status, 204);
  const rows = await db.query(sql`select 1 from payment_methods where payment_method_id = ${id}`);
  assert.deepEqual(rows, []);
  const entries = await db.query<{ action: string; actor: string; details: unknown }>(sql`
    select action, actor, details from audit_log where subject = ${id}`);
  assert.deepEqual(entries, [
    { action: 'payment-method.deleted', actor: 'ci-vault-test', details: { merchantId: SHOP } },
  ]);
  assert.equal((await call('DELETE', path)).status, 404);
  assert.equal((await call('GET', path)).status, 404);
  assert.equal(await audit.verify(db), null);
});

test('another partner’s methods and customers are as if they were not there', async () => {
  const [customerId, { id, path }] = [await customerAt(SHOP), await methodAt(SHOP)];
  for (const address of [path, `/customers/${customerId}`]) {
    for (const method of ['GET', 'DELETE'] as const) {
      assert.equal((await theirs(method, address)).status, 404, address);
    }
    assert.equal((await call('GET', address)).status, 200);
  }
  assert.ok(!(await idsAt('/payment-methods?limit=100', theirs)).includes(id));
  assert.deepEqual(await idsAt(`/payment-methods?merchantId=${SHOP}`, theirs), []);
  assert.deepEqual(await idsAt(`/customers?merchantId=${SHOP}`, theirs), []);
  const body = { idempotencyKey: 'stranger', merchantId: SHOP, name: 'Mary' };
  assert.equal((await theirs('POST', '/customers', body)).status, 404);
});

test('a credential bound to a merchant sees that merchant’s alone', async () => {
  const [mine, other] = [await methodAt(SHOP), await methodAt(CAFE)];
  const stranger = await customerAt(CAFE);
  const listed = await idsAt('/payment-methods?limit=100', atShop);
  assert.ok(listed.includes(mine.id) && !listed.includes(other.id));
  assert.equal((await atShop('GET', other.path)).status, 404);
  assert.equal((await atShop('DELETE', other.path)).status, 404);
  assert.equal((await atShop('GET', `/customers/${stranger}`)).status, 404);
  assert.equal((await atShop('DELETE', `/customers/${stranger}`)).status, 404);
  const own = await atShop('POST', '/customers', { idempotencyKey: 'bound', name: 'Ann' });
  assert.equal(own.string('merchantId'), SHOP);
});

test('a customer is made once for its key, retrieved, and found by the merchant’s reference', async () => {
  const body = {
    idempotencyKey: 'mary',
    merchantId: CAFE,
    name: 'Mary Tremblay',
    email: 'mary@example.com',
    reference: 'C-1042',
  };
  const [first, again] = [
    await call('POST', '/customers', body),
    await call('POST', '/customers', body),
  ];
  assert.deepEqual([first.status, again.status], [201, 201], first.text);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.body, first.body);
  const customerId = first.string('customerId');
  assert.ok(customerId.startsWith(`cu${bucketOf(CAFE)}`));
  assert.deepEqual((await call('GET', first.headers['location'] ?? '')).body, first.body);
  assert.deepEqual(await idsAt('/customers?reference=C-1042'), [customerId]);
  const other = await call('POST', '/customers', { ...body, name: 'Ann' });
  assert.equal(other.status, 409);
});

test('faults of a customer are reported together, and a card number is kept out of every field', async () => {
  const number = '4242424242424242';
  const body = { idempotencyKey: 'k', name: `Mary ${number}`, email: 'mary', reference: number };
  const answer = await call('POST', '/customers', body);
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'email INVALID_VALUE',
    'name CARD_NUMBER_NOT_ALLOWED',
    'reference CARD_NUMBER_NOT_ALLOWED',
  ]);
  assert.ok(!answer.text.includes(number));
});

test('deleting a customer deletes the cards stored for them, and no others', async () => {
  const customerId = await customerAt(SHOP);
  const [stored, unstored, others] = [
    await methodAt(SHOP, { customerId }),
    await methodAt(SHOP, { customerId, stored: false }),
    await methodAt(SHOP),
  ];
  assert.equal((await call('DELETE', `/customers/${customerId}`)).status, 204);
  assert.equal((await call('DELETE', `/customers/${customerId}`)).status, 404);
  const ids = [stored.id, unstored.id, others.id];
  const rows = await db.query<{ id: string; customerId: string | null }>(sql`
    select payment_method_id as id, customer_id as "customerId" from payment_methods
    where payment_method_id = any(${ids}) order by created_at`);
  assert.deepEqual(rows, [
    { id: unstored.id, customerId: null },
    { id: others.id, customerId: null },
  ]);
});

test('a card is not stored for a customer of another merchant, nor for one that is gone', async () => {
  const customerId = await customerAt(SHOP);
  assert.deepEqual(
    await haveCustomers(db, [
      { merchantId: CAFE, customerId },
      { merchantId: SHOP, customerId },
    ]),
    [false, true],
  );
  const elsewhere = await methodAt(CAFE, { customerId });
  await call('DELETE', `/customers/${customerId}`);
  const gone = await methodAt(SHOP, { customerId });
  for (const { path } of [elsewhere, gone]) assert.equal((await call('GET', path)).status, 404);
});

test('a card that is being stored while its customer is deleted does not stay behind', async () => {
  for (let round = 0; round < 20; round += 1) {
    const customerId = await customerAt(SHOP);
    const [kept, deleted] = await Promise.allSettled([
      methodAt(SHOP, { customerId }),
      call('DELETE', `/customers/${customerId}`),
    ]);
    assert.ok(deleted.status === 'fulfilled' && deleted.value.status === 204);
    if (kept.status === 'rejected') assert.match(String(kept.reason), /foreign key/);
    else assert.equal((await call('GET', kept.value.path)).status, 404);
  }
});

test('before 2025-01-17 a brand that was not known is OTHER, here as in payments', async () => {
  const payload = '6759000000000000000'.slice(0, 15);
  const cardNumber = payload + luhnCheckDigit(payload);
  const method = sealCard(keyring, parseCard({ cardNumber, expiryMonth: 1, expiryYear: 30 }), {
    partnerId: OURS,
    merchantId: SHOP,
    customerId: null,
    cardholderName: null,
    stored: true,
    now: clock.now(),
  });
  await transaction(db, (tx) => keepMethods(tx, [method]));
  const path = `/payment-methods/${method.id}`;
  const older = await call('GET', path, undefined, { 'api-version': '2024-09-17' });
  assert.equal(older.at('cardBrand'), 'OTHER');
  assert.equal((await call('GET', path)).at('cardBrand'), 'MAESTRO');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_BALANCES } from '../../../../test/no-balances.ts';
import { settlementServer } from '../../../../test/settlement-server.ts';
import { balancesOf } from '../../records/ledger/index.ts';

const { call, as, clock, db, partner, newPartner, newMerchant, move, close, runJob } =
  await settlementServer();

const BY_HAND = { settlementOption: 'MERCHANT_CLOSE', settlementTime: null };
const cad = (amount: number) => ({ amount, currency: 'CAD' });

/** The example in the guide. */
const DAY = [
  ['PURCHASE', 3000],
  ['PURCHASE', 3000],
  ['CAPTURE', 2000],
  ['PURCHASE', 2000],
  ['VOID', 2000],
  ['REFUND', 1000],
] as const;
const DAYS_FIGURES = {
  sales: { count: 4, amount: cad(10_000) },
  voids: { count: 1, amount: cad(2000) },
  refunds: { count: 1, amount: cad(1000) },
  fees: cad(252),
  taxes: cad(0),
  billed: cad(0),
  net: cad(6748),
};

async function accountsOf(merchantId: string) {
  const [cents] = await balancesOf(db, merchantId);
  return cents?.accounts;
}

test('an open batch shows its current totals; closed, it keeps them, and the ledger agrees', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, [['PURCHASE', 10]]);
  assert.deepEqual((await call('GET', `/batches/${batchId}`)).at('sales'), {
    count: 1,
    amount: cad(10),
  });
  await move(merchantId, [['VOID', 10]]);
  const other = await newMerchant(BY_HAND);
  const otherId = await move(other, DAY);
  const open = {
    batchId: otherId,
    merchantId: other,
    currency: 'CAD',
    batchStatus: 'OPEN',
    closeKind: null,
    createdAt: clock.now().toISOString(),
    closesAt: null,
    closedAt: null,
    ...DAYS_FIGURES,
  };
  assert.deepEqual((await call('GET', `/batches/${otherId}`)).body, open);

  const opened = clock.now().toISOString();
  clock.advance(60_000);
  const answer = await close(other, 'the-day');
  assert.equal(answer.status, 200, answer.text);
  const closed = {
    ...open,
    batchStatus: 'CLOSED',
    closeKind: 'MERCHANT_CLOSE',
    createdAt: opened,
    closedAt: clock.now().toISOString(),
  };
  assert.deepEqual(answer.body, { data: [closed] });
  assert.deepEqual((await call('GET', `/batches/${otherId}`)).body, closed);
  assert.deepEqual(await accountsOf(other), {
    ...NO_BALANCES,
    HELD: -2000n, // The capture's hold was not placed in this test.
    ISSUER: 2000n,
    RECEIVABLE: 7000n,
    PAYABLE: -6748n,
    FEES: -252n,
  });
});

test('a batch has an event when it is opened, and one with its totals when it is closed', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, DAY);
  const answer = await close(merchantId, 'with-event');
  const events = await call('GET', `/events?subjectId=${batchId}`);
  const opened = ['type', 'sequence', 'data.batchStatus'].map((at) => events.at(`data.1.${at}`));
  assert.deepEqual(opened, ['batch.opened', 1, 'OPEN']);
  assert.deepEqual(
    [0, 2].map((at) => events.at(`data.${at}.type`)),
    ['batch.closed', undefined],
  );
  assert.equal(events.at('data.0.correlationId'), answer.headers['x-correlation-id']);
  assert.deepEqual(events.at('data.0.data'), answer.at('data.0'));
});

test('captures after a close go into a new batch, and the closed one does not change', async () => {
  const merchantId = await newMerchant();
  const first = await move(merchantId, DAY);
  const kept = (await close(merchantId, 'first-of-two')).at('data.0');
  const second = await move(merchantId, [['VOID', 9000]]);
  assert.notEqual(second, first);
  const answer = await close(merchantId, 'second-of-two');
  assert.equal(answer.at('data.0.batchId'), second);
  assert.deepEqual(answer.at('data.0.voids'), { count: 1, amount: cad(9000) });
  assert.deepEqual(answer.at('data.0.fees'), cad(-239));
  assert.deepEqual(answer.at('data.0.net'), cad(-8761));
  clock.advance(2 * 86_400_000);
  await runJob();
  assert.deepEqual((await call('GET', `/batches/${first}`)).body, kept);
  assert.equal((await accountsOf(merchantId))?.CLEARING, 0n);
});

test('a retry returns the first response and closes nothing more; the key cannot be used with another body', async () => {
  const merchantId = await newMerchant();
  await move(merchantId, DAY);
  const first = await close(merchantId, 'once');
  const next = await move(merchantId, [['PURCHASE', 5]]);
  const again = await close(merchantId, 'once');
  assert.equal(again.status, 200);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.text, first.text);
  assert.equal((await call('GET', `/batches/${next}`)).at('batchStatus'), 'OPEN');
  const other = await close(merchantId, 'once', { currency: 'CAD' });
  assert.equal(other.status, 409);
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR');
});

test('a request closes one currency or all of them', async () => {
  const merchantId = await newMerchant();
  const inCad = await move(merchantId, [['PURCHASE', 100]]);
  const inUsd = await move(merchantId, [['PURCHASE', 999_999_999]], 'USD');
  await move(merchantId, [['PURCHASE', 999_999_999]], 'USD');
  const only = await close(merchantId, 'usd-only', { currency: 'USD' });
  assert.deepEqual(only.at('data.0.batchId'), inUsd);
  assert.equal(only.at('data.1'), undefined);
  // More than a single operation may amount to.
  assert.deepEqual(only.at('data.0.sales.amount'), { amount: 1_999_999_998, currency: 'USD' });
  assert.equal((await call('GET', `/batches/${inCad}`)).at('batchStatus'), 'OPEN');
  const again = await move(merchantId, [['REFUND', 1]], 'USD');
  const both = await close(merchantId, 'both');
  assert.deepEqual([both.at('data.0.batchId'), both.at('data.1.batchId')], [inCad, again]);
  assert.deepEqual(both.at('data.1.net'), { amount: -1, currency: 'USD' });
});

test('without an open batch the close is refused, and the key can be used again', async () => {
  const merchantId = await newMerchant();
  const none = await close(merchantId, 'too-early');
  assert.equal(none.status, 409);
  assert.match(none.string('type'), /no-open-batch$/);
  assert.deepEqual(none.faults(), ['merchantId NO_OPEN_BATCH']);
  const batchId = await move(merchantId, DAY);
  const other = await close(merchantId, 'wrong-currency', { currency: 'USD' });
  assert.deepEqual([other.status, ...other.faults()], [409, 'currency NO_OPEN_BATCH']);
  assert.equal((await close(merchantId, 'too-early')).at('data.0.batchId'), batchId);
  assert.equal((await close(merchantId, 'twice')).status, 409);
});

test('ten concurrent retries of a close request close one batch and return the same response', async () => {
  const merchantId = await newMerchant();
  await move(merchantId, DAY);
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(merchantId, 'at-once')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal((await accountsOf(merchantId))?.PAYABLE, -6748n);
});

test('of ten concurrent close requests one closes the batch, the others find none open', async () => {
  const merchantId = await newMerchant();
  await move(merchantId, DAY);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => close(merchantId, `rival-${index}`)),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([counts.size, counts.get(200)?.length, counts.get(409)?.length], [2, 1, 9]);
  assert.equal((await accountsOf(merchantId))?.PAYABLE, -6748n);
});

test('batches are listed newest first, page by page, filtered by merchant, status and currency', async () => {
  const mine = await newPartner();
  const own = as(mine);
  const [shop, cafe] = [await newMerchant({}, own), await newMerchant({}, own)];
  const opened: string[] = [];
  for (const [merchantId, currency] of [
    [shop, 'CAD'],
    [shop, 'USD'],
    [cafe, 'CAD'],
  ] as const) {
    clock.advance(1);
    opened.push(await move(merchantId, [['PURCHASE', 100]], currency));
  }
  const [shopCad, shopUsd, cafeCad] = opened;
  await own('POST', '/batches/close', { idempotencyKey: 'k', merchantId: shop, currency: 'USD' });
  const listed = async (query: string) => {
    const answer = await own('GET', `/batches${query}`);
    assert.equal(answer.status, 200, answer.text);
    return (answer.at('data') as { batchId: string }[]).map(({ batchId }) => batchId);
  };
  assert.deepEqual(await listed(''), [cafeCad, shopUsd, shopCad]);
  assert.deepEqual(await listed(`?merchantId=${shop}`), [shopUsd, shopCad]);
  assert.deepEqual(await listed('?status=CLOSED'), [shopUsd]);
  assert.deepEqual(await listed('?status=CLOSING'), []);
  assert.deepEqual(await listed('?currency=CAD'), [cafeCad, shopCad]);
  assert.deepEqual(await listed(`?merchantId=${shop}&status=OPEN&currency=USD`), []);
  const page = await own('GET', '/batches?limit=2');
  assert.equal(page.at('data.1.batchId'), shopUsd);
  const next = await own('GET', page.string('next'));
  assert.equal(next.at('data.0.batchId'), shopCad);
  assert.equal(next.at('next'), null);
});

test('another partner’s batch cannot be read, listed or closed', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, DAY);
  const [stranger, sibling] = [await newPartner(), await newMerchant()];
  const bound = { ...partner, merchantId: sibling };
  for (const other of [as(stranger), as(bound)]) {
    assert.equal((await other('GET', `/batches/${batchId}`)).status, 404);
    assert.deepEqual((await other('GET', `/batches?merchantId=${merchantId}`)).at('data'), []);
    const body = { idempotencyKey: 'not-mine', merchantId };
    assert.equal((await other('POST', '/batches/close', body)).status, 404);
  }
  assert.equal((await call('GET', `/batches/${batchId}`)).at('batchStatus'), 'OPEN');
  const own = as({ ...partner, merchantId });
  assert.equal((await own('GET', `/batches/${batchId}`)).status, 200);
  const answer = await own('POST', '/batches/close', { idempotencyKey: 'without-an-id' });
  assert.equal(answer.at('data.0.batchId'), batchId);
});

test('the merchant can be given in a header', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, DAY);
  const answer = await call(
    'POST',
    '/batches/close',
    { idempotencyKey: 'by-header' },
    { 'X-Merchant-Id': merchantId },
  );
  assert.equal(answer.at('data.0.batchId'), batchId);
});

const MISSING = 'ba0701ARZ3NDEKTSV4RRFFQ69G5FAV';
const REFUSED = [
  ['POST', '/batches/close', {}, 400, ['idempotencyKey REQUIRED_FIELD']],
  ['POST', '/batches/close', { idempotencyKey: 'k' }, 400, ['merchantId REQUIRED_FIELD']],
  [
    'POST',
    '/batches/close',
    { idempotencyKey: '', merchantId: '12', currency: 'EUR', force: true },
    400,
    [
      'currency INVALID_VALUE',
      'force UNKNOWN_FIELD',
      'idempotencyKey INVALID_FORMAT',
      'merchantId INVALID_FORMAT',
    ],
  ],
  ['POST', '/batches/close', { idempotencyKey: 'k', merchantId: '1000000000009' }, 404, []],
  ['GET', '/batches/ba', undefined, 400, ['batchId INVALID_FORMAT']],
  ['GET', `/batches/${MISSING.replace('ba', 'pi')}`, undefined, 400, ['batchId INVALID_FORMAT']],
  ['GET', `/batches/${MISSING}`, undefined, 404, []],
  [
    'GET',
    '/batches?status=SHUT&currency=EUR&merchantId=1&limit=0',
    undefined,
    400,
    [
      'currency INVALID_VALUE',
      'limit INVALID_VALUE',
      'merchantId INVALID_FORMAT',
      'status INVALID_VALUE',
    ],
  ],
  ['GET', '/batches?cursor=x', undefined, 400, ['cursor INVALID_VALUE']],
] as const;
for (const [method, url, body, status, faults] of REFUSED) {
  test(`${method} ${url} ${JSON.stringify(body) ?? ''} answers ${status}`, async () => {
    const answer = await call(method, url, body);
    assert.equal(answer.status, status, answer.text);
    assert.deepEqual(answer.at('errors') === undefined ? [] : answer.faults().toSorted(), faults);
  });
}

test('reading requires payment.read, closing requires payment.write', async () => {
  const reader = as({ ...partner, scopes: new Set(['payment.read']) });
  assert.equal((await reader('GET', '/batches')).status, 200);
  const body = { idempotencyKey: 'k', merchantId: '1000000000009' };
  assert.equal((await reader('POST', '/batches/close', body)).status, 403);
  const other = as({ ...partner, scopes: new Set(['refund.write']) });
  assert.equal((await other('GET', '/batches')).status, 403);
  assert.equal((await other('GET', `/batches/${MISSING}`)).status, 403);
  assert.equal((await as(undefined)('GET', '/batches')).status, 401);
});

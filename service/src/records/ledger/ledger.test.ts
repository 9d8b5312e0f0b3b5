import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { NO_BALANCES } from '../../../../test/no-balances.ts';
import { bucketOf, newId, newThirteenDigits } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { isBatched } from './entry.ts';
import {
  balancesOf,
  carryBalances,
  derivedAmounts,
  type Entry,
  type EntryKind,
  post,
  posting,
} from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();

/** A merchant with an open batch and a payment, and a function that creates entries of it. */
function newPayment(merchantId = newThirteenDigits()) {
  const bucket = bucketOf(merchantId);
  const paymentId = newId('payment', bucket, clock.now());
  const batchId = newId('batch', bucket, clock.now());
  const entry = (kind: EntryKind, amount: bigint, currency: Currency = 'CAD'): Entry => ({
    id: newId('ledgerEntry', bucket, clock.now()),
    kind,
    merchantId,
    subjectId: paymentId,
    ...(isBatched(kind) ? { batchId, card: { brand: 'VISA', cardType: 'CREDIT' } } : {}),
    money: { amount, currency },
    createdAt: clock.now(),
  });
  return { merchantId, bucket, paymentId, batchId, entry };
}

const write = (...entries: readonly Entry[]) => transaction(db, (tx) => post(tx, entries));

async function nonZero(merchantId: string): Promise<unknown> {
  const balances = await balancesOf(db, merchantId);
  return balances.map(({ currency, accounts }) => [
    currency,
    Object.fromEntries(Object.entries(accounts).filter(([, balance]) => balance !== 0n)),
  ]);
}

test('balances are returned by currency, for every account, and for the given merchant only', async () => {
  const { merchantId, entry } = newPayment();
  const neighbour = newPayment();
  await write(
    entry('AUTHORIZE', 5000n),
    entry('CAPTURE', 3000n),
    entry('PURCHASE', 700n, 'USD'),
    neighbour.entry('AUTHORIZE', 11n),
  );
  assert.deepEqual(await balancesOf(db, merchantId), [
    {
      currency: 'CAD',
      accounts: {
        ...NO_BALANCES,
        HELD: 2000n,
        ISSUER: -2000n,
        RECEIVABLE: 3000n,
        CLEARING: -3000n,
      },
    },
    {
      currency: 'USD',
      accounts: { ...NO_BALANCES, RECEIVABLE: 700n, CLEARING: -700n },
    },
  ]);
  assert.deepEqual(await balancesOf(db, newThirteenDigits()), []);
});

test('balances are the same whether they are carried or not, and by two at once', async () => {
  const { bucket, merchantId, entry } = newPayment();
  const untouched = newPayment(merchantId);
  const carry = () => carryBalances(db, { bucket, merchantIds: [merchantId], before: clock.now() });
  for (const amount of [500n, 300n, 200n]) {
    await write(entry('AUTHORIZE', amount), entry('PURCHASE', amount, 'USD'));
    clock.advance(1_000);
    await write(entry('RELEASE', 100n)); // Of the moment itself: carried the next time.
    await Promise.all([carry(), carry(), carry()]);
    await write(untouched.entry('AUTHORIZE', 1n));
  }
  const expected = [
    ['CAD', { HELD: 703n, ISSUER: -703n }],
    ['USD', { RECEIVABLE: 1000n, CLEARING: -1000n }],
  ];
  assert.deepEqual(await nonZero(merchantId), expected);
  const [carried] = await db.query<{ rows: bigint }>(sql`
    select count(*) as rows from carried_balances where merchant_id = ${merchantId}`);
  assert.equal(carried?.rows, 4n);
  clock.advance(1_000);
  await carry();
  await carry();
  assert.deepEqual(await nonZero(merchantId), expected);
});

test('a payment’s amounts follow from its own postings', async () => {
  const held = newPayment();
  const [bought, untouched] = [newPayment(held.merchantId), newPayment(held.merchantId)];
  const { batchId } = held;
  await write(
    held.entry('AUTHORIZE', 5000n),
    held.entry('AUTHORIZE', 500n),
    held.entry('CAPTURE', 3000n),
    held.entry('VOID', 1000n),
    held.entry('RELEASE', 1500n),
    bought.entry('PURCHASE', 800n),
    bought.entry('REFUND', 300n),
    bought.entry('REFUND', 200n),
    { ...bought.entry('SETTLE_SALES', 3800n), subjectId: batchId },
    { ...bought.entry('SETTLE_VOIDS', 1000n), subjectId: batchId },
    { ...bought.entry('FEE', 40n), subjectId: batchId },
    { ...bought.entry('SETTLE_REFUNDS', 500n), subjectId: batchId },
  );
  const requested = [held.paymentId, untouched.paymentId, bought.paymentId];
  assert.deepEqual(
    [...(await derivedAmounts(db, held.bucket, requested))],
    [
      [held.paymentId, { authorized: 5500n, held: 1000n, captured: 2000n, refunded: 0n }],
      [untouched.paymentId, { authorized: 0n, held: 0n, captured: 0n, refunded: 0n }],
      [bought.paymentId, { authorized: 800n, held: 0n, captured: 800n, refunded: 500n }],
    ],
  );
});

test('a thousand members of many batches take two statements, with their sums, and no entries take none', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) =>
    newPayment().entry('CAPTURE', BigInt(index + 1)),
  );
  const statements = posting(entries);
  assert.equal(statements.length, 2);
  await db.commitInOneRoundTrip(statements);
  const [last] = entries.slice(-1);
  assert.deepEqual(await nonZero(last?.merchantId ?? ''), [
    ['CAD', { HELD: -1000n, ISSUER: 1000n, RECEIVABLE: 1000n, CLEARING: -1000n }],
  ]);
  assert.deepEqual(posting([]), []);
});

test('fifty concurrent transactions lose nothing and post nothing twice', async () => {
  const { merchantId, bucket, paymentId, entry } = newPayment();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      write(
        entry('AUTHORIZE', 100n),
        entry('CAPTURE', 60n),
        entry('RELEASE', 40n),
        entry('FEE', BigInt(index + 1), 'USD'),
      ),
    ),
  );
  assert.deepEqual(await nonZero(merchantId), [
    ['CAD', { RECEIVABLE: 3000n, CLEARING: -3000n }],
    ['USD', { PAYABLE: 1275n, FEES: -1275n }],
  ]);
  const amounts = (await derivedAmounts(db, bucket, [paymentId])).get(paymentId);
  assert.deepEqual([amounts?.authorized, amounts?.captured], [5000n, 3000n]);
});

test('an entry is committed with the change it records, and posted once', async () => {
  const { merchantId, entry } = newPayment();
  const only = entry('AUTHORIZE', 100n);
  const failing = transaction(db, async (tx) => {
    await post(tx, [only]);
    throw new Error('the change failed');
  });
  await assert.rejects(failing, /the change failed/);
  assert.deepEqual(await balancesOf(db, merchantId), []);
  const attempts = await Promise.allSettled([write(only), write(only), write(only)]);
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await nonZero(merchantId), [['CAD', { HELD: 100n, ISSUER: -100n }]]);
});

test('an invalid entry prevents all entries posted with it', async () => {
  const { merchantId, entry, bucket, batchId } = newPayment();
  const unbatched = (['CAPTURE', 'PURCHASE', 'VOID', 'REFUND'] as const).map((kind) => {
    const { batchId: _left, ...rest } = entry(kind, 5n);
    return rest;
  });
  const batched = (
    ['AUTHORIZE', 'RELEASE', 'FEE', 'FEE_REVERSAL', 'SETTLE_SALES', 'SETTLE_VOIDS'] as const
  ).map((kind) => ({ ...entry(kind, 5n), batchId }));
  const elsewhere = bucket === '00' ? '01' : '00';
  const right = entry('AUTHORIZE', 100n);
  const wrong: readonly (readonly [Entry, RegExp])[] = [
    [entry('CAPTURE', 0n), /amount of CAPTURE is positive/],
    [entry('CAPTURE', -5n), /amount of CAPTURE is positive/],
    [{ ...right, id: newId('ledgerEntry', elsewhere, clock.now()) }, /bucket of its merchant/],
    [{ ...right, subjectId: newId('payment', elsewhere, clock.now()) }, /bucket of its merchant/],
    [
      { ...entry('CAPTURE', 5n), batchId: newId('batch', elsewhere, clock.now()) },
      /bucket of its merchant/,
    ],
    ...unbatched.map((bad) => [bad, /has a batch exactly if it belongs to one/] as const),
    ...batched.map((bad) => [bad, /has a batch exactly if it belongs to one/] as const),
  ];
  for (const [bad, message] of wrong) await assert.rejects(write(right, bad), message);
  assert.deepEqual(await balancesOf(db, merchantId), []);
});

test('any sequence of entries leaves a ledger that sums to zero', async () => {
  const kinds = ['AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND', 'FEE', 'SETTLE_SALES'] as const;
  const moves = fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    currency: fc.constantFrom('CAD' as const, 'USD' as const),
  });
  const sequences = fc.array(moves, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const { merchantId, entry } = newPayment();
      await write(...sequence.map(({ kind, amount, currency }) => entry(kind, amount, currency)));
      for (const { accounts } of await balancesOf(db, merchantId)) {
        assert.equal(
          Object.values(accounts).reduce((sum, balance) => sum + balance, 0n),
          0n,
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('the table itself refuses zero amounts, movements that no kind has, and a batch where none belongs', async () => {
  const { entry } = newPayment();
  const posted = entry('AUTHORIZE', 100n);
  await write(posted);
  const changes = [
    sql`amount = 0`,
    sql`amount = -100`,
    sql`debit = 'POCKET'`,
    sql`credit = 'FEES'`,
    sql`debit = credit, credit = debit`,
    sql`kind = 'GIFT'`,
    sql`currency = 'XXX'`,
    sql`batch_id = 'ba'`,
    sql`kind = 'CAPTURE'`,
  ];
  for (const change of changes) {
    const update = sql`update movements set ${change} where entry_id = ${posted.id}`;
    await assert.rejects(db.query(update), { code: '23514' });
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isBatched } from './entry.ts';
import { type Entry, type EntryKind, post, totalsOfBatches } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const MERCHANT = '1000000000009';
const newIdOf = (kind: Parameters<typeof newId>[0]) => newId(kind, bucketOf(MERCHANT), clock.now());

/** Entries of one payment, in `batchId` if their kind belongs to a batch. */
function entriesOf(batchId: string, moves: readonly (readonly [EntryKind, bigint])[]): Entry[] {
  const subjectId = newIdOf('payment');
  return moves.map(([kind, amount]) => ({
    id: newIdOf('ledgerEntry'),
    kind,
    merchantId: MERCHANT,
    subjectId,
    ...(isBatched(kind) ? { batchId, card: { brand: 'VISA', cardType: 'CREDIT' } } : {}),
    money: { amount, currency: 'CAD' },
    createdAt: clock.now(),
  }));
}

test('the totals of each batch are those of its own members, by kind', async () => {
  const [full, small, empty] = [newIdOf('batch'), newIdOf('batch'), newIdOf('batch')];
  const entries = [
    ...entriesOf(full, [
      ['AUTHORIZE', 9000n],
      ['CAPTURE', 3000n],
      ['CAPTURE', 2000n],
      ['PURCHASE', 700n],
      ['VOID', 2000n],
      ['REFUND', 40n],
      ['REFUND', 60n],
      ['RELEASE', 4000n],
    ]),
    ...entriesOf(full, [['FEE', 11n]]).map((fee) => ({ ...fee, subjectId: full })),
    ...entriesOf(small, [['PURCHASE', 5n]]),
  ];
  await transaction(db, (tx) => post(tx, entries));
  const none = { voidsAmount: 0n, voidsCount: 0n, refundsAmount: 0n, refundsCount: 0n };
  assert.deepEqual(
    [...(await totalsOfBatches(db, [full, empty, small, full]))],
    [
      [
        full,
        {
          salesAmount: 5700n,
          salesCount: 3n,
          voidsAmount: 2000n,
          voidsCount: 1n,
          refundsAmount: 100n,
          refundsCount: 2n,
        },
      ],
      [empty, { salesAmount: 0n, salesCount: 0n, ...none }],
      [small, { salesAmount: 5n, salesCount: 1n, ...none }],
    ],
  );
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { MessageLog } from './log.ts';
import { purchaseOf } from './purchase.ts';
import { type Transaction, Transactions } from './transactions.ts';
import { UsedValues } from './used-values.ts';

const HOUR_MS = 3_600_000;

function transaction(): Transaction {
  return {
    purchase: purchaseOf({ threeDSServerTransID: randomUUID() }),
    network: 'visa',
    requestDigest: '',
    dsTransId: randomUUID(),
    acsTransId: randomUUID(),
    challenge: undefined,
    ares: undefined,
  };
}

test('a transaction is forgotten after an hour, by both of its ids', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const transactions = new Transactions(() => now);
  const old = transaction();
  transactions.add(old);
  now = new Date(now.getTime() + HOUR_MS);
  transactions.add(transaction());
  assert.equal(transactions.byAcsId(old.acsTransId), old);
  now = new Date(now.getTime() + 1);
  transactions.add(transaction());
  assert.equal(transactions.byAcsId(old.acsTransId), undefined);
  assert.equal(transactions.byServerId(old.purchase.threeDSServerTransId), undefined);
});

test('the number of transactions kept is bounded', () => {
  const transactions = new Transactions(() => new Date(0));
  const first = transaction();
  transactions.add(first);
  for (let count = 0; count < 20_000; count += 1) transactions.add(transaction());
  assert.equal(transactions.byAcsId(first.acsTransId), undefined);
});

test('the log keeps the last ten thousand messages', () => {
  const log = new MessageLog(() => new Date(0));
  for (let count = 0; count < 10_001; count += 1) log.received('3DS Server', { count });
  const entries = log.read();
  assert.deepEqual([entries.length, entries[0]?.sequence], [10_000, 2]);
});

const value = (count: number) => Buffer.from(String(count)).toString('base64');

test('the memory of used values is bounded', () => {
  const used = new UsedValues();
  for (let count = 0; count <= 100_000; count += 1) used.use(value(count), undefined);
  assert.equal(used.use(value(100_000), undefined), false);
  assert.equal(used.use(value(0), undefined), true, 'the oldest is forgotten first');
});

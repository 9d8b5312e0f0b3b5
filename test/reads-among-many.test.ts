/** How many rows each call reads: as many among thousands of payments as among a few. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { addHistory } from './book-history.ts';
import type { TestAnswer } from './http.ts';
import { newKey, paymentRequest, paymentServer } from './payment-server.ts';
import { withoutAutovacuum } from './without-autovacuum.ts';
import { until } from './until.ts';

const MANY = 3_000;
const MORE_MAX = 150; // Rows of pages that an index shares with others, and deeper indexes.

const { call, clock, db, move, newMerchant, pay, refund, validate } = await paymentServer();
await withoutAutovacuum(db);
const merchantId = await newMerchant();
const first = (await pay(merchantId)).string('paymentId');

const counting = openDatabase({ url: db.ownerUrl, connections: 1 });
after(() => counting.close());

const hold = async (): Promise<string> =>
  (await pay(merchantId, { automaticCapture: false })).string('paymentId');
const paid = async (): Promise<string> => (await pay(merchantId)).string('paymentId');

/** What is made before, and the call on it that is looked at. */
const CALLS: Readonly<Record<string, () => Promise<() => Promise<TestAnswer>>>> = {
  'a purchase': async () => () => pay(merchantId),
  'its repeat': async () => {
    const request = paymentRequest(merchantId);
    await call('POST', '/payments', request);
    return () => call('POST', '/payments', request);
  },
  'a completion': async () => {
    const id = await hold();
    return () => move(id, 'complete');
  },
  'an increment': async () => {
    const id = await hold();
    return () => move(id, 'increment', { amount: { amount: 100, currency: 'CAD' } });
  },
  'a cancellation': async () => {
    const id = await hold();
    return () => move(id, 'cancel');
  },
  'a refund': async () => {
    const id = await paid();
    return () => refund(id);
  },
  'its repeat after another': async () => {
    const request = { idempotencyKey: newKey(), paymentId: await paid() };
    const amount = { amount: 100, currency: 'CAD' };
    await call('POST', '/refunds', { ...request, amount });
    await refund(request.paymentId, { amount });
    return () => call('POST', '/refunds', { ...request, amount });
  },
  'a validation': async () => () => validate(merchantId),
  'a payment': async () => {
    const id = await paid();
    return () => call('GET', `/payments/${id}`);
  },
  'a page of payments': async () => () => call('GET', '/payments?limit=5'),
  'a page of a merchant’s': async () => () =>
    call('GET', `/payments?limit=5&merchantId=${merchantId}`),
};

type Read = Readonly<Record<string, number>>; // Rows of a table or entries of an index, by its name.

/** What one call reads. */
async function readBy(prepare: (typeof CALLS)[string]): Promise<Read> {
  const ask = await prepare();
  const before = await rowsRead();
  const answer = await ask();
  assert.ok(answer.status < 300, answer.text);
  const since = Object.entries(await rowsRead()).map(
    ([name, read]) => [name, read - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(since.filter(([, read]) => read > 0));
}

async function rowsRead(): Promise<Read> {
  // What a connection has read is counted for good when it ends.
  await until(async () => {
    const others = await counting.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`);
    return others.length === 0;
  });
  const rows = await counting.query<{ name: string; read: number }>(sql`
    select relname as name,
      (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_user_tables
    union all
    select indexrelname, idx_tup_read::float8 from pg_stat_user_indexes`);
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
}

const sum = (read: Read = {}): number =>
  Object.values(read).reduce((total, rows) => total + rows, 0);

async function readByEach(): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  for (const [name, prepare] of Object.entries(CALLS)) read.set(name, await readBy(prepare));
  return read;
}

test('what a call reads does not grow with what there is', async () => {
  await readByEach(); // What is read once is known from here on.
  const few = await readByEach();
  await addHistory(db, first, { count: MANY, from: clock.now() });
  const asPlanned = await readByEach();
  await db.query(sql`analyze`);
  const asAnalysed = await readByEach();
  for (const many of [asPlanned, asAnalysed]) {
    for (const [name, read] of many) {
      const before = few.get(name);
      const more = `${name}: ${inspect(read)}, among few ${inspect(before)}`;
      assert.ok(sum(read) <= sum(before) + MORE_MAX, more);
    }
  }
});

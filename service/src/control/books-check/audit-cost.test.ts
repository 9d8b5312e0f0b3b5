import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addHistory } from '../../../../test/book-history.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { publishAll } from '../../../../test/published.ts';
import { withoutAutovacuum } from '../../../../test/without-autovacuum.ts';
import { until } from '../../../../test/until.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { BUCKETS } from '../../kernel/id.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { blocksStatement } from '../../platform/db/block-store.ts';
import { BY_WINDOW, isWithin } from '../../platform/db/by-age.ts';
import {
  type Database,
  openDatabase,
  type Queryable,
  sql,
  type Statement,
  transaction,
} from '../../platform/db/pool.ts';
import { EVENT_TABLES } from '../../records/events/index.ts';
import { selectEntries } from './change-store.ts';
import { auditChanges, withLease } from './index.ts';

const HISTORY = 4_000;
const READ_MAX = 3_500; // Rows: a few for what changed, the pages that no index knows yet, and the test's own.
const MINUTE_MS = 60_000;

const { clock, db, newMerchant, pay } = await paymentServer();
await withoutAutovacuum(db);
const merchantId = await newMerchant();
const from = clock.now();
const first = (await pay(merchantId)).string('paymentId');
await makeHistory(HISTORY, addMilliseconds(from, -86_400_000));
await db.query(sql`analyze`);

/** On connections of its own: what is read to make it would else be counted at any later time. */
async function makeHistory(count: number, since: Date): Promise<void> {
  await rowsReadBy((own) => addHistory(own, first, { count, from: since }));
  // As is done in the background wherever sixteen pages are full.
  await db.query(sql`select brin_summarize_new_values('movements_by_age')`);
}

/** The next audit, and how many rows it has read. */
async function nextAudit() {
  clock.advance(10 * MINUTE_MS);
  await publishAll(db);
  const { done, read } = await rowsReadBy(async (own) => {
    const deps = { db: own, clock, realClock: clock };
    return await withLease(deps, undefined, (held) => auditChanges(deps, held));
  });
  assert.ok(done?.last);
  return { payments: done.last.checked.payments, read };
}

/** What is done on connections of its own, and what those have read, in tables and in indexes. */
async function rowsReadBy<T>(work: (own: Database) => Promise<T>) {
  const before = await rowsRead();
  const name = `reader-${randomUUID()}`;
  const own = openDatabase({ url: db.ownerUrl, connections: 2, name });
  const done = await work(own);
  await own.close();
  // What a connection has read is counted for good when it ends.
  await until(async () => (await sessionsOf(name)) === 0);
  return { done, read: Number((await rowsRead()) - before) };
}

async function rowsRead(): Promise<bigint> {
  const [row] = await db.query<{ read: bigint }>(sql`
    select (sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))
      + (select sum(idx_tup_read) from pg_stat_user_indexes))::bigint as read
    from pg_stat_user_tables`);
  return row?.read ?? 0n;
}

async function sessionsOf(name: string): Promise<number> {
  return (await db.query(sql`select 1 from pg_stat_activity where application_name = ${name}`))
    .length;
}

test('what an audit reads is in proportion to what has changed, whatever the size of history', async () => {
  const all = await nextAudit();
  assert.equal(all.payments, HISTORY + 1);
  assert.ok(all.read > HISTORY, 'reading is counted');
  await pay(merchantId);
  const one = await nextAudit();
  assert.equal(one.payments, 1);
  assert.ok(one.read < READ_MAX, `${one.read} rows were read`);
  await makeHistory(3 * HISTORY, addMilliseconds(from, -10 * 86_400_000));
  await pay(merchantId);
  const later = await nextAudit();
  assert.equal(later.payments, 1);
  assert.ok(later.read < READ_MAX, `${later.read} rows were read of four times the history`);
  const none = await nextAudit();
  assert.equal(none.payments, 0);
  assert.ok(none.read < READ_MAX, `${none.read} rows were read where nothing had changed`);
});

test('a merchant’s balances cost what was posted since the audit carried them', async () => {
  const { done, read } = await rowsReadBy((own) => balancesOf(own, merchantId));
  assert.ok((done[0]?.accounts.RECEIVABLE ?? 0n) > BigInt(HISTORY), 'history is in them');
  assert.ok(read < READ_MAX, `${read} rows were read`);
});

test('what has changed is a range of an index, for entries and for events', async () => {
  const span = { from, to: clock.now() };
  const entries = await transaction(db, async (tx) => {
    await tx.commitInOneRoundTrip(BY_WINDOW);
    return await planOf(
      tx,
      sql`${selectEntries(BUCKETS, undefined)} and ${isWithin(span)} limit 100`,
    );
  });
  assert.match(entries, /Bitmap Index Scan on movements_by_age/);
  assert.match(entries, /Index Cond: .*created_at.* >= .*created_at.* < /);
  const ofAll = { by: 'time', bucket: null } as const;
  const within = { ...span, direction: 'newer', behind: null } as const;
  const events = await planOf(
    db,
    blocksStatement(EVENT_TABLES, ofAll, { span: within, behind: undefined, most: 100 }),
  );
  assert.match(events, /Index Scan using event_blocks_by_age/);
  assert.match(events, /Index Cond: .*ended_at >= .*ended_at <= /);
  for (const plan of [entries, events]) assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
});

async function planOf(on: Queryable, { text, values }: Statement): Promise<string> {
  const rows = await on.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

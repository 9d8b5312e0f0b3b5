import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAcquirers } from '../../../../test/acquirers.ts';
import { payoutServer } from '../../../../test/payout-server.ts';
import { reconciling } from '../../../../test/reconciliation-server.ts';
import { sql } from '../../platform/db/pool.ts';

// The simulated bank: it takes files, answers with returns, and sends a statement every day.
const server = await payoutServer();
const { clock, db, deps, liveUntil, newMerchant, trade } = server;
const { list, runs, work } = reconciling({
  ...deps,
  acquirers: testAcquirers({ db, clock }),
  clock,
});

/** What stays, comes back at once, comes back late, is rejected, and is recalled again and again. */
const ACCOUNTS = ['1234567', '9999905', '9998912', '9999900', '9999903'];

test('six weeks of payouts, returns, rejects and holidays: the bank and the ledger agree every day', async () => {
  const merchants: string[] = [];
  for (const account of ACCOUNTS) merchants.push(await newMerchant(account));
  for (let week = 0; week < 6; week += 1) {
    for (const merchantId of merchants) await trade(merchantId, [['PURCHASE', 10_000]]);
    const end = new Date(clock.now().getTime() + 7 * 86_400_000);
    while (clock.now() < end) {
      await liveUntil(new Date(clock.now().getTime() + 86_400_000).toISOString());
      await work('bank');
      assert.deepEqual(await list(), [], clock.now().toISOString());
    }
  }
  const [seen] = await db.query<{ entries: number; back: number }>(sql`
    select count(*)::int as entries, (count(*) filter (where is_return))::int as back
    from bank_statement_entries where match = 'MATCHED'`);
  assert.ok(seen && seen.entries > 20 && seen.back > 3, JSON.stringify(seen));
  assert.ok((await runs('bank')).length > 30);
  const compared = await db.query<{ subjects: number }>(sql`
    select sum(subjects_compared)::int as subjects from reconciliation_runs`);
  assert.ok(Number(compared[0]?.subjects) > 20);
});

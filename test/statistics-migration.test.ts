/** What a release counted by brand and reason together is read as it was, before its migration and after. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bucketOf, newId } from '../src/kernel/id.ts';
import type { PartnerCaller } from '../src/partners/index.ts';
import { sql } from '../src/platform/db/pool.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { statisticsOver } from './statistics.ts';

const MIGRATION = join(import.meta.dirname, '..', 'migrations', '0055_declines-by-reason.sql');

const db = await testDatabase();
const clock = new FakeClock();
const partnerId = newId('partner', '00', clock.now());
const caller: PartnerCaller = {
  kind: 'partner',
  clientId: 'ci',
  scopes: new Set(['payment.read']),
  partnerId,
  partnerKind: 'ISV',
  merchantId: null,
};
const { call, operator } = statisticsOver({ db, clock }, caller);

/** By brand and reason at once, of two days, of a merchant and of all. */
async function countedBefore(): Promise<void> {
  await db.query(sql`
    insert into statistics
    select ${bucketOf(partnerId)}, ${partnerId}, unit, merchant_id,
      date_trunc('day', ${clock.now()}::timestamptz) - day * interval '1 day', what, currency, brand,
      case when what = 'declined' then reason else '' end, sum(place), sum(100 * place)
    from unnest('{HOUR,DAY}'::text[]) as unit, unnest('{1000000000009,""}'::text[]) as merchant_id,
      generate_series(0, 1) as day, unnest('{approved,declined}'::text[]) as what,
      unnest('{CAD,USD}'::text[]) as currency, unnest('{VISA,MASTERCARD}'::text[]) as brand,
      unnest('{DECLINED_05,DECLINED_51,OTHER}'::text[]) with ordinality as reasons (reason, place)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
}

const ASKED = ['', '?groupBy=brand', '?groupBy=reason', '?groupBy=merchant', '?interval=HOUR'];

async function answers(): Promise<unknown[]> {
  const partners = await Promise.all([
    ...ASKED.map((query) => call('GET', `/statistics${query}`)),
    call('GET', '/overview?range=30d'),
    call('GET', '/overview?range=30d&merchantId=1000000000009'),
  ]);
  const all = await Promise.all([
    ...ASKED.slice(0, 3).map((query) => operator('GET', `/operator/statistics${query}`)),
    operator('GET', '/operator/overview?range=30d'),
  ]);
  return [...partners, ...all].map(({ body, status, text }) => {
    assert.equal(status, 200, text);
    return body;
  });
}

async function declines(): Promise<string[]> {
  const rows = await db.query<{ what: string; rows: number; count: number }>(sql`
    select what, count(*)::int as rows, sum(count)::int as count from statistics
    where what <> 'approved' group by what order by what`);
  return rows.map(({ count, rows: found, what }) => `${what}: ${count} in ${found} rows`);
}

test('the migration sums what was declined by brand, and by reason; no figure changes', async () => {
  await countedBefore();
  const before = await answers();
  const { approvals, declines: byReason } = before[ASKED.length] as {
    approvals: { declined: number };
    declines: unknown;
  };
  assert.equal(approvals.declined, 48);
  assert.deepEqual(byReason, [
    { reason: 'OTHER', count: 24 },
    { reason: 'DECLINED_51', count: 16 },
    { reason: 'DECLINED_05', count: 8 },
  ]);
  assert.deepEqual(await declines(), ['declined: 192 in 96 rows']);
  await db.pool.query(readFileSync(MIGRATION, 'utf8'));
  assert.deepEqual(await declines(), [
    'declined: 192 in 32 rows',
    'declinedByReason: 192 in 48 rows',
  ]);
  assert.deepEqual(await answers(), before);
});

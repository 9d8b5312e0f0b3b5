/** What is read does not depend on how many payments there were, nor on other merchants and partners. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/id.ts';
import { type Database, sql, type Statement, transaction } from '../../platform/db/pool.ts';
import { type Asked, addingCounts, readTotals } from './statistics-store.ts';
import { tally } from './tally.ts';

const db = await testDatabase();
const START = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 90;
const INDEX_PAGES = 20; // Beside one for each row, at worst.

/** Payments of a merchant, so many a day for a quarter. */
async function trade(partnerId: string, merchantId: string, perDay: number): Promise<number> {
  const events = Array.from({ length: DAYS * perDay }, (_, place) => ({
    type: 'payment.authorized',
    sequence: 1,
    data: { change: { authorizedAmount: { amount: 100 + place, currency: 'CAD' } } },
    brand: 'VISA',
    country: null,
    partnerId,
    merchantId,
    createdAt: new Date(START + Math.floor(place / perDay) * DAY_MS + (place % perDay) * 1_000),
  }));
  const rows = tally(events, () => '00');
  await transaction(db, (tx) => tx.commitInOneRoundTrip([addingCounts(rows)]));
  return rows.length;
}

/** How many pages of the database a reading touches, and how. */
async function cost(asked: Partial<Asked>): Promise<Readonly<{ pages: number; plan: string }>> {
  let plan = '';
  const explaining: Database = {
    ...db,
    at: () => explaining,
    query: async ({ text, values }: Statement) => {
      const lines = await db.query<{ 'QUERY PLAN': string }>({
        text: `explain (analyze, buffers, costs off, timing off) ${text}`,
        values,
      });
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return [];
    },
  };
  const range = { from: new Date(START), to: new Date(START + DAYS * DAY_MS) };
  const whose = { partnerId: undefined, merchantId: undefined, groupBy: undefined };
  await readTotals(explaining, { ...whose, ...range, unit: 'DAY', ...asked }, true);
  assert.doesNotMatch(plan, /Seq Scan/, plan);
  const pages = [...plan.matchAll(/Buffers: shared hit=(\d+)(?: read=(\d+))?/g)];
  return {
    pages: Math.max(...pages.map(([, hit, read]) => Number(hit) + Number(read ?? 0))),
    plan,
  };
}

const [few, many] = ['00', '00'].map((bucket) => newId('partner', bucket, new Date(START)));

test('a hundred times the payments take the same rows, and are read from as many pages', async () => {
  assert.ok(few !== undefined && many !== undefined && few !== many);
  const rows = await trade(few, '1000000000009', 1);
  assert.equal(await trade(many, '1000000000009', 100), rows);
  await db.query(sql`vacuum analyze statistics`);
  const little = await cost({ partnerId: few });
  const much = await cost({ partnerId: many });
  assert.ok(much.pages <= little.pages * 2, `${much.pages} and ${little.pages} pages`);
  assert.match(much.plan, /Index Cond: \(\(bucket = .* AND \(merchant_id = .* AND \(at >= /);
});

test('other merchants cost nothing, and other partners operators nothing, unless they ask by partner', async () => {
  assert.ok(few !== undefined);
  for (let place = 0; place < 30; place += 1) {
    await trade(few, String(1_000_000_000_017 + place), 1);
    await trade(newId('partner', '00', new Date(START)), '1000000000009', 1);
  }
  await db.query(sql`vacuum analyze statistics`);
  const own = await cost({ partnerId: few });
  assert.ok(own.pages <= DAYS + INDEX_PAGES, `${own.pages} pages for a row a day`);
  const all = await cost({});
  assert.match(all.plan, /statistics_of_all/);
  assert.ok(all.pages <= DAYS + INDEX_PAGES, `${all.pages} pages for a row a day`);
  assert.match((await cost({ groupBy: 'partner' })).plan, /statistics_of_partners/);
});

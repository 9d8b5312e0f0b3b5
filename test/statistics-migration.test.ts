/** Statistics of earlier releases, and sums of spans that begin on any day of a week. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { PartnerCaller } from '../service/src/access/partners/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { statisticsOver } from './statistics.ts';

async function migrate(name: string): Promise<void> {
  const file = join(import.meta.dirname, '..', 'service', 'migrations', `${name}.sql`);
  await db.pool.query(readFileSync(file, 'utf8'));
}

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
const { as, call, operator, rows } = statisticsOver({ db, clock }, caller);

const NOON = clock.now();

/** By brand and reason at once, of 60 days, of a merchant and of all. */
async function countedBefore(): Promise<void> {
  const bucket = bucketOf(partnerId);
  await db.query(sql`
    insert into statistics
    select ${bucket}, ${partnerId}, unit, merchant_id,
      date_trunc('day', ${NOON}::timestamptz, 'UTC') - day * interval '1 day', what, currency, brand,
      case when what = 'declined' then reason else '' end, sum(place), sum(100 * place)
    from unnest('{HOUR,DAY}'::text[]) as unit, unnest('{1000000000009,""}'::text[]) as merchant_id,
      generate_series(0, 59) as day, unnest('{approved,declined}'::text[]) as what,
      unnest('{CAD,USD}'::text[]) as currency, unnest('{VISA,MASTERCARD}'::text[]) as brand,
      unnest('{DECLINED_05,DECLINED_51,""}'::text[]) with ordinality as reasons (reason, place)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  await db.query(sql`
    insert into latencies
    select ${bucket}, ${partnerId}, unit,
      date_trunc('day', ${NOON}::timestamptz, 'UTC') - day * interval '1 day', 'createPayment', 8, 3
    from unnest('{HOUR,DAY}'::text[]) as unit, generate_series(0, 59) as day`);
}

const rowsBy = async (): Promise<string[]> =>
  await rows(sql`
    select concat_ws(' ', unit, what) as key, sum(count)::bigint as count, count(*) as amount
    from statistics group by 1`);

test('the migration counts by brand, by reason and by week what was counted by brand and reason', async () => {
  await countedBefore();
  assert.ok((await rowsBy()).includes('DAY declined 2880 1440'));
  await migrate('0055_declines-by-reason');
  assert.deepEqual(await rowsBy(), [
    'DAY approved 2880 480',
    'DAY declined 2880 480',
    'DAY declinedByReason 2880 720',
    'HOUR approved 2880 480',
    'HOUR declined 2880 480',
    'HOUR declinedByReason 2880 720',
    'WEEK approved 1440 36',
    'WEEK declined 1440 36',
    'WEEK declinedByReason 1440 54',
  ]);
});

/** As it was when there were none of everybody. */
async function addUpAnew(): Promise<void> {
  await db.query(sql`delete from statistics where partner_id = ''`);
  await db.query(sql`drop index statistics_of_all`);
  await migrate('0058_everybodys-statistics');
}

test('an overview of weeks and days has every day once', async () => {
  await addUpAnew();
  // From some day of a week on, and from every other.
  for (let day = 0; day < 8; day += 1) {
    for (const answer of [
      await call('GET', '/overview?range=30d'),
      await operator('GET', '/operator/overview?range=30d'),
      await call('GET', '/overview?range=30d&merchantId=1000000000009'),
    ]) {
      const days = 30 - day; // In the span, and of those before it 30.
      assert.equal(answer.at('approvals.declined'), days * 24, answer.text);
      assert.deepEqual(answer.at('declines'), [
        { reason: '', count: days * 12 },
        { reason: 'DECLINED_51', count: days * 8 },
        { reason: 'DECLINED_05', count: days * 4 },
      ]);
      assert.equal(answer.at('brands.0.declined'), days * 12);
      assert.equal(answer.at('volume.CAD.previousAmount'), 30 * 1_200);
      assert.equal(answer.at('approvals.previousRate'), 0.5);
    }
    const own = await call('GET', '/overview?range=30d');
    assert.equal(own.at('latency.0.count'), (30 - day) * 3);
    clock.advance(86_400_000);
  }
});

test('the migration adds up what was counted of all partners', async () => {
  const other: PartnerCaller = { ...caller, partnerId: newId('partner', '00', NOON) };
  await db.query(sql`
    insert into statistics
    select ${bucketOf(other.partnerId)}, ${other.partnerId}, unit, merchant_id, at, what, currency,
      brand, reason, 3 * count, 5 * amount
    from statistics where partner_id = ${partnerId}`);
  await addUpAnew();
  for (const range of ['7d', '30d', '90d']) {
    const own = await call('GET', `/overview?range=${range}`);
    const others = await as(other)('GET', `/overview?range=${range}`);
    const all = await operator('GET', `/operator/overview?range=${range}`);
    for (const figure of [
      'approvals.approved',
      'approvals.declined',
      'volume.CAD.previousAmount',
    ]) {
      const sum = Number(own.at(figure)) + Number(others.at(figure));
      assert.equal(all.at(figure), sum, `${figure} of ${range}`);
    }
    assert.deepEqual(all.at('currencies'), own.at('currencies'));
  }
  const weeks = await rows(sql`
    select partner_id as key, sum(count)::bigint as count, sum(amount)::bigint as amount
    from statistics where unit = 'WEEK' group by 1`);
  assert.equal(weeks.length, 3);
});

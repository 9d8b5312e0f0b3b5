/** Random trade, of which every figure is compared with a count over the tables themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardMethod, paymentServer } from '../../../../test/payment-server.ts';
import { sequence } from '../../../../test/sequence.ts';
import { counted, statisticsOver } from '../../../../test/statistics.ts';
import { FROM_RECORDS, tellEvents } from '../../../../test/statistics-from-records.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { clock, db, caller, move, pay, refund, runJob } = server;
const statistics = statisticsOver({ db, clock }, caller);
const { operator, publish, rows } = statistics;
const random = sequence(17);
const account = { institutionNumber: 3, transitNumber: '00012', accountNumber: '7654322' };
const bankingDetails = {
  additionalBankingAccounts: [
    { accountType: 'DEBIT_DEPOSIT_ACCOUNT', currency: 'USD', ...account },
  ],
};
const merchants = [
  await server.newMerchant({ bankingDetails }),
  await server.newMerchant({ bankingDetails }),
];
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005'];
const HOUR_MS = 3_600_000;

const one = <T>(values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] ?? assert.fail();
const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const money = (amount: number, currency: string) => ({ amount: { amount, currency } });

/** A payment, and something that follows from it. */
async function trade(): Promise<void> {
  const [merchantId, currency] = [one(merchants), one(['CAD', 'CAD', 'USD'])];
  const cardNumber = one(CARDS);
  const cardSecurityCode = cardNumber.startsWith('3') ? '1234' : '123';
  const paymentMethod = cardMethod({ cardNumber, cardSecurityCode });
  const cents = one([0, 25, 99, 5, 51, 54]);
  const automaticCapture = random() < 0.5;
  const paid = await pay(merchantId, {
    ...money(one([10, 20, 300]) * 100 + cents, currency),
    paymentMethod,
    automaticCapture,
  });
  if (random() < 0.3) clock.advance(random() * 5 * HOUR_MS);
  if (random() < 0.2) {
    await server.validate(merchantId, {
      paymentMethod: cardMethod({ cardNumber: one(VALIDATED) }),
    });
  }
  if (paid.status !== 201) return;
  const id = paid.string('paymentId');
  const what = random();
  if (automaticCapture) await followPurchase(id, currency, what);
  else if (what > 0.1) await followHold(id, currency, what);
}

async function followPurchase(id: string, currency: string, what: number): Promise<void> {
  if (what < 0.4) await refund(id, money(one([100, 250, 505]), currency));
  else if (what < 0.6) await refund(id);
  else if (what < 0.7) await move(id, 'cancel');
}

async function followHold(id: string, currency: string, what: number): Promise<void> {
  if (what < 0.3) await move(id, 'increment', money(500, currency));
  if (what < 0.6) await move(id, 'complete', { ...money(700, currency), finalCompletion: false });
  if (what > 0.4 && what < 0.8) await move(id, 'complete');
  if (what > 0.8) await move(id, 'cancel');
}
const VALIDATED = ['4242424242424242', '4000200000000057', '4000200000000511'];

/** Of each merchant and currency, from the payments alone. */
async function amountsOfPayments(): Promise<string[]> {
  return await rows(sql`
    select concat_ws('|', merchant_id, currency, card ->> 'brand') as key,
      sum(authorized)::bigint as count, sum(captured)::bigint as amount
    from payments where authorized > 0 group by 1`);
}
async function amountsOfStatistics(unit: string): Promise<string[]> {
  return await rows(sql`
    select concat_ws('|', merchant_id, currency, brand) as key,
      coalesce(sum(amount) filter (where what = 'approved'), 0)::bigint as count,
      (coalesce(sum(amount) filter (where what = 'captured'), 0)
        - coalesce(sum(amount) filter (where what = 'canceled'), 0))::bigint as amount
    from statistics where unit = ${unit} and merchant_id <> '' and brand <> ''
      and what in ('approved', 'captured', 'canceled') group by 1`);
}

const sums = (whose: Sql, unit: string) => sql`
  select concat_ws('|', what, currency, brand, reason) as key, sum(count)::bigint as count,
    sum(amount)::bigint as amount
  from statistics where unit = ${unit} and ${whose} group by 1`;

async function assertExact(): Promise<void> {
  await tellEvents(db);
  for (const [figure, table] of Object.entries(FROM_RECORDS)) {
    const what = figure.replace('Count', '');
    const isCountAlone = figure.endsWith('Count');
    // Of an increment in another hour there is an amount alone.
    const kept = (await rows(counted(what))).filter((row) => !/ 0 \d+$/.test(row));
    const known = await rows(table);
    const shown = isCountAlone ? kept.map((row) => row.replace(/ \d+$/, ' 0')) : kept;
    assert.deepEqual(shown, known, figure);
    assert.ok(known.length > 3, `${figure}: ${known.length} groups`);
  }
  const amounts = await amountsOfPayments();
  assert.ok(amounts.some((row) => row.includes('USD')));
  assert.deepEqual(await amountsOfStatistics('HOUR'), amounts);
  assert.deepEqual(await amountsOfStatistics('DAY'), amounts);
  const ofPartner = sql`partner_id <> '' and merchant_id = ''`;
  const all = await rows(sums(ofPartner, 'DAY'));
  assert.deepEqual(await rows(sums(sql`merchant_id <> ''`, 'HOUR')), all, 'merchants make all');
  assert.deepEqual(await rows(sums(ofPartner, 'WEEK')), all, 'so do weeks');
  assert.deepEqual(await rows(sums(sql`partner_id = ''`, 'HOUR')), all, 'and everybody’s hours');
}

type Overview = Readonly<{
  approvals: Readonly<{ declined: number }>;
  brands: readonly Readonly<{ declined: number }>[];
  declines: readonly Readonly<{ reason: string; count: number }>[];
}>;
type Answered = Readonly<{
  data: readonly Readonly<{
    group: string | null;
    currency: string;
    totals: Readonly<Record<string, Readonly<{ count: number; amount: number }>>>;
    series: readonly Readonly<{ figures: Answered['data'][number]['totals'] }>[];
  }>[];
}>;

/** As `group currency count amount`; in the series they are the same. */
function declinesIn(body: unknown): string[] {
  return (body as Answered).data
    .flatMap(({ currency, group, series, totals: { declined } }) => {
      const points = series.flatMap(({ figures }) => figures['declined'] ?? []);
      const count = points.reduce((sum, point) => sum + point.count, 0);
      assert.equal(count, declined?.count ?? 0);
      return declined ? [`${group ?? ''} ${currency} ${count} ${declined.amount}`] : [];
    })
    .toSorted();
}

test('each figure is the count over the tables, for merchants and for all, by hour and by day', async () => {
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(Array.from({ length: 6 }, trade));
    if (round % 5 === 0) await publish();
  }
  await publish();
  await assertExact();
});

test('holds that expire are counted with what was released', async () => {
  clock.advance(8 * 24 * HOUR_MS);
  while ((await runJob('expire-holds')) > 0);
  clock.advance(HOUR_MS);
  while ((await runJob('resolve-payments')) > 0);
  await publish();
  const known = await rows(sql`
    select concat_ws('|', merchant_id, currency) as key, count(*) as count, 0 as amount
    from payments where status = 'EXPIRED' group by 1`);
  const kept = await rows(sql`
    select concat_ws('|', merchant_id, currency) as key, sum(count)::bigint as count, 0 as amount
    from statistics where what = 'expired' and unit = 'DAY' and merchant_id <> ''
      group by merchant_id, currency`);
  assert.ok(known.length > 0);
  for (const row of known) {
    const [key = '', count = ''] = row.split(' ');
    const found = kept.find((each) => each.startsWith(key));
    assert.ok(Number(found?.split(' ')[1]) >= Number(count), `${row}: ${found}`);
  }
});

test('what was published without being counted is caught up with, once, and then counted as it comes', async () => {
  const before = await rows(counted('approved', 'DAY'));
  await Promise.all(Array.from({ length: 12 }, trade));
  await statistics.publishUncounted();
  await Promise.all(Array.from({ length: 6 }, trade));
  await publish(); // A gap: it is left to the job.
  assert.deepEqual(await rows(counted('approved', 'DAY')), before);
  await statistics.runJob('catch-up-statistics');
  await statistics.runJob('catch-up-statistics');
  await assertExact();
  await Promise.all(Array.from({ length: 6 }, trade));
  await publish();
  await assertExact();
});

test('everything is counted from nothing again by the job alone', async () => {
  await db.query(sql`delete from statistics`);
  await db.query(sql`delete from statistics_progress`);
  await statistics.runJob('catch-up-statistics');
  await assertExact();
});

test('a partner sees its sums, an operator those of all; both add up to the same', async () => {
  const own = await statistics.call('GET', '/overview?range=30d');
  assert.equal(own.status, 200, own.text);
  const all = await operator('GET', '/operator/overview?range=30d');
  assert.equal(all.status, 200, all.text);
  for (const member of ['volume', 'captured', 'refunds', 'approvals', 'declines', 'brands']) {
    assert.deepEqual(all.at(member), own.at(member), member);
  }
  const [{ count, amount } = assert.fail()] = await db.query<{ count: number; amount: number }>(sql`
    select count(*)::int as count, sum(authorized)::float8 as amount from payments
    where currency = 'CAD' and authorized > 0`);
  assert.equal(own.at('volume.CAD.count'), count);
  assert.equal(own.at('volume.CAD.amount'), amount);
  assert.equal(lengthOf(own.at('approvals.series')), 30);
  const stranger = statistics.as(await server.newPartner());
  const none = await stranger('GET', `/overview?range=30d&merchantId=${merchants[0]}`);
  assert.deepEqual(none.at('currencies'), []);
  assert.equal(none.at('approvals.approved'), 0);
});

test('sums can be had by brand, reason, merchant and currency, with the time before', async () => {
  for (const groupBy of ['brand', 'reason', 'merchant', 'currency']) {
    const answer = await statistics.call('GET', `/statistics?groupBy=${groupBy}`);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(lengthOf(answer.at('data')) > 1, groupBy);
  }
  const byPartner = await operator('GET', '/operator/statistics?groupBy=partner');
  assert.equal(byPartner.at('data.0.group'), caller.partnerId);
  const unnamed = await operator('GET', `/operator/statistics?merchantId=${merchants[0]}`);
  assert.equal(unnamed.status, 400, 'whose merchant?');
});

test('what was declined is counted once, whatever it is asked by', async () => {
  const declined = sql`select currency, card ->> 'brand' as brand,
    'DECLINED_' || (outcome ->> 'isoResponseCode') as reason, count(*) as count,
    sum(amount)::bigint as amount from payments where status in ('DECLINED', 'DECLINED_RETRY')`;
  const known = async (by: Sql): Promise<string[]> =>
    await rows(sql`
    select ${by} as key, sum(count)::bigint as count, sum(amount)::bigint as amount
    from (${declined} group by 1, 2, 3) as declined group by 1`);
  for (const [groupBy, by] of [
    ['', sql`' ' || currency`],
    ['?groupBy=currency', sql`currency || ' ' || currency`],
    ['?groupBy=brand', sql`brand || ' ' || currency`],
    ['?groupBy=reason', sql`reason || ' ' || currency`],
  ] as const) {
    for (const [ask, path] of [
      [statistics.call, '/statistics'],
      [operator, '/operator/statistics'],
    ] as const) {
      const { body } = await ask('GET', `${path}${groupBy}`);
      assert.deepEqual(declinesIn(body), await known(by), `${path}${groupBy}`);
    }
  }
  const { body } = await statistics.call('GET', '/overview?range=30d');
  const { approvals, brands, declines } = body as Overview;
  const byReason = await known(sql`reason`);
  assert.deepEqual(
    declines.map(({ count, reason }) => `${reason} ${count}`).toSorted(),
    byReason.map((row) => row.replace(/ \d+$/, '')),
  );
  const all = declines.reduce((sum, { count }) => sum + count, 0);
  assert.equal(approvals.declined, all);
  assert.equal(
    brands.reduce((sum, brand) => sum + brand.declined, 0),
    all,
  );
});

test('a span that is upside down or too long is refused with its reason', async () => {
  for (const [from, to] of [
    ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2020-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
  ]) {
    const answer = await statistics.call('GET', `/statistics?from=${from}&to=${to}`);
    assert.equal(answer.status, 400);
    assert.equal(answer.at('errors.0.parameterName'), 'from');
  }
});

test('hours are forgotten after 90 days, days stay', async () => {
  clock.advance(91 * 24 * HOUR_MS);
  const days = await rows(counted('approved', 'DAY'));
  await statistics.runJob('forget-hourly-statistics');
  assert.deepEqual(await rows(sums(sql`what = 'approved'`, 'HOUR')), []);
  assert.deepEqual(await rows(counted('approved', 'DAY')), days);
});

test('the span before is compared with, to the cent, though it is read by weeks', async () => {
  const now = await statistics.call('GET', '/overview?range=90d');
  const span = 'from=2026-01-01T00:00:00Z&to=2026-12-01T00:00:00Z';
  const then = await statistics.call('GET', `/statistics?${span}`);
  const { data } = then.body as Answered;
  const cad = data.find(({ currency }) => currency === 'CAD')?.totals ?? {};
  for (const [member, figure] of [
    ['volume', 'approved'],
    ['captured', 'captured'],
    ['refunds', 'refunded'],
  ] as const) {
    const { amount, count } = cad[figure] ?? assert.fail(figure);
    assert.equal(now.at(`${member}.CAD.previousCount`), count);
    assert.equal(now.at(`${member}.CAD.previousAmount`), amount);
  }
});

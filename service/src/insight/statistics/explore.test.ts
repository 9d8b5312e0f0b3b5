/** Statistics by country, by the clocks of a zone, and beside other spans; and how long one operation takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../test/http.ts';
import { cardMethod, paymentServer } from '../../../../test/payment-server.ts';
import { statisticsOver } from '../../../../test/statistics.ts';
import { createLogger } from '../../platform/logger.ts';
import { measureLatencies } from './measure-latencies.ts';

const server = await paymentServer();
const { caller, clock, db, pay } = server;
const statistics = statisticsOver({ db, clock }, caller);
const { call, operator, publish } = statistics;
const merchantId = await server.newMerchant();
const HOUR_MS = 3_600_000;
const TABLE = 'first,last,country\n424242,424242,US\n555555,555555,CA\n';
const COUNTRIES = '/operator/bin-countries';

type Groups = readonly Readonly<{
  group: string;
  totals: Readonly<Record<string, Readonly<{ count: number; amount: number }>>>;
  previous: Groups[number]['totals'];
  series: readonly unknown[];
  previousSeries: readonly Readonly<{ at: string }>[];
}>[];

async function groups(path: string, ask = call): Promise<Groups> {
  const answer = await ask('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return (answer.body as { data: Groups }).data;
}

const lengthOf = ({ body, text }: TestAnswer): number =>
  (body as { data?: unknown[] }).data?.length ?? assert.fail(text);

/** As `group approved declined`. */
function rates(data: Groups): string[] {
  return data
    .map(({ group, totals: { approved, declined } }) =>
      [group, approved?.count ?? 0, declined?.count ?? 0].join(' '),
    )
    .toSorted();
}

async function buy(cardNumber: string, cents = 1_000): Promise<void> {
  const cardSecurityCode = cardNumber.startsWith('3') ? '1234' : '123';
  const paymentMethod = cardMethod({ cardNumber, cardSecurityCode });
  const paid = await pay(merchantId, { amount: { amount: cents, currency: 'CAD' }, paymentMethod });
  assert.ok(paid.status < 500, paid.text);
}

const US = '4242424242424242';
const CA = '5555555555554444';
const UNKNOWN = '378282246310005';
const BY_COUNTRY = '/statistics?groupBy=country';

test('what was bought before there was a table is of no country', async () => {
  await buy(US);
  await publish();
  assert.deepEqual(rates(await groups(BY_COUNTRY)), [' 1 0']);
  const none = await operator('GET', COUNTRIES);
  assert.equal(none.at('ranges'), 0);
  assert.equal(none.at('modifiedAt'), null);
});

test('a table with faults is refused with all of them, and nothing changes', async () => {
  const content = 'first,last,country\n1,424242,US\n555555,555555,XX\n';
  const refused = await operator('PUT', COUNTRIES, { content });
  assert.equal(refused.status, 400, refused.text);
  assert.deepEqual(
    (refused.body as { errors: { parameterName: string }[] }).errors.map(
      (one) => one.parameterName,
    ),
    ['content.lines[2].first', 'content.lines[3].country'],
  );
  assert.equal((await operator('GET', COUNTRIES)).at('ranges'), 0);
  const strangers = await call('PUT', COUNTRIES, { content: TABLE });
  assert.ok([403, 404].includes(strangers.status), strangers.text);
  assert.ok([403, 404].includes((await call('GET', COUNTRIES)).status));
});

test('payments are counted by country from then on; unknown ones add up to all', async () => {
  const set = await operator('PUT', COUNTRIES, { content: TABLE });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual(set.at('countries'), ['CA', 'US']);
  clock.advance(11_000); // The table is read again, while the one before still serves.
  await publish();
  await buy(UNKNOWN);
  await publish();
  for (const card of [US, US, CA, CA, CA, UNKNOWN]) await buy(card);
  await buy(CA, 1_005);
  await buy(US, 1_051);
  await publish();
  const expected = [' 3 0', 'CA 3 1', 'US 2 1'];
  assert.deepEqual(rates(await groups(BY_COUNTRY)), expected);
  assert.deepEqual(rates(await groups('/operator/statistics?groupBy=country', operator)), expected);
  assert.deepEqual(rates(await groups(`${BY_COUNTRY}&merchantId=${merchantId}`)), expected);
  const [all] = await groups('/statistics');
  assert.deepEqual([all?.totals['approved']?.count, all?.totals['declined']?.count], [8, 2]);
  const overview = await call('GET', '/overview');
  assert.equal(overview.at('approvals.approved'), 8, 'and once in overviews');
  assert.equal(overview.at('volume.CAD.count'), 8);
});

test('the payments of a country are listed by it', async () => {
  const listed = async (country: string, ask = server.call, path = '/payments') =>
    lengthOf(await ask('GET', `${path}?limit=100&cardCountry=${country}`));
  // One was bought before there was a table, and is of the country that the table says now.
  assert.deepEqual([await listed('CA'), await listed('US'), await listed('FR')], [4, 4, 0]);
  assert.equal(await listed('CA', server.operator, '/operator/payments'), 4);
  const wrong = await server.call('GET', '/payments?cardCountry=Canada');
  assert.deepEqual(wrong.faults(), ['cardCountry INVALID_FORMAT']);
});

test('another partner’s trade is not seen by country', async () => {
  const stranger = statistics.as(await server.newPartner());
  assert.deepEqual(await groups(BY_COUNTRY, stranger), []);
});

test('two tables at once are one of them, whole', async () => {
  const other = 'first,last,country\n424242,424242,FR\n';
  const both = await Promise.all(
    [TABLE, other].map((content) => operator('PUT', COUNTRIES, { content })),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const kept = String((await operator('GET', COUNTRIES)).at('content'));
  assert.ok([TABLE, other].includes(kept), kept);
});

test('hours of the day and days of the week are those of a zone', async () => {
  const hour = clock.now().toISOString().slice(11, 13);
  const byHour = await groups('/statistics?groupBy=hour');
  assert.deepEqual(rates(byHour), [`${hour} 8 2`]);
  assert.deepEqual(byHour[0]?.series, []);
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Vancouver',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(clock.now());
  const there = '/statistics?groupBy=hour&timeZone=America/Vancouver';
  assert.deepEqual(rates(await groups(there)), [`${local} 8 2`]);
  const weekday = String(((clock.now().getUTCDay() + 6) % 7) + 1);
  assert.deepEqual(rates(await groups('/statistics?groupBy=weekday')), [`${weekday} 8 2`]);
  const both = await groups('/operator/statistics?groupBy=hourOfWeek', operator);
  assert.deepEqual(rates(both), [`${weekday}-${hour} 8 2`]);
});

for (const zone of ['UTC', 'America/Vancouver', 'Asia/Kolkata']) {
  test(`an hour, a weekday and both of ${zone} list the payments that they count`, async () => {
    for (const groupBy of ['hour', 'weekday', 'hourOfWeek']) {
      for (const { group, totals } of await groups(
        `/statistics?groupBy=${groupBy}&timeZone=${zone}`,
      )) {
        const hour = /^(?:\d-)?(\d\d)$/.exec(group)?.[1];
        const weekday = /^\d(?=-|$)/.exec(group)?.[0];
        const slot = [
          ...(hour === undefined ? [] : [`createdHour=${Number(hour)}`]),
          ...(weekday === undefined ? [] : [`createdWeekday=${weekday}`]),
        ].join('&');
        const list = await server.call('GET', `/payments?limit=100&timeZone=${zone}&${slot}`);
        const counted = (totals['approved']?.count ?? 0) + (totals['declined']?.count ?? 0);
        assert.equal(lengthOf(list), counted, `${group}: ${slot}: ${list.text}`);
      }
    }
    const never = await server.call('GET', `/payments?timeZone=${zone}&createdHour=3`);
    assert.deepEqual(never.at('data'), []);
  });
}

test('a zone that there is not, and more hours than are kept, are refused', async () => {
  const zone = await call('GET', '/statistics?groupBy=hour&timeZone=Mars/Base');
  assert.equal(zone.status, 400);
  assert.equal(zone.at('errors.0.parameterName'), 'timeZone');
  const span = 'from=2025-11-01T00:00:00Z&to=2026-03-01T00:00:00Z';
  assert.equal((await call('GET', `/statistics?groupBy=hour&${span}`)).status, 400);
  assert.equal((await call('GET', `/statistics?${span}`)).status, 200);
});

test('what was sold is found again in the span that a later one is compared with', async () => {
  const [day] = clock.now().toISOString().split('T');
  clock.advance(7 * 24 * HOUR_MS);
  for (const [compare, path] of [
    ['week', '/overview?range=24h&compare=week'],
    ['week', '/overview?range=7d&compare=week'],
    ['previous', '/overview?range=7d&compare=previous'],
  ] as const) {
    const answer = await call('GET', path);
    assert.equal(answer.at('volume.CAD.previousCount'), 8, `${compare} ${answer.text}`);
    const then = answer.at('approvals.previousSeries') as { approved: number }[];
    assert.equal(
      then.reduce((sum, { approved }) => sum + approved, 0),
      8,
      path,
    );
  }
  const alone = await call('GET', '/overview?range=7d&compare=none');
  assert.equal(alone.at('previous'), null);
  assert.equal(alone.at('volume.CAD.previousCount'), undefined);
  const year = await call('GET', '/overview?range=24h&compare=year');
  assert.equal(year.at('previous'), null, 'its hours are not kept');
  const own = await call('GET', `/overview?from=${day}T00:00:00Z&to=${day}T23:59:59Z`);
  assert.equal(own.at('interval'), 'HOUR');
  assert.equal(own.at('volume.CAD.count'), 8);
  const before = await groups('/statistics?compare=week');
  assert.equal(before[0]?.totals['approved']?.count, 8);
  const last = `from=${clock.now().toISOString()}&to=${new Date(clock.now().getTime() + 1).toISOString()}`;
  const [compared] = await groups(`/statistics?${last}&compare=week`);
  assert.equal(compared?.previous['approved']?.count, 8);
  assert.equal(compared?.previousSeries[0]?.at, `${day}T00:00:00.000Z`);
});

test('an overview has a span by name or one of its own', async () => {
  for (const [query, parameter] of [
    ['range=7d&from=2026-03-01T00:00:00Z', 'range'],
    ['to=2026-03-01T00:00:00Z', 'to'],
    ['from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', 'from'],
    ['from=2020-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', 'from'],
  ]) {
    const answer = await call('GET', `/overview?${query}`);
    assert.equal(answer.status, 400, query);
    assert.equal(answer.at('errors.0.parameterName'), parameter, query);
  }
});

test('an operation’s durations are shown by class and over time, of its partner alone', async () => {
  const latencies = measureLatencies({ db, clock, logger: createLogger('silent') });
  const route = { operationId: 'createPayment' } as never;
  for (const milliseconds of [4, 4, 4, 200]) {
    latencies.note({ caller, route, milliseconds, isShed: false });
  }
  clock.advance(24 * HOUR_MS);
  latencies.note({ caller, route, milliseconds: 30, isShed: false });
  await latencies.flush();
  const path = '/statistics/latency?operation=createPayment';
  const answer = await call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.at('totals'), { count: 5, p50Ms: 4, p95Ms: 256 });
  assert.deepEqual(answer.at('classes'), [
    { upToMs: 4, count: 3 },
    { upToMs: 32, count: 1 },
    { upToMs: 256, count: 1 },
  ]);
  const series = answer.at('series') as { count: number }[];
  assert.deepEqual(
    series.map(({ count }) => count),
    [4, 1],
  );
  const all = await operator('GET', `/operator${path}&interval=HOUR`);
  assert.equal(all.at('totals.count'), 1, 'of the last 24 hours');
  const stranger = statistics.as(await server.newPartner());
  assert.equal((await stranger('GET', path)).at('totals.count'), 0);
  assert.equal((await call('GET', '/statistics/latency')).status, 400);
});

/** Operators see everybody's sums, which are kept beside those of partners; a partner sees its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { statisticsOver } from '../../../../test/statistics.ts';

const server = await paymentServer();
const { caller, clock, db } = server;
const partners = [caller, await server.newPartner(), await server.newPartner()];
const statistics = statisticsOver({ db, clock }, caller);
const { as, operator, publish } = statistics;
const merchants = await Promise.all(
  partners.map(async (partner) => {
    const made = await server.as(partner)('POST', '/onboarding/merchants', merchantBody());
    return made.string('merchantId');
  }),
);

/** A purchase of a partner's merchant, and one that is declined. */
async function trade(place: number): Promise<void> {
  const [partner, merchantId] = [partners[place], merchants[place]];
  assert.ok(partner && merchantId !== undefined);
  for (const amount of [1_000 * 10 ** place, 1_005]) {
    await server.pay(merchantId, { amount: { amount, currency: 'CAD' } }, server.as(partner));
  }
}

const FIGURES = [
  'volume.CAD.amount',
  'captured.CAD.count',
  'approvals.declined',
  'declines.0.count',
];

async function figures(ask: typeof operator, path: string): Promise<number[]> {
  const answer = await ask('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return FIGURES.map((figure) => Number(answer.at(figure)));
}

/** What an operator sees is what partners see, added up; each has something. */
async function assertSums(): Promise<number[]> {
  let seen: number[] = [];
  for (const range of ['24h', '7d', '30d', '90d']) {
    const each = await Promise.all(
      partners.map((partner) => figures(as(partner), `/overview?range=${range}`)),
    );
    assert.ok(each.flat().every((figure) => figure > 0));
    seen = await figures(operator, `/operator/overview?range=${range}`);
    const sums = FIGURES.map((_, place) => each.reduce((sum, own) => sum + (own[place] ?? 0), 0));
    assert.deepEqual(seen, sums, range);
  }
  return seen;
}

test('an operator sees the sums of all partners, and a partner its own', async () => {
  for (const place of partners.keys()) await trade(place);
  await publish();
  assert.deepEqual(await assertSums(), [111_000, 3, 3, 3]);
  assert.deepEqual(await figures(as(partners[1] ?? assert.fail()), '/overview'), [10_000, 1, 1, 1]);
});

test('by partner there are those that there are, and not everybody beside them', async () => {
  const { body } = await operator('GET', '/operator/statistics?groupBy=partner');
  const { data } = body as { data: { group: string; totals: { captured: { amount: number } } }[] };
  assert.deepEqual(
    data.map(({ group, totals }) => `${group} ${totals.captured.amount}`).toSorted(),
    partners.map(({ partnerId }, place) => `${partnerId} ${1_000 * 10 ** place}`).toSorted(),
  );
  const all = await operator('GET', '/operator/statistics?groupBy=brand');
  assert.equal(all.at('data.0.totals.captured.amount'), 111_000);
  const nobody = await operator('GET', '/operator/statistics?partnerId=');
  assert.equal(nobody.status, 400);
});

test('what is counted of two partners at once is in the sums once', async () => {
  const other = statisticsOver({ db, clock }, caller);
  for (let round = 0; round < 5; round += 1) {
    await trade(0);
    await statistics.publishUncounted();
    await Promise.all([trade(1), trade(2)]);
    await Promise.all([publish(), other.publish(), statistics.runJob('catch-up-statistics')]);
  }
  await statistics.runJob('catch-up-statistics');
  assert.deepEqual(await assertSums(), [666_000, 18, 18, 18]);
});

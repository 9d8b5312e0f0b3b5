/** Timelines of merchants and payouts: what is in them, and that pages show each entry once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';
import { sql } from '../../platform/db/pool.ts';
import { type TimelineEntry, timelinePage, wholeTimeline } from '../../../../test/timelines.ts';

const clock = new FakeClock('2026-03-03T15:00:00Z');
const { asOperator, asPartner, foundation } = await testApplication({ clock });
const isv = asPartner('isv');

/** A merchant that sells, gives something back, is suspended, and is paid. */
const merchant = await isv('POST', '/onboarding/merchants', merchantBody());
const merchantId = merchant.string('merchantId');
const payment = await isv('POST', '/payments', paymentRequest(merchantId));
const paymentId = payment.string('paymentId');
for (let sales = 0; sales < 5; sales += 1) {
  clock.advance(sales % 2); // Some in the same millisecond.
  const sale = await isv('POST', '/payments', paymentRequest(merchantId));
  assert.equal(sale.status, 201, sale.text);
}
await isv('POST', '/refunds', {
  idempotencyKey: 'r',
  paymentId,
  refundAmount: { amount: 100, currency: 'CAD' },
});
for (const move of ['suspend', 'reactivate']) {
  clock.advance(1);
  const moved = await asOperator('POST', `/operator/merchants/${merchantId}/${move}`, {
    reason: 'A look at the papers',
  });
  assert.equal(moved.status, 200, moved.text);
}
for (let days = 0; days < 12; days += 1) {
  const moved = await asOperator('POST', '/sandbox/clock', { advance: 'P1D' });
  assert.equal(moved.status, 200, moved.text);
}
const payouts = await isv('GET', `/payouts?merchantId=${merchantId}`);
const payoutId = payouts.string('data.0.payoutId');

const keyOf = ({ at, id, kind }: TimelineEntry) => `${at} ${kind} ${id}`;
const told = (entries: readonly TimelineEntry[]) =>
  entries
    .filter(({ title }) => !/batch( is OPEN|\.opened)/.test(title))
    .map(
      ({ kind, title }) =>
        `${kind}: ${title.replaceAll(/bf\w{28}/g, 'bf…').replace(/key-\d+/, 'key-…')}`,
    );

const PAID_OUT = [
  'batch: The batch is CLOSED.',
  'event: The event batch.closed was recorded.',
  'payout: The payout is PENDING.',
  'ledgerMovement: CAD 56.81 was posted to the ledger as PAYOUT.',
  'event: The event payout.created was recorded.',
  'payout: The payout is SENT.',
  'bankFileLine: CAD 56.81 is line 1 of the file bf… to the bank.',
  'event: The event payout.sent was recorded.',
  'payout: The payout is PAID.',
  'ledgerMovement: CAD 56.81 was posted to the ledger as PAYOUT_PAID.',
  'bankFileLine: The bank’s statement shows CAD -56.81.',
  'event: The event payout.paid was recorded.',
];
/** Logs are written when they are; what is kept with the records is there at once. */
const isKept = ({ kind }: TimelineEntry) => kind !== 'request' && kind !== 'acquirerMessage';

test('a payment’s timeline goes on to its batch, its payout and the lines in bank files', async () => {
  const entries = await wholeTimeline(isv, `/timeline?paymentId=${paymentId}`);
  assert.deepEqual(told(entries.filter(isKept)), [
    'idempotency: The idempotency key key-… was claimed for create-payment. Repeats get its answer, 201.',
    'stateChange: The payment is PROCESSING.',
    'stateChange: The payment is SUCCEEDED.',
    'ledgerMovement: CAD 10.00 was posted to the ledger as PURCHASE.',
    'event: The event payment.succeeded was recorded.',
    'idempotency: The idempotency key r was claimed for create-refund. Repeats get its answer, 201.',
    'stateChange: The refund is PROCESSING.',
    'stateChange: The refund is SUCCEEDED.',
    'ledgerMovement: CAD 1.00 was posted to the ledger as REFUND.',
    'event: The event refund.succeeded was recorded.',
    ...PAID_OUT,
  ]);
  const statement = entries.find(({ title }) => title.startsWith('The bank’s statement'));
  assert.deepEqual(statement?.details['amount'], { amount: -5681, currency: 'CAD' });
  assert.equal(statement.subjectId, payoutId);
});

test('a payout’s timeline begins with its batches and what they were charged', async () => {
  const entries = await wholeTimeline(isv, `/timeline?payoutId=${payoutId}`);
  const [closed = '', ...rest] = PAID_OUT;
  assert.deepEqual(told(entries.filter(isKept)), [
    closed,
    'ledgerMovement: CAD 60.00 was posted to the ledger as SETTLE_SALES.',
    'ledgerMovement: CAD 1.00 was posted to the ledger as SETTLE_REFUNDS.',
    'ledgerMovement: CAD 2.19 was posted to the ledger as FEE.',
    ...rest,
  ]);
});

test('a merchant’s timeline tells of the merchant and of all it did', async () => {
  const entries = await wholeTimeline(isv, `/timeline?merchantId=${merchantId}&limit=3`);
  const lines = told(entries);
  for (const line of [...PAID_OUT, 'stateChange: The payment is SUCCEEDED.']) {
    assert.ok(lines.includes(line), line);
  }
  assert.deepEqual(
    lines.filter((line) => line.includes('The merchant')),
    [
      'stateChange: The merchant is at version 1: created.',
      'stateChange: The merchant is SUSPENDED.',
      'stateChange: The merchant is ACTIVE.',
    ],
  );
});

test('a partner is told that the platform did it; an operator who it was, and why', async () => {
  const [seen, known] = [
    await wholeTimeline(isv, `/timeline?merchantId=${merchantId}`),
    await wholeTimeline(asOperator, `/operator/timeline?merchantId=${merchantId}`),
  ].map((entries) => entries.find(({ title }) => title === 'The merchant is SUSPENDED.')?.details);
  assert.deepEqual(seen, { state: 'SUSPENDED', actor: 'PLATFORM', reason: null });
  assert.equal(known?.['reason'], 'A look at the papers');
  assert.notEqual(known['actor'], 'PLATFORM');
  const made = (await wholeTimeline(isv, `/timeline?merchantId=${merchantId}`)).find(isKept);
  assert.match(String(made?.details['actor']), /^ci/, 'its own clients are named');
  await foundation.db.query(sql`update merchant_changes set actor = 'isv@causeway.test'`);
  const by = (await wholeTimeline(isv, `/timeline?merchantId=${merchantId}`)).find(isKept);
  assert.equal(by?.details['actor'], 'isv@causeway.test', 'its own people are named');
});

test('a time narrows a timeline', async () => {
  const from = '2026-03-04T09:00:00Z';
  const url = `/timeline?paymentId=${paymentId}&created_from=${from}&created_to=2026-03-04T09:15:00Z`;
  const lines = told(await wholeTimeline(isv, url));
  assert.deepEqual(lines, PAID_OUT.slice(2, 8));
  const merchants = `/timeline?merchantId=${merchantId}&created_from=${from}&created_to=2026-03-04T09:15:00Z`;
  assert.deepEqual(told(await wholeTimeline(isv, merchants)), PAID_OUT.slice(2, 8));
});

for (const order of ['OLDEST_FIRST', 'NEWEST_FIRST']) {
  for (const limit of [1, 2, 7]) {
    test(`${order}, ${limit} a page: each entry once, the same back and forth`, async () => {
      const url = `/timeline?merchantId=${merchantId}&order=${order}`;
      const whole = (await timelinePage(isv, `${url}&limit=100`)).data.map(keyOf);
      assert.ok(whole.length > 20);
      assert.equal(new Set(whole).size, whole.length);
      const forth: string[] = [];
      let last = '';
      for (let next: string | null = `${url}&limit=${limit}`; next !== null;) {
        const page = await timelinePage(isv, next);
        forth.push(...page.data.map(keyOf));
        [last, next] = [next, page.next];
      }
      assert.deepEqual(forth, whole);
      const back: string[] = [];
      for (let previous: string | null = last; previous !== null;) {
        const page = await timelinePage(isv, previous);
        back.unshift(...page.data.map(keyOf));
        previous = page.previous;
      }
      assert.deepEqual(back, whole);
    });
  }
}

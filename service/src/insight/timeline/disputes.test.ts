/** A dispute on the timeline of its payment, and on one of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { takenAlert } from '../../../../test/dispute-alerts.ts';
import { appliedNotice, caseNotice } from '../../../../test/dispute-notices.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { wholeTimeline } from '../../../../test/timelines.ts';

const { asOperator, asPartner, foundation } = await testApplication();
const [isv, bank] = [asPartner('isv'), asPartner('bank')];
const merchant = await isv('POST', '/onboarding/merchants', merchantBody());
const paid = await isv('POST', '/payments', paymentRequest(merchant.string('merchantId')));
const paymentId = paid.string('paymentId');
const notice = caseNotice(paymentId);
await takenAlert(foundation, paymentId);
const disputeId = (await appliedNotice(foundation, notice)).dispute.id;
await appliedNotice(foundation, { ...notice, kind: 'LOST' });
await isv('GET', '/events?limit=1'); // What was recorded is published.

const MOVES = [
  'stateChange The dispute is NEEDS_RESPONSE in CHARGEBACK.',
  'stateChange The dispute is LOST in CHARGEBACK.',
];
const POSTED = [
  'ledgerMovement CAD 10.00 was posted to the ledger as DISPUTE_HELD.',
  'ledgerMovement CAD 10.00 was posted to the ledger as DISPUTE_LOST.',
];

async function titles(call: typeof isv, url: string): Promise<string[]> {
  const entries = await wholeTimeline(call, url);
  return entries.map(({ kind, title }) => `${kind} ${title}`);
}

test('the timeline of a dispute has its moves, its money and its events, in order', async () => {
  for (const [call, path] of [
    [isv, '/timeline'],
    [asOperator, '/operator/timeline'],
  ] as const) {
    const shown = await titles(call, `${path}?disputeId=${disputeId}`);
    assert.deepEqual(
      shown.filter((title) => title.startsWith('stateChange')),
      MOVES,
    );
    for (const title of POSTED) assert.ok(shown.includes(title), `${title} in ${shown.join()}`);
    assert.ok(shown.includes('event The event dispute.opened was recorded.'));
    assert.ok(shown.indexOf(POSTED[0] ?? '') < shown.indexOf(MOVES[1] ?? ''));
    assert.ok(!shown.some((title) => title.includes('payment is')), shown.join());
  }
});

test('the timeline of a payment has its disputes and alerts', async () => {
  const shown = await titles(isv, `/timeline?paymentId=${paymentId}`);
  assert.ok(shown.includes('stateChange The payment is SUCCEEDED.'), shown.join());
  for (const title of [...MOVES, ...POSTED]) assert.ok(shown.includes(title), title);
  assert.ok(shown.includes('event The event dispute_alert.opened was recorded.'));
  const ofMerchant = await titles(isv, `/timeline?merchantId=${merchant.string('merchantId')}`);
  for (const title of [...MOVES, ...POSTED]) assert.ok(ofMerchant.includes(title), title);
});

test('another partner’s dispute is not found, and two ids at once are refused', async () => {
  assert.equal((await bank('GET', `/timeline?disputeId=${disputeId}`)).status, 404);
  const both = await isv('GET', `/timeline?disputeId=${disputeId}&paymentId=${paymentId}`);
  assert.deepEqual(both.faults(), ['paymentId INVALID_VALUE', 'disputeId INVALID_VALUE']);
});

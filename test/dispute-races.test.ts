/** Refunds, cancellations and chargebacks of one payment at the same moment: no money goes back twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { type CaseNotice, caseNotice } from './dispute-notices.ts';
import { disputeServer } from './dispute-server.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 15); // `ROUNDS=200` is the long variant.
const server = await disputeServer();
const { applying, call, chargedBack, db, move, moved, pay, refund, settle } = server;
const merchantId = await server.newMerchant({
  pointOfSaleOptions: { dailyRefundLimit: null, dailyCancellationLimit: null },
});

async function paid(): Promise<string> {
  const made = await pay(merchantId);
  assert.equal(made.status, 201, made.text);
  return made.string('paymentId');
}

/** Again as long as the payment is on its way back, as the inbox does it. */
async function untilApplied(notice: CaseNotice) {
  for (;;) {
    const found = await applying(notice);
    if (found.kind !== 'WAITING') return found;
    await settle();
  }
}

async function amountsOf(paymentId: string) {
  const payment = await call('GET', `/payments/${paymentId}`);
  return {
    captured: Number(payment.at('capturedAmount.amount')),
    refunded: Number(payment.at('refundedAmount.amount')),
    disputed: Number(payment.at('disputedAmount.amount') ?? 0),
  };
}

test('of a refund and a chargeback of the whole, one takes it', async (t) => {
  let refunds = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const paymentId = await paid();
    const refundAmount = { amount: 1_000, currency: 'CAD' };
    const [answer, found] = await Promise.all([
      refund(paymentId, { refundAmount }),
      untilApplied(caseNotice(paymentId)),
    ]);
    assert.ok(answer.status === 201 || answer.status === 409, answer.text);
    assert.ok(found.kind === 'APPLIED');
    const { disputed, refunded } = await amountsOf(paymentId);
    assert.deepEqual(
      [refunded, disputed],
      answer.status === 201 ? [1_000, 0] : [0, 1_000],
      'one of them',
    );
    assert.equal(found.dispute.isAutoDefended, refunded === 1_000);
    if (answer.status === 201) refunds += 1;
  }
  t.diagnostic(`the refund was first ${refunds} times of ${ROUNDS}`);
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('many refunds and disputes of parts at once never come to more than was paid', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const paymentId = await paid();
    const part = (amount: number) =>
      refund(paymentId, { refundAmount: { amount, currency: 'CAD' } });
    const [refunds, notices] = await Promise.all([
      Promise.all([part(300), part(200), part(400)]),
      Promise.all([
        untilApplied(caseNotice(paymentId, { amount: 500n })),
        untilApplied(caseNotice(paymentId, { amount: 400n })),
      ]),
    ]);
    for (const { status, text } of refunds) assert.ok(status < 500, text);
    const { disputed, refunded } = await amountsOf(paymentId);
    const withheld = notices.map((one) => (one.kind === 'APPLIED' ? one.dispute.withheld : 0n));
    assert.equal(
      BigInt(disputed),
      withheld.reduce((sum, one) => sum + one, 0n),
    );
    assert.ok(refunded + disputed <= 1_000, `${refunded} and ${disputed}`);
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('of a cancellation and a chargeback, one takes it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const paymentId = await paid();
    const [answer, found] = await Promise.all([
      move(paymentId, 'cancel'),
      untilApplied(caseNotice(paymentId)),
    ]);
    assert.ok(answer.status === 200 || answer.status === 409, answer.text);
    const { captured, disputed } = await amountsOf(paymentId);
    assert.deepEqual(
      [captured, disputed, found.kind],
      answer.status === 200 ? [0, 0, 'HELD'] : [1_000, 1_000, 'APPLIED'],
    );
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('one notice that comes several times at once makes one dispute', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const notice = caseNotice(await paid());
    const found = await Promise.all(Array.from({ length: 5 }, () => untilApplied(notice)));
    assert.equal(found.filter(({ kind }) => kind === 'APPLIED').length, 1);
  }
});

test('of an answer, an acceptance and a decision at once, each follows the one before', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { dispute, notice } = await chargedBack({}, merchantId);
    const [submitted, accepted, reversed] = await Promise.all([
      moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' }),
      moved(dispute.id, { move: 'ACCEPT', actor: 'PARTNER' }),
      applying({ ...notice, kind: 'REVERSAL' }),
    ]);
    assert.ok(!(submitted && accepted), 'never both');
    assert.equal(reversed.kind, 'APPLIED');
    const { disputed } = await amountsOf(dispute.paymentId);
    assert.equal(disputed, 0);
    const history = await call('GET', `/disputes/${dispute.id}/history`);
    const moves = submitted || accepted ? 3 : 2;
    assert.ok(history.at(`data.${moves - 1}`) !== undefined);
    assert.equal(history.at(`data.${moves}`), undefined);
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

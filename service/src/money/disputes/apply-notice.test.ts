import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeServer } from '../../../../test/dispute-server.ts';
import { caseNotice } from '../../../../test/dispute-notices.ts';
import { cardMethod } from '../../../../test/payment-server.ts';
import { sql } from '../../platform/db/pool.ts';
import { findDisputeDifferences } from './dispute-audit-store.ts';
import { disputesOfPayment } from './dispute-store.ts';

const server = await disputeServer();
const { accountsOf, applied, applying, call, chargedBack, clock, db } = server;
const { faults, moved, newMerchant, pay, refund, runJob } = server;

const cad = (amount: number) => ({ amount, currency: 'CAD' });
const paidOf = async (merchantId: string, changes = {}) => {
  const paid = await pay(merchantId, changes);
  assert.equal(paid.status, 201, paid.text);
  return paid.string('paymentId');
};
const heldFor = async (...asked: Parameters<typeof caseNotice>) => {
  const found = await applying(caseNotice(...asked));
  assert.ok(found.kind === 'HELD', found.kind);
  return found.problem;
};

/** The next such call happens, and its answer is lost. */
function unanswered(operation: string): void {
  const fault = { kind: 'reset', afterEffect: true } as const;
  faults.plan({ fault, times: 1, when: (one) => one.operation === operation });
}

test('a chargeback holds the amount and charges the fee: payment, dispute and ledger say so', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  const dispute = await applied(caseNotice(paymentId, { amount: 700n }));
  const seen = await call('GET', `/disputes/${dispute.id}`);
  assert.equal(seen.at('disputeState'), 'NEEDS_RESPONSE');
  assert.equal(seen.at('withheldAmount.amount'), 700);
  assert.equal(seen.at('feeAmount.amount'), 1500);
  const payment = await call('GET', `/payments/${paymentId}`);
  assert.equal(payment.at('disputedAmount.amount'), 700);
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('PAYABLE'), on('DISPUTED'), on('FEES')], [-2_200, 700, 1_500]);
  const events = await call('GET', `/events?subjectId=${dispute.id}`);
  assert.equal(events.at('data.0.type'), 'dispute.opened');
  const history = await call('GET', `/disputes/${dispute.id}/history`);
  assert.equal(history.at('data.0.move'), 'CHARGE_BACK');
});

test('what nothing can be made of waits for a person, and changes nothing', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  const nobodys = `${paymentId.slice(0, -2)}ZZ`;
  assert.equal(await heldFor(nobodys), 'UNKNOWN_PAYMENT');
  assert.equal(await heldFor(paymentId, { currency: 'USD' }), 'CURRENCY_DIFFERS');
  assert.equal(await heldFor(paymentId, { amount: 1_001n }), 'AMOUNT_EXCEEDS_PAYMENT');
  for (const kind of ['WON', 'LOST', 'REVERSAL', 'PRE_ARBITRATION', 'ARBITRATION'] as const) {
    assert.equal(await heldFor(paymentId, { kind }), 'UNKNOWN_CASE', kind);
  }
  const hold = await paidOf(merchantId, { automaticCapture: false });
  assert.equal(await heldFor(hold, { amount: 1n }), 'AMOUNT_EXCEEDS_PAYMENT');
  assert.deepEqual(await disputesOfPayment(db, paymentId), []);
  assert.equal((await accountsOf(merchantId))('PAYABLE'), 0);
});

test('a case is known by its reference: the same notice twice makes one dispute', async () => {
  const { dispute, notice } = await chargedBack();
  const again = await applying(notice);
  assert.deepEqual(again, { kind: 'HELD', problem: 'DUPLICATE' });
  assert.equal((await disputesOfPayment(db, dispute.paymentId)).length, 1);
  const other = await paidOf(dispute.merchantId);
  const problem = await heldFor(other, { caseReference: notice.caseReference });
  assert.equal(problem, 'UNKNOWN_PAYMENT', 'the case is about another payment');
});

test('a later notice with another amount is not guessed at', async () => {
  const { dispute, notice } = await chargedBack({ amount: 700n });
  const differs = { ...notice, kind: 'LOST', money: { ...notice.money, amount: 600n } } as const;
  assert.deepEqual(await applying(differs), { kind: 'HELD', problem: 'AMOUNT_DIFFERS' });
  assert.deepEqual(await applying({ ...notice, kind: 'WON' }), {
    kind: 'HELD',
    problem: 'STATE_FORBIDS',
  });
  assert.equal((await applied({ ...notice, kind: 'LOST' })).state, 'LOST');
  assert.equal((await call('GET', `/disputes/${dispute.id}`)).at('withheldAmount.amount'), 700);
});

test('several disputes of one payment together never exceed it', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  await applied(caseNotice(paymentId, { amount: 400n }));
  const second = await applied(caseNotice(paymentId, { amount: 500n }));
  assert.equal(await heldFor(paymentId, { amount: 101n }), 'AMOUNT_EXCEEDS_PAYMENT');
  await applied(caseNotice(paymentId, { amount: 100n }));
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('DISPUTED'), on('FEES')], [1_000, 4_500]);
  await applied({ ...caseNotice(paymentId), ...caseOf(second), kind: 'REVERSAL' });
  const payment = await call('GET', `/payments/${paymentId}`);
  assert.equal(payment.at('disputedAmount.amount'), 500);
});

function caseOf({ amount, caseReference, currency }: Awaited<ReturnType<typeof applied>>) {
  return { caseReference, money: { amount, currency } };
}

test('a refund after a chargeback is refused, but for what is not disputed', async () => {
  const { dispute, notice } = await chargedBack({ amount: 700n });
  const { paymentId } = dispute;
  for (const amount of [1_000, 301]) {
    const refused = await refund(paymentId, { refundAmount: cad(amount) });
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.text, /PAYMENT_DISPUTED/);
  }
  assert.equal((await refund(paymentId, { refundAmount: cad(300) })).status, 201);
  const rest = await refund(paymentId);
  assert.match(rest.text, /PAYMENT_DISPUTED/);
  await applied({ ...notice, kind: 'REVERSAL' });
  assert.equal((await refund(paymentId)).at('refundAmount.amount'), 700, 'once it is won');
});

test('a payment with a dispute cannot be cancelled', async () => {
  const { dispute } = await chargedBack({ amount: 1n });
  const refused = await server.move(dispute.paymentId, 'cancel');
  assert.equal(refused.status, 409);
  assert.match(refused.text, /PAYMENT_DISPUTED/);
});

test('a dispute of a refunded payment is answered at once, with the refunds as evidence', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  const refunds = [await refund(paymentId, { refundAmount: cad(400) }), await refund(paymentId)];
  const dispute = await applied(caseNotice(paymentId));
  assert.deepEqual(
    [dispute.state, dispute.withheld, dispute.isAutoDefended],
    ['SUBMITTED', 0n, true],
  );
  const [answer] = await db.query<{
    contents: { refunds: { refundId: string }[] };
    digest: string;
  }>(sql`select contents, digest from dispute_answers where dispute_id = ${dispute.id}`);
  assert.deepEqual(
    answer?.contents.refunds.map(({ refundId }) => refundId),
    refunds.map((one) => one.string('refundId')),
  );
  assert.equal(answer?.digest, dispute.digest);
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('DISPUTED'), on('FEES')], [0, 1_500]);
  const lost = await applied({ ...caseNotice(paymentId), ...caseOf(dispute), kind: 'LOST' });
  assert.deepEqual([lost.state, lost.withheld], ['LOST', 0n], 'nothing is taken a second time');
});

test('what the issuer keeps of money that was refunded is a loss of the acquirer, not of the merchant', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  await refund(paymentId, { refundAmount: cad(400) });
  const notice = caseNotice(paymentId);
  const dispute = await applied(notice);
  const payable = (await accountsOf(merchantId))('PAYABLE');
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  await applied({ ...notice, kind: 'LOST' });
  const lost = await accountsOf(merchantId);
  assert.deepEqual(
    [lost('RECEIVABLE'), lost('DISPUTED'), lost('ADJUSTMENTS')],
    [400, 0, -400],
    'the network has taken 1400 of 1000',
  );
  assert.equal(lost('PAYABLE'), payable);
  await applied({ ...notice, kind: 'REVERSAL' });
  const back = await accountsOf(merchantId);
  assert.deepEqual([back('RECEIVABLE'), back('ADJUSTMENTS')], [-600, 0]);
  assert.equal(back('PAYABLE'), payable + 600);
  assert.deepEqual(await findDisputeDifferences(db), []);
});

test('a claim that a refund of a part covers is answered with it, and each refund answers one', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  await refund(paymentId, { refundAmount: cad(500) });
  const notice = caseNotice(paymentId, { amount: 500n });
  const dispute = await applied(notice);
  assert.deepEqual(
    [dispute.state, dispute.isAutoDefended, dispute.withheld],
    ['SUBMITTED', true, 500n],
    'the rest is held until it is clear what the claim is about',
  );
  const second = await applied(caseNotice(paymentId, { amount: 200n }));
  assert.deepEqual([second.state, second.isAutoDefended], ['NEEDS_RESPONSE', false]);
  const won = await applied({ ...notice, kind: 'REVERSAL' });
  assert.equal(won.withheld, 0n);
});

test('a defence by refunds that is refused waits for a person, once for each stage', async () => {
  const paymentId = await paidOf(await newMerchant());
  await refund(paymentId);
  const notice = caseNotice(paymentId);
  const dispute = await applied(notice);
  const refused = await applied({ ...notice, kind: 'ANSWER_REFUSED' });
  assert.deepEqual([dispute.state, refused.state], ['SUBMITTED', 'NEEDS_RESPONSE']);
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  const next = await applied({ ...notice, kind: 'PRE_ARBITRATION' });
  assert.deepEqual([next.stage, next.state], ['PRE_ARBITRATION', 'SUBMITTED']);
});

test('that a case is lost which was given up is known already, and moves nothing', async () => {
  for (const [move, actor] of [
    ['ACCEPT', 'PARTNER'],
    ['EXPIRE', 'SERVICE'],
  ] as const) {
    const { dispute, notice } = await chargedBack();
    const ended = await moved(dispute.id, { move, actor });
    const told = await applied({ ...notice, kind: 'LOST' });
    assert.deepEqual([told.state, told.sequence], [ended?.state, ended?.sequence]);
  }
});

test('won after it was lost, accepted or not answered: the money comes back', async () => {
  const merchantId = await newMerchant();
  for (const [move, actor] of [
    ['ACCEPT', 'PARTNER'],
    ['EXPIRE', 'SERVICE'],
    ['LOSE', 'ISSUER'],
  ] as const) {
    const { dispute, notice } = await chargedBack({}, merchantId);
    await moved(dispute.id, { move, actor });
    const won = await applied({ ...notice, kind: 'WON' });
    assert.deepEqual([won.state, won.withheld], ['WON', 0n], move);
    const history = await call('GET', `/disputes/${dispute.id}/history`);
    const moves = (history.at('data') as { move: string }[]).map((step) => step.move);
    assert.ok(moves.includes('REVERSE'));
  }
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('DISPUTED'), on('RECEIVABLE')], [0, -3_000]);
});

test('a second chargeback of another amount changes what is held', async () => {
  const { dispute, notice } = await chargedBack({ amount: 700n });
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  const again = { ...notice, kind: 'SECOND_CHARGEBACK' } as const;
  const beyond = await applying({ ...again, money: { amount: 1_001n, currency: 'CAD' } });
  assert.deepEqual(beyond, { kind: 'HELD', problem: 'AMOUNT_EXCEEDS_PAYMENT' });
  const less = await applied({ ...again, money: { amount: 450n, currency: 'CAD' } });
  assert.deepEqual([less.amount, less.withheld], [450n, 450n]);
  const payment = await call('GET', `/payments/${dispute.paymentId}`);
  assert.equal(payment.at('disputedAmount.amount'), 450);
  const on = await accountsOf(dispute.merchantId);
  assert.deepEqual([on('DISPUTED'), on('FEES')], [450, 1_500]);
});

test('of a payment that is refunded in part only the rest is held', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  await refund(paymentId, { refundAmount: cad(400) });
  const dispute = await applied(caseNotice(paymentId));
  assert.deepEqual([dispute.state, dispute.withheld], ['NEEDS_RESPONSE', 600n]);
});

test('while a refund is under way the notice waits, and how it ends decides', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId, { paymentMethod: cardMethod() });
  unanswered('refund');
  const processing = await refund(paymentId, { refundAmount: cad(400) });
  assert.equal(processing.at('refundStatus'), 'PROCESSING', processing.text);
  const notice = caseNotice(paymentId);
  assert.deepEqual(await applying(notice), { kind: 'WAITING' });
  const small = await applied(caseNotice(paymentId, { amount: 500n }));
  assert.equal(small.withheld, 500n, 'what nobody refunds can be taken');
  clock.advance(60_000);
  await runJob('resolve-refunds');
  const dispute = await applied({ ...notice, money: { amount: 500n, currency: 'CAD' } });
  assert.equal(dispute.withheld, 100n);
});

test('while a payment is being cancelled the notice waits', async () => {
  const merchantId = await newMerchant();
  const paymentId = await paidOf(merchantId);
  unanswered('reverse');
  const processing = await server.move(paymentId, 'cancel');
  assert.equal(processing.status, 503, processing.text);
  const notice = caseNotice(paymentId);
  assert.deepEqual(await applying(notice), { kind: 'WAITING' });
  clock.advance(60_000);
  await runJob('resolve-payments');
  assert.deepEqual(await applying(notice), { kind: 'HELD', problem: 'AMOUNT_EXCEEDS_PAYMENT' });
});

test('an inquiry takes nothing; its chargeback does, for another amount and reason', async () => {
  const { dispute, notice } = await chargedBack({ kind: 'INQUIRY', amount: 300n });
  assert.deepEqual([dispute.stage, dispute.withheld, dispute.fee], ['INQUIRY', 0n, 0n]);
  const submitted = await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  assert.equal(submitted?.state, 'SUBMITTED');
  const money = { amount: 900n, currency: 'CAD' } as const;
  const back = await applied({ ...notice, kind: 'CHARGEBACK', money, reasonCode: '13.1' });
  assert.deepEqual(
    [back.id, back.stage, back.state, back.withheld, back.reasonCode, back.digest],
    [dispute.id, 'CHARGEBACK', 'NEEDS_RESPONSE', 900n, '13.1', null],
  );
});

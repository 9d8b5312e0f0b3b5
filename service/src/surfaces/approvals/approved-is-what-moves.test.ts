/** What a second person approves is what moves: to the cent, in every currency, or not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleServer } from '../../../../test/console-server.ts';
import { newKey } from '../../../../test/payment-server.ts';
import { twoPeople } from '../../../../test/two-people.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await consoleServer();
const { as, asPartner, clock, foundation } = server;
const { approves, asks, hold, moves, newMerchant, partner, paymentOf, settle } = twoPeople(server);
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const DAY_MS = 86_400_000;

const complete = (paymentId: string) =>
  asks('boss', ['POST', `/payments/${paymentId}/complete`], { idempotencyKey: newKey() });

test('a completion without an amount never captures what was added to the hold since', async () => {
  const paymentId = await hold(110_000);
  const waiting = await complete(paymentId);
  assert.deepEqual(waiting.at('amount'), cad(110_000));
  assert.deepEqual(waiting.at('body.amount'), cad(110_000), 'it is spelled out');
  for (let raised = 0; raised < 5; raised += 1) {
    await moves(paymentId, 'increment', { amount: cad(99_000) });
  }
  const approval = await approves('deputy', waiting);
  assert.match(approval.string('type'), /action-changed$/);
  const payment = await paymentOf(paymentId);
  assert.deepEqual(payment.at('paymentStatus'), 'AUTHORIZED');
  const again = await complete(paymentId);
  assert.deepEqual(again.at('amount'), cad(605_000));
  assert.notEqual(again.at('digest'), waiting.at('digest'));
  const agreed = await approves('deputy', again, { digest: again.at('digest') });
  assert.equal(agreed.at('status'), 'DONE', agreed.text);
});

test('a refund without an amount gives back what was shown, whatever was captured since', async () => {
  const paymentId = await hold(485_000);
  const part = { amount: cad(105_000), finalCompletion: false };
  await moves(paymentId, 'complete', part);
  const waiting = await asks('boss', ['POST', '/refunds'], { idempotencyKey: newKey(), paymentId });
  assert.deepEqual(waiting.at('amounts'), [cad(105_000)]);
  assert.deepEqual(waiting.at('body.refundAmount'), cad(105_000));
  await moves(paymentId, 'complete', {});
  assert.equal((await approves('deputy', waiting)).at('status'), 'DONE');
  const refunds = await partner('GET', `/refunds?paymentId=${paymentId}`);
  assert.deepEqual(refunds.at('data.0.refundAmount'), cad(105_000));
  assert.equal(refunds.at('data.1'), undefined);
});

test('an approval of another digest is none', async () => {
  const waiting = await complete(await hold(110_000));
  const wrong = await approves('deputy', waiting, { digest: '0'.repeat(64) });
  assert.match(wrong.string('type'), /digest-mismatch$/);
  const right = await approves('deputy', waiting, { digest: waiting.at('digest') });
  assert.equal(right.at('status'), 'DONE', right.text);
});

const payOut = (merchantId: string) =>
  asks('finance', ['POST', `/operator/merchants/${merchantId}/payouts`], {
    idempotencyKey: newKey(),
    reason: 'asked for by phone',
  });
const payoutsOf = async (merchantId: string) => {
  const list = await asPartner('isv')('GET', `/payouts?merchantId=${merchantId}&limit=100`);
  return (list.at('data') as { amount: object }[]).map(({ amount }) => amount);
};

test('a payout that has grown since it was shown is not made', async () => {
  const merchantId = await newMerchant();
  await settle(merchantId, 150_000);
  const waiting = await payOut(merchantId);
  assert.deepEqual(waiting.at('amounts'), [cad(150_000)]);
  assert.equal(waiting.at('body.expected.0.account.accountNumber'), '****567');
  await settle(merchantId, 4_000_000);
  const late = await approves('admin', waiting);
  assert.equal(late.at('status'), 'REFUSED', late.text);
  assert.equal(late.at('problem.code'), 'payouts-changed');
  assert.deepEqual(await payoutsOf(merchantId), []);
  const again = await approves('admin', await payOut(merchantId));
  assert.equal(again.at('status'), 'DONE', again.text);
  assert.deepEqual(await payoutsOf(merchantId), [cad(4_150_000)]);
});

test('a payout is shown in every currency, and the limit is that of any one of them', async () => {
  const merchantId = await newMerchant();
  await settle(merchantId, 50_000, 'CAD');
  await settle(merchantId, 120_000, 'USD');
  const waiting = await payOut(merchantId);
  assert.deepEqual(waiting.at('amounts'), [cad(50_000), usd(120_000)]);
  await settle(merchantId, 1, 'CAD');
  assert.equal((await approves('admin', waiting)).at('problem.code'), 'payouts-changed');
  assert.equal((await approves('admin', await payOut(merchantId))).at('status'), 'DONE');
  assert.deepEqual((await payoutsOf(merchantId)).toReversed(), [cad(50_001), usd(120_000)]);
});

const OTHER = {
  currency: 'CAD',
  institutionNumber: 3,
  transitNumber: '00012',
  accountNumber: '6666666',
};

test('the same account is not given to a merchant that has changed since it was shown', async () => {
  const merchantId = await newMerchant();
  const path = `/onboarding/merchants/${merchantId}`;
  const numberOf = async () =>
    (await partner('GET', path)).at('bankingDetails.creditDepositAccount.accountNumber');
  const change = (who: 'boss' | 'finance', accountNumber: string) => {
    const body = { ...OTHER, accountNumber, idempotencyKey: newKey(), reason: 'It was closed' };
    const own = who === 'boss' ? path : `/operator/merchants/${merchantId}`;
    return asks(who, ['POST', `${own}/bank-account`], body);
  };
  const ofPartner = await change('boss', '6666666');
  const ofOperator = await change('finance', '5555555');
  for (const waiting of [ofPartner, ofOperator]) assert.equal(waiting.status, 202, waiting.text);
  assert.ok(!ofPartner.text.includes('6666666'), 'the number is masked');
  assert.match((await approves('boss', ofPartner)).string('type'), /same-person$/);
  assert.equal(await numberOf(), '1234567');
  assert.equal((await approves('admin', ofOperator)).at('status'), 'DONE');
  assert.match((await approves('deputy', ofPartner)).string('type'), /action-changed$/);
  assert.equal(await numberOf(), '5555555');
  const again = await change('boss', '6666666');
  const done = await approves('deputy', again, { digest: again.at('digest') });
  assert.equal(done.at('status'), 'DONE', done.text);
  assert.equal(await numberOf(), '6666666');
});

test('nothing to pay out is not a licence to pay out what comes in meanwhile', async () => {
  const merchantId = await newMerchant();
  const answer = await payOut(merchantId);
  assert.equal(answer.status, 409);
  assert.match(answer.string('type'), /nothing-to-pay-out$/);
  const unknown = await payOut('9999999999994');
  assert.equal(unknown.status, 404);
});

test('one that was asked for before its amounts were kept is compared all the same', async () => {
  const paymentId = await hold(110_000);
  const waiting = await complete(paymentId);
  const body = JSON.stringify({ idempotencyKey: newKey() });
  await foundation.db.query(sql`
    update actions set digest = null, explicit = null, amounts = null,
      request = jsonb_set(request::jsonb - 'sealed', '{body}', to_jsonb(${body}::text))::text
    where action_id = ${waiting.string('actionId')}`);
  await moves(paymentId, 'increment', { amount: cad(99_000) });
  assert.match((await approves('deputy', waiting)).string('type'), /action-changed$/);
});

test('what was approved about a record that somebody changed since is asked for again', async () => {
  const merchantId = await newMerchant();
  const path = `/operator/merchants/${merchantId}/payout-schedule`;
  const first = await asks('finance', ['PUT', path], { schedule: 'MANUAL' });
  const second = await asks('finance', ['PUT', path], { schedule: 'DAILY' });
  const weekly = await asks('finance', ['PUT', path], { schedule: 'WEEKLY', weekday: 'FRIDAY' });
  assert.equal((await approves('admin', first)).at('status'), 'DONE');
  assert.match((await approves('admin', weekly)).string('type'), /action-changed$/);
  assert.match((await approves('admin', second)).string('type'), /action-changed$/);
});

test('a bank account is changed on the version that was shown, in the transaction that does it', async () => {
  const merchantId = await newMerchant();
  const path = `/onboarding/merchants/${merchantId}`;
  const patch = { 'content-type': 'application/merge-patch+json' };
  const account = { bankingDetails: { creditDepositAccount: { accountNumber: '9999999' } } };
  const waiting = await asks('boss', ['PATCH', path], account, patch);
  const other = { businessDetails: { averageTicketSize: 41 } };
  assert.equal((await partner('PATCH', path, other, patch)).status, 200);
  const late = await approves('deputy', waiting);
  assert.equal(late.at('status'), 'REFUSED', late.text);
  assert.equal(late.at('problem.code'), 'precondition-failed');
  assert.equal(late.at('body.bankingDetails.creditDepositAccount.accountNumber'), '****999');
});

// Last: with the days sessions end.
test('the figure of a payout has the reserves that are due', async () => {
  const merchantId = await newMerchant();
  await settle(merchantId, 300_000);
  const path = `/operator/merchants/${merchantId}/payout-reserve`;
  const rule = { basisPoints: 1_000, days: 2, reason: 'New merchant' };
  assert.equal((await approves('admin', await asks('finance', ['PUT', path], rule))).status, 200);
  const waiting = await payOut(merchantId);
  assert.deepEqual(waiting.at('amounts'), [cad(270_000)], 'what is withheld stays');
  assert.equal((await approves('admin', waiting)).at('status'), 'DONE');
  const removed = await asks('finance', ['DELETE', path]);
  assert.equal((await approves('admin', removed)).at('status'), 'DONE');
  clock.advance(3 * DAY_MS);
  await foundation.keyring.load(['bank-accounts']);
  await settle(merchantId, 90_000);
  const due = await payOut(merchantId);
  assert.deepEqual(due.at('amounts'), [cad(120_000)]);
  assert.equal((await as('admin')('GET', `/api/actions/${due.string('actionId')}`)).status, 200);
  assert.equal((await approves('admin', due)).at('status'), 'DONE');
  assert.deepEqual(await payoutsOf(merchantId), [cad(120_000), cad(270_000)]);
});

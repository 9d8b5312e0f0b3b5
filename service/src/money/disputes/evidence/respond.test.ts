import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceServer } from '../../../../../test/evidence-server.ts';
import { sql } from '../../../platform/db/pool.ts';
import { newKey } from '../../../../../test/payment-server.ts';

const server = await evidenceServer();
const { accept, answers, clock, complete, defend, digestOfDraft, disputed, draft, submit } = server;
const merchantId = await server.newMerchant();
const stateOf = async (disputeId: string) =>
  (await defend('GET', `/disputes/${disputeId}`)).string('disputeState');

test('what is submitted is exactly what the preview showed, once, whatever is repeated', async () => {
  const { disputeId } = await disputed(merchantId);
  await complete(disputeId);
  const preview = await defend('GET', `/disputes/${disputeId}/preview`);
  assert.equal(preview.at('submittable'), true);
  const body = { idempotencyKey: newKey(), digest: preview.string('digest') };
  const path = `/disputes/${disputeId}/submit`;
  const [first, second] = await Promise.all([
    defend('POST', path, body),
    defend('POST', path, body),
  ]);
  assert.deepEqual([first.status, second.status], [200, 200], first.text + second.text);
  assert.equal(first.at('disputeState'), 'SUBMITTED');
  assert.equal(first.at('digest'), preview.at('digest'));
  assert.deepEqual(second.body, first.body);
  const sent = await answers(disputeId);
  assert.equal(sent.length, 1);
  assert.equal(sent[0]?.kind, 'DEFEND');
  assert.deepEqual(sent[0]?.contents, preview.at('contents'));
  const again = await submit(disputeId);
  assert.equal(again.status, 409);
  assert.deepEqual(again.faults(), [' DISPUTE_STATE_FORBIDS']);
});

test('a draft that has changed since it was seen is not submitted', async () => {
  const { disputeId } = await disputed(merchantId);
  await complete(disputeId);
  const digest = await digestOfDraft(disputeId);
  await draft(disputeId, { customerName: 'Ana Sousa' });
  const answer = await submit(disputeId, { digest });
  assert.equal(answer.status, 409);
  assert.deepEqual(answer.faults(), ['digest DISPUTE_EVIDENCE_CHANGED']);
  assert.equal((await answers(disputeId)).length, 0);
  assert.equal((await submit(disputeId)).status, 200);
});

test('what is missing is named, all of it, and nothing is submitted', async () => {
  const { disputeId } = await disputed(merchantId);
  const answer = await submit(disputeId);
  assert.equal(answer.status, 409);
  assert.deepEqual(answer.faults(), [
    'explanation DISPUTE_EVIDENCE_INCOMPLETE',
    'productDescription DISPUTE_EVIDENCE_INCOMPLETE',
  ]);
  assert.equal(await stateOf(disputeId), 'NEEDS_RESPONSE');
});

test('of accepting and submitting at the same time one is done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { disputeId } = await disputed(merchantId);
    await complete(disputeId);
    const digest = await digestOfDraft(disputeId);
    const both = await Promise.all([submit(disputeId, { digest }), accept(disputeId)]);
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
    const state = await stateOf(disputeId);
    const [sent, ...others] = await answers(disputeId);
    assert.equal(others.length, 0);
    assert.equal(sent?.kind, state === 'SUBMITTED' ? 'DEFEND' : 'ACCEPT');
  }
});

test('of an answer and the end of the time to answer one counts', async () => {
  const { disputeId } = await disputed(merchantId);
  await complete(disputeId);
  const digest = await digestOfDraft(disputeId);
  clock.advance(60 * 86_400_000);
  const [answer] = await Promise.all([submit(disputeId, { digest }), server.watchDeadlines()]);
  const state = await stateOf(disputeId);
  assert.equal(state, answer.status === 200 ? 'SUBMITTED' : 'EXPIRED');
  assert.equal((await answers(disputeId)).length, answer.status === 200 ? 1 : 0);
});

test('one that has expired cannot be answered, accepted or given evidence', async () => {
  const { disputeId } = await disputed(merchantId);
  await complete(disputeId);
  clock.advance(60 * 86_400_000);
  await server.watchDeadlines();
  for (const answer of [
    await submit(disputeId),
    await accept(disputeId),
    await draft(disputeId, { explanation: 'Too late' }),
  ]) {
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.faults(), [' DISPUTE_STATE_FORBIDS']);
  }
});

test('who accepts loses what is held, and the audit log knows who it was', async () => {
  const { disputeId } = await disputed(merchantId);
  const answer = await accept(disputeId);
  assert.equal(answer.at('disputeState'), 'ACCEPTED');
  assert.equal(answer.at('withheldAmount.amount'), 1000);
  assert.deepEqual(
    (await answers(disputeId)).map(({ kind }) => kind),
    ['ACCEPT'],
  );
  const steps = await defend('GET', `/disputes/${disputeId}/history`);
  assert.equal(steps.at('data.1.move'), 'ACCEPT');
  assert.equal(steps.at('data.1.doneBy'), server.caller.clientId);
  const logged = await server.db.query<{ actor: string; action: string }>(sql`
    select actor, action from audit_log where subject = ${disputeId}`);
  assert.deepEqual(logged, [{ actor: server.caller.clientId, action: 'dispute.accepted' }]);
});

test('refunds of the payment are part of every answer', async () => {
  const paymentId = (await server.pay(merchantId)).string('paymentId');
  await server.refund(paymentId, { refundAmount: { amount: 300, currency: 'CAD' } });
  const disputeId = await server.tell(paymentId);
  await complete(disputeId);
  const preview = await defend('GET', `/disputes/${disputeId}/preview`);
  assert.equal(preview.at('contents.refunds.0.amount.amount'), 300);
  assert.equal((await submit(disputeId)).status, 200);
});

test('a key that was used for another dispute is refused', async () => {
  const { disputeId } = await disputed(merchantId);
  const { disputeId: other } = await disputed(merchantId);
  const idempotencyKey = newKey();
  const first = await defend('POST', `/disputes/${disputeId}/accept`, { idempotencyKey });
  assert.equal(first.status, 200);
  const second = await defend('POST', `/disputes/${other}/accept`, { idempotencyKey });
  assert.equal(second.status, 409);
  assert.equal(await stateOf(other), 'NEEDS_RESPONSE');
});

test('another partner’s dispute is not there', async () => {
  const { disputeId } = await disputed(merchantId);
  const stranger = server.defendAs(await server.newPartner());
  const body = { idempotencyKey: newKey() };
  assert.equal((await stranger('POST', `/disputes/${disputeId}/accept`, body)).status, 404);
  const submission = { ...body, digest: '0'.repeat(64) };
  assert.equal((await stranger('POST', `/disputes/${disputeId}/submit`, submission)).status, 404);
  assert.equal((await server.draft(disputeId, { explanation: 'x' }, stranger)).status, 404);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskServer, scriptedDesk } from '../../../../../test/dispute-desk.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { sql } from '../../../platform/db/pool.ts';
import { disputeJobs } from '../jobs.ts';

const { desk, tell } = scriptedDesk();
const server = await deskServer(desk);
const { clock, db, deps, disputeOf, faults, notices, operator, pay, partner, refund, work } =
  server;
const merchantId = await server.newMerchant();
const sale = async () => (await pay(merchantId)).string('paymentId');
const authorization = (paymentId: string) => `${paymentId}:authorize`;
const noticeOf = async (hostNoticeId: string) => {
  const seen = (await notices()).filter((one) => one.hostNoticeId === hostNoticeId);
  assert.equal(seen.length, 1, `${hostNoticeId} is listed once`);
  return seen[0] ?? assert.fail();
};
let keys = 0;
const resolve = (noticeId: string, changes: object) =>
  operator('POST', `/operator/dispute-notices/${noticeId}/resolve`, {
    idempotencyKey: `resolve-${(keys += 1)}`,
    reason: 'As the acquirer told on the phone',
    ...changes,
  });

test('a chargeback by our reference opens a dispute, in the bucket of its payment, once', async () => {
  const paymentId = await sale();
  const { noticeId } = tell({
    kind: 'CHARGEBACK',
    caseReference: 'case-1',
    reference: authorization(paymentId),
  });
  await Promise.all([work('read', 'apply'), work('read', 'apply')]);
  await work();
  const dispute = await disputeOf(paymentId);
  assert.equal(dispute?.disputeState, 'NEEDS_RESPONSE');
  const kept = await noticeOf(noticeId);
  assert.deepEqual([kept.noticeState, kept.disputeId], ['APPLIED', dispute.disputeId]);
  assert.equal(bucketIn(kept.noticeId), bucketIn(paymentId));
  const history = await partner('GET', `/disputes/${dispute.disputeId}/history`);
  assert.equal(history.at('data.1'), undefined);
  const seen = await partner('GET', `/disputes/${dispute.disputeId}`);
  assert.equal(seen.at('withheldAmount.amount'), 1000);
});

test('a page that was read by a process that died is read again, and kept once', async () => {
  const paymentId = await sale();
  const { noticeId } = tell({
    kind: 'INQUIRY',
    caseReference: 'case-again',
    reference: authorization(paymentId),
  });
  const [before] = await db.query<{ place: string }>(sql`select place from dispute_notice_places`);
  await work();
  await db.query(sql`update dispute_notice_places set place = ${before?.place}`);
  await work();
  assert.equal((await noticeOf(noticeId)).noticeState, 'APPLIED');
  assert.equal((await disputeOf(paymentId))?.disputeState, 'NEEDS_RESPONSE');
});

test('a later notice without our reference is found by its case, and the place where it began is left', async () => {
  const paymentId = await sale();
  tell({ kind: 'CHARGEBACK', caseReference: 'case-2', reference: authorization(paymentId) });
  const { noticeId } = tell({ kind: 'LOST', caseReference: 'case-2' });
  await work();
  await work();
  clock.advance(301_000); // It may have come before the first was applied.
  await work();
  assert.equal((await disputeOf(paymentId))?.disputeState, 'LOST');
  const kept = await noticeOf(noticeId);
  assert.equal(kept.noticeState, 'APPLIED');
  assert.equal(bucketIn(kept.noticeId), bucketIn(paymentId));
});

test('a notice with the host’s references alone is found by these, around its time', async () => {
  const paymentId = await sale();
  const [row] = await db.query<{ references: Record<string, string> }>(sql`
    select host_references as references from payments
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}`);
  assert.ok(row?.references, 'references were assigned');
  const about = { hostReferences: row.references, paidAt: clock.now() };
  tell({ kind: 'CHARGEBACK', caseReference: 'case-3', ...about });
  await work();
  assert.equal((await disputeOf(paymentId))?.disputeState, 'NEEDS_RESPONSE');
});

test('an unknown payment, another currency and a duplicate wait for a person', async () => {
  const paymentId = await sale();
  const reference = authorization(paymentId);
  const unknown = tell({ kind: 'CHARGEBACK', caseReference: 'u-1' });
  const euros = tell({ kind: 'CHARGEBACK', caseReference: 'u-2', reference, currency: 'EUR' });
  const dollars = tell({ kind: 'CHARGEBACK', caseReference: 'u-3', reference, currency: 'USD' });
  tell({ kind: 'CHARGEBACK', caseReference: 'u-4', reference });
  await work();
  const twice = tell({ kind: 'CHARGEBACK', caseReference: 'u-4', reference });
  const strange = tell({ kind: 'WON', caseReference: 'u-5', reference });
  await work();
  const problems = await Promise.all(
    [unknown, euros, dollars, twice, strange].map(
      async ({ noticeId }) => (await noticeOf(noticeId)).problem,
    ),
  );
  assert.deepEqual(problems, [
    'UNKNOWN_PAYMENT',
    'CURRENCY_DIFFERS',
    'CURRENCY_DIFFERS',
    'DUPLICATE',
    'UNKNOWN_CASE',
  ]);
  const held = await notices('&state=HELD&acquirer=simulator');
  assert.equal(held.length, problems.length);
});

test('a person assigns a payment: the move is made, on record, once', async () => {
  const paymentId = await sale();
  const { noticeId: hostNoticeId } = tell({ kind: 'CHARGEBACK', caseReference: 'a-1' });
  await work();
  const { noticeId } = await noticeOf(hostNoticeId);
  const decision = { action: 'ASSIGN', paymentId, idempotencyKey: 'assign-1' };
  const [one, two] = await Promise.all([resolve(noticeId, decision), resolve(noticeId, decision)]);
  for (const answer of [one, two]) {
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.at('noticeState'), answer.at('paymentId')], ['APPLIED', paymentId]);
  }
  const again = await resolve(noticeId, decision);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const dispute = await disputeOf(paymentId);
  assert.equal(one.at('disputeId'), dispute?.disputeId);
  const audited = await db.query(sql`
    select 1 from audit_log where action = 'dispute-notice.resolved' and subject = ${noticeId}`);
  assert.equal(audited.length, 1);
  const other = await resolve(noticeId, { action: 'DISMISS' });
  assert.equal(other.status, 409, other.text);
});

test('what is dismissed stays so, with a reason; what is tried again may be held again', async () => {
  const { noticeId: hostNoticeId } = tell({ kind: 'LOST', caseReference: 'd-1' });
  await work();
  const { noticeId } = await noticeOf(hostNoticeId);
  const retried = await resolve(noticeId, { action: 'RETRY' });
  assert.deepEqual([retried.at('noticeState'), retried.at('problem')], ['HELD', 'UNKNOWN_PAYMENT']);
  const dismissed = await resolve(noticeId, { action: 'DISMISS' });
  assert.deepEqual([dismissed.at('noticeState'), dismissed.at('problem')], ['DISMISSED', null]);
  await work();
  assert.equal((await noticeOf(hostNoticeId)).noticeState, 'DISMISSED');
  for (const [changes, fault] of [
    [{ action: 'ASSIGN' }, 'paymentId REQUIRED_FIELD'],
    [{ action: 'RETRY', paymentId: await sale() }, 'paymentId INVALID_VALUE'],
  ] as const) {
    const refused = await resolve(noticeId, changes);
    assert.equal(refused.status, 400, refused.text);
    assert.deepEqual(refused.faults(), [fault]);
  }
});

test('what another acquirer’s payment is named by is held, until a person says so', async () => {
  const paymentId = await sale();
  await db.query(sql`
    update payments set acquirer = 'elsewhere'
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}`);
  const told = { kind: 'CHARGEBACK', caseReference: 'o-1' } as const;
  const { noticeId } = tell({ ...told, reference: authorization(paymentId) });
  await work();
  const held = await noticeOf(noticeId);
  assert.equal(held.problem, 'UNKNOWN_PAYMENT');
  const assigned = await resolve(held.noticeId, { action: 'ASSIGN', paymentId });
  assert.equal(assigned.at('noticeState'), 'APPLIED', assigned.text);
});

test('while a refund is under way it waits, and what comes after it in the case waits too', async () => {
  const paymentId = await sale();
  const fault = { kind: 'reset', afterEffect: true } as const;
  faults.plan({ fault, times: 1, when: ({ operation }) => operation === 'refund' });
  await refund(paymentId);
  const reference = authorization(paymentId);
  const first = tell({ kind: 'CHARGEBACK', caseReference: 'w-1', reference });
  const second = tell({ kind: 'LOST', caseReference: 'w-1', reference });
  await work();
  for (const { noticeId } of [first, second]) {
    assert.equal((await noticeOf(noticeId)).noticeState, 'WAITING');
  }
  clock.advance(600_000);
  await server.runJob('resolve-refunds');
  await work();
  clock.advance(301_000);
  await work();
  const states = [await noticeOf(first.noticeId), await noticeOf(second.noticeId)];
  assert.deepEqual(
    states.map(({ noticeState }) => noticeState),
    ['APPLIED', 'APPLIED'],
  );
  assert.equal((await disputeOf(paymentId))?.disputeState, 'LOST');
});

test('an acquirer that is silent keeps nobody waiting: each has a job of its own', () => {
  const names = disputeJobs(deps).map(({ name }) => name);
  assert.ok(names.includes('read-dispute-notices-simulator'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskServer, disputing, scriptedDesk } from '../../../../../test/dispute-desk.ts';
import { paymentServer } from '../../../../../test/payment-server.ts';
import { sql } from '../../../platform/db/pool.ts';

const { desk, received, replyWith, tell } = scriptedDesk();
const server = await deskServer(desk);
const { clock, db, disputeOf, partner, pay, refund, work } = server;
const merchantId = await server.newMerchant();
let cases = 0;

/** A payment that was refunded and is then charged back: the answer is given without anybody. */
async function defended(): Promise<string> {
  const paymentId = (await pay(merchantId)).string('paymentId');
  assert.equal((await refund(paymentId)).status, 201);
  const told = { kind: 'CHARGEBACK', caseReference: `case-${(cases += 1)}` } as const;
  tell({ ...told, reference: `${paymentId}:authorize` });
  await work('read', 'apply');
  assert.equal((await disputeOf(paymentId))?.disputeState, 'SUBMITTED');
  return paymentId;
}
const answersOf = async (paymentId: string) =>
  await db.query<{ state: string; attempts: number; refusal: string | null }>(sql`
    select a.state, a.attempts, a.refusal from dispute_answers a
    join disputes d on d.bucket = a.bucket and d.dispute_id = a.dispute_id
    where d.payment_id = ${paymentId}`);
const sentFor = (caseReference: string) =>
  received.filter((answer) => answer.caseReference === caseReference);

test('an answer is sent until it is taken, under one id, with its digest, and then no more', async () => {
  replyWith(() => ({ kind: 'unknown', why: 'timeout' }));
  const paymentId = await defended();
  await work('send');
  await work('send');
  assert.deepEqual(await answersOf(paymentId), [{ state: 'WAITING', attempts: 1, refusal: null }]);
  replyWith(() => Promise.reject(new Error('gone')));
  clock.advance(5_000);
  await work('send');
  replyWith(() => ({ kind: 'taken' }));
  clock.advance(9_999);
  await work('send');
  assert.equal(sentFor(`case-${cases}`).length, 2, 'it is sent less and less often');
  clock.advance(1);
  await work('send');
  await work('send');
  const sent = sentFor(`case-${cases}`);
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ answerId }) => answerId)).size, 1);
  const dispute = await disputeOf(paymentId);
  const seen = await partner('GET', `/disputes/${dispute?.disputeId}`);
  assert.equal(seen.at('digest'), sent[0]?.digest);
  assert.deepEqual(await answersOf(paymentId), [{ state: 'TAKEN', attempts: 3, refusal: null }]);
});

test('two processes send it once at a time; who dies with it delays it by the lease', async () => {
  const waiting = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  replyWith(async () => {
    asked.resolve();
    await waiting.promise;
    return { kind: 'taken' };
  });
  const paymentId = await defended();
  const slow = work('send');
  await asked.promise;
  await work('send');
  assert.equal(sentFor(`case-${cases}`).length, 1, 'the other leaves it alone');
  replyWith(() => ({ kind: 'taken' }));
  clock.advance(300_000);
  await work('send');
  assert.equal(sentFor(`case-${cases}`).length, 2, 'after the lease it is sent again');
  waiting.resolve();
  await slow;
  assert.deepEqual(await answersOf(paymentId), [{ state: 'TAKEN', attempts: 2, refusal: null }]);
});

test('an answer that is refused comes back to the merchant with the reason, once', async () => {
  replyWith(() => ({ kind: 'refused', reason: 'The evidence cannot be read.' }));
  const paymentId = await defended();
  await work('send');
  await work('send');
  const dispute = await disputeOf(paymentId);
  assert.equal(dispute?.disputeState, 'NEEDS_RESPONSE');
  const [answer] = await answersOf(paymentId);
  assert.deepEqual(answer, {
    state: 'REFUSED',
    attempts: 1,
    refusal: 'The evidence cannot be read.',
  });
  const history = await partner('GET', `/disputes/${dispute.disputeId}/history`);
  assert.deepEqual(
    [history.at('data.2.move'), history.at('data.2.reason'), history.at('data.3')],
    ['RETURN_ANSWER', 'The evidence cannot be read.', undefined],
  );
  const events = await server.call('GET', `/events?subjectId=${dispute.disputeId}`);
  assert.match(events.text, /dispute\.answer_returned/);
});

test('a refusal that comes after the case was decided changes nothing', async () => {
  replyWith(() => ({ kind: 'refused', reason: 'Too late' }));
  const paymentId = await defended();
  const reference = `${paymentId}:authorize`;
  tell({ kind: 'LOST', caseReference: `case-${cases}`, reference });
  await work('read', 'apply');
  await work('send');
  assert.equal((await disputeOf(paymentId))?.disputeState, 'LOST');
  assert.equal((await answersOf(paymentId))[0]?.state, 'REFUSED');
});

test('nonsense in place of an answer is as good as none', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  replyWith(() => ({ kind: 'perhaps' }) as never);
  const paymentId = await defended();
  await work('send');
  assert.equal((await answersOf(paymentId))[0]?.state, 'WAITING');
});

test('an answer for an acquirer that takes none waits until it does', async () => {
  replyWith(() => ({ kind: 'taken' }));
  const paymentId = await defended();
  await db.query(sql`update dispute_answers set acquirer = 'another' where state = 'WAITING'`);
  await work('send');
  assert.equal((await answersOf(paymentId))[0]?.state, 'WAITING');
  await db.query(sql`update dispute_answers set acquirer = 'simulator' where state = 'WAITING'`);
  clock.advance(86_400_000);
  await work('send');
  assert.equal((await answersOf(paymentId))[0]?.state, 'TAKEN');
});

test('an acquirer without disputes is asked for none', async () => {
  const plain = disputing(await paymentServer());
  await plain.work();
  assert.deepEqual(await plain.notices(), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeReadServer } from '../../../../../test/dispute-read-server.ts';

const server = await disputeReadServer();
const { alert, call, clock, disputes, disputesOperator, paid, refund, runDisputeJob } = server;
const merchantId = await server.newMerchant();

type Taken = Awaited<ReturnType<typeof alert>>;

function idOf(taken: Taken): string {
  assert.ok(taken.kind === 'APPLIED', taken.kind);
  return taken.alert.id;
}

async function eventsOf(alertId: string): Promise<string[]> {
  const answer = await call('GET', `/events?subjectId=${alertId}`);
  assert.equal(answer.status, 200, answer.text);
  const data = answer.at('data') as { type: string; sequence: number }[];
  return data
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ sequence, type }) => `${sequence} ${type}`);
}

async function stateOf(alertId: string): Promise<string> {
  return (await disputes('GET', `/dispute-alerts/${alertId}`)).string('alertState');
}

test('a report of fraud is noted and told, and nothing is asked for', async () => {
  const paymentId = await paid(merchantId);
  const id = idOf(await alert(paymentId, { kind: 'FRAUD_WARNING' }));
  const shown = await disputes('GET', `/dispute-alerts/${id}`);
  assert.equal(shown.string('alertState'), 'NOTED');
  assert.equal(shown.at('respondBy'), null);
  assert.deepEqual(await eventsOf(id), ['1 fraud_warning.received']);
});

test('a refund within a day closes an alert, and one of too little does not', async () => {
  const paymentId = await paid(merchantId);
  const id = idOf(await alert(paymentId));
  const shown = await disputes('GET', `/dispute-alerts/${id}`);
  const dueAt = clock.now().getTime() + 86_400_000;
  assert.equal(shown.string('respondBy'), new Date(dueAt).toISOString());
  await refund(paymentId, { refundAmount: { amount: 400, currency: 'CAD' } });
  assert.equal(await runDisputeJob('watch-dispute-alerts'), 0);
  assert.equal(await stateOf(id), 'OPEN');
  await refund(paymentId);
  assert.equal(await runDisputeJob('watch-dispute-alerts'), 1);
  const resolved = await disputes('GET', `/dispute-alerts/${id}`);
  assert.equal(resolved.string('alertState'), 'RESOLVED');
  assert.equal(resolved.string('endedAt'), clock.now().toISOString());
  assert.deepEqual(await eventsOf(id), ['1 dispute_alert.opened', '2 dispute_alert.resolved']);
  assert.equal(await runDisputeJob('watch-dispute-alerts'), 0);
});

test('a refund before an alert does not close it', async () => {
  const paymentId = await paid(merchantId);
  await refund(paymentId, { refundAmount: { amount: 400, currency: 'CAD' } });
  const id = idOf(await alert(paymentId, { money: { amount: 400n, currency: 'CAD' } }));
  await runDisputeJob('watch-dispute-alerts');
  assert.equal(await stateOf(id), 'OPEN');
  await refund(paymentId, { refundAmount: { amount: 400, currency: 'CAD' } });
  await runDisputeJob('watch-dispute-alerts');
  assert.equal(await stateOf(id), 'RESOLVED');
});

test('each cent of a refund closes one alert, the oldest that it covers', async () => {
  const paymentId = await paid(merchantId);
  const of = async (amount: bigint) => {
    clock.advance(1);
    return idOf(await alert(paymentId, { money: { amount, currency: 'CAD' } }));
  };
  const [large, first, second] = [await of(600n), await of(300n), await of(300n)];
  const states = async (amount: number) => {
    await refund(paymentId, { refundAmount: { amount, currency: 'CAD' } });
    await runDisputeJob('watch-dispute-alerts');
    await runDisputeJob('watch-dispute-alerts');
    return await Promise.all([large, first, second].map(stateOf));
  };
  assert.deepEqual(await states(300), ['OPEN', 'RESOLVED', 'OPEN']);
  assert.deepEqual(await states(300), ['OPEN', 'RESOLVED', 'RESOLVED']);
  clock.advance(86_400_000);
  await runDisputeJob('watch-dispute-alerts');
  assert.equal(await stateOf(large), 'EXPIRED');
});

test('an alert without a refund expires at its end, and two rounds at once end it once', async () => {
  const deadline = new Date(clock.now().getTime() + 7_200_000);
  const id = idOf(await alert(await paid(merchantId), { networkDeadline: deadline }));
  clock.advance(7_199_999);
  assert.equal(await runDisputeJob('watch-dispute-alerts'), 0);
  clock.advance(1);
  const rounds = await Promise.all([1, 2].map(() => runDisputeJob('watch-dispute-alerts')));
  assert.equal(
    rounds.reduce((sum, done) => sum + done, 0),
    1,
  );
  assert.equal(await stateOf(id), 'EXPIRED');
  assert.deepEqual(await eventsOf(id), ['1 dispute_alert.opened', '2 dispute_alert.expired']);
});

test('a refund whose answer is still out keeps an alert open beyond its end', async () => {
  const paymentId = await paid(merchantId);
  const id = idOf(await alert(paymentId));
  const arrived = Promise.withResolvers<void>();
  const when = ({ operation }: Readonly<{ operation: string }>): boolean => {
    if (operation === 'refund') arrived.resolve();
    return operation === 'refund';
  };
  server.faults.plan({ fault: { kind: 'silent', afterEffect: false }, times: 1, when });
  const asked = refund(paymentId);
  await arrived.promise;
  server.timers.pass(10_000);
  assert.equal((await asked).status, 503);
  clock.advance(86_400_000);
  assert.equal(await runDisputeJob('watch-dispute-alerts'), 0);
  assert.equal(await stateOf(id), 'OPEN');
  await server.runJob('resolve-refunds');
  await runDisputeJob('watch-dispute-alerts');
  assert.equal(await stateOf(id), 'RESOLVED');
});

test('what cannot be about the payment, or was told before, waits for a person', async () => {
  const paymentId = await paid(merchantId);
  const problem = async (changes: Parameters<typeof alert>[1], of = paymentId) => {
    const taken = await alert(of, changes);
    return taken.kind === 'HELD' ? taken.problem : taken.kind;
  };
  const nobodys = `${paymentId.slice(0, -8)}00000000`;
  assert.equal(await problem({}, nobodys), 'UNKNOWN_PAYMENT');
  assert.equal(await problem({ money: { amount: 1n, currency: 'USD' } }), 'CURRENCY_DIFFERS');
  assert.equal(
    await problem({ money: { amount: 1_001n, currency: 'CAD' } }),
    'AMOUNT_EXCEEDS_PAYMENT',
  );
  assert.equal(await problem({ caseReference: 'SAME' }), 'APPLIED');
  assert.equal(await problem({ caseReference: 'SAME' }), 'DUPLICATE');
  assert.equal(await problem({ caseReference: 'SAME', kind: 'FRAUD_WARNING' }), 'APPLIED');
});

test('alerts and disputes say what the cardholder’s statement says', async () => {
  const own = await paid(merchantId, { dynamicDescriptor: 'MAPLE*ORDER 77' });
  const plain = await paid(merchantId);
  const merchant = await call('GET', `/onboarding/merchants/${merchantId}`);
  const name = merchant.string('merchantDetails.merchantInformation.cardholderName');
  for (const [paymentId, descriptor] of [
    [own, 'MAPLE*ORDER 77'],
    [plain, name],
  ] as const) {
    const alertId = idOf(await alert(paymentId));
    const shown = await disputes('GET', `/dispute-alerts/${alertId}`);
    assert.equal(shown.string('descriptor'), descriptor);
    const dispute = await disputes('GET', `/disputes/${await server.dispute(paymentId)}`);
    assert.equal(dispute.string('descriptor'), descriptor);
  }
});

test('partners list their own alerts, and operators everybody’s', async () => {
  const paymentId = await paid(merchantId);
  const id = idOf(await alert(paymentId));
  const stranger = server.asDisputes({
    ...(await server.newPartner()),
    scopes: server.reading.scopes,
  });
  assert.equal((await stranger('GET', `/dispute-alerts/${id}`)).status, 404);
  assert.deepEqual((await stranger('GET', '/dispute-alerts')).at('data'), []);
  const listed = await disputes('GET', `/dispute-alerts?paymentId=${paymentId}&alertState=OPEN`);
  assert.equal(listed.string('data.0.alertId'), id);
  const none = await disputes('GET', `/dispute-alerts?paymentId=${paymentId}&alertState=EXPIRED`);
  assert.deepEqual(none.at('data'), []);
  const all = await disputesOperator('GET', '/operator/dispute-alerts?limit=1');
  assert.equal(all.string('data.0.alertId'), id);
  assert.equal(all.string('data.0.partnerId'), server.caller.partnerId);
  const wrong = await disputes('GET', '/dispute-alerts?alertState=GONE&alertKind=OTHER');
  assert.deepEqual(wrong.faults(), ['alertKind INVALID_VALUE', 'alertState INVALID_VALUE']);
});

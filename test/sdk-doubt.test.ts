/** What became of a payment that was declined or is in doubt, and of a secret whose answer was lost. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  DeclinedError,
  OutcomeUnknownError,
  type Payment,
  StillProcessingError,
} from '../sdk/src/index.ts';
import { createJobs } from '../service/src/runtime/app.ts';
import { answering, dropAfter } from './hostile-proxy.ts';
import { sdkService } from './sdk-client.ts';

const { asOperator, client, clock, foundation, payment, proxy, waits, world } = await sdkService();
const causeway = client();

beforeEach(() => {
  proxy.plan();
  waits.length = 0;
  world.onWait = () => undefined;
});

const cents = (last: number) => ({ amount: { amount: 1000 + last, currency: 'CAD' } }) as const;
const errorOf = async (call: Promise<unknown>): Promise<unknown> =>
  await call.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  );
async function declined(call: Promise<unknown>): Promise<DeclinedError> {
  const error = await errorOf(call);
  assert.ok(error instanceof DeclinedError, String(error));
  return error;
}

/** Lets nobody know what became of the next payment. */
async function inDoubt(): Promise<OutcomeUnknownError> {
  await asOperator('PUT', '/sandbox/faults', { faults: [{ kind: 'MALFORMED', times: 1 }] });
  clock.advance(1_000);
  const error = await errorOf(causeway.payments.create(payment(), { maxRetries: 0 }));
  assert.ok(error instanceof OutcomeUnknownError, String(error));
  return error;
}

async function resolve(): Promise<void> {
  clock.advance(120_000);
  const jobs = createJobs(foundation).filter(({ name }) => name === 'resolve-payments');
  for (const job of jobs) while ((await job.run()) > 0);
}

test('a decline says what it is, whether to try again, and what to do', async () => {
  const funds = await declined(causeway.payments.create(payment(cents(51))));
  assert.deepEqual(
    [funds.category, funds.kind, funds.isRetryable, funds.networkAdviceCode, funds.isoResponseCode],
    ['DECLINED_ERROR', 'INSUFFICIENT_FUNDS', true, '02', '51'],
  );
  assert.match(funds.advice, /later/);
  assert.ok(funds.message.includes(funds.advice) && funds.idempotencyKey !== undefined);
  assert.equal(funds.payment?.paymentStatus, 'DECLINED_RETRY');
  assert.equal(funds.payment.transactionDetails.networkAdviceCode, '02');
  const kept = await causeway.payments.retrieve(funds.payment.paymentId);
  assert.equal(kept.transactionDetails.networkAdviceCode, '02');
  const stolen = await declined(causeway.payments.create(payment(cents(43))));
  assert.deepEqual(
    [stolen.kind, stolen.isRetryable, stolen.networkAdviceCode],
    ['LOST_OR_STOLEN', false, '03'],
  );
  assert.match(stolen.advice, /Do not try this card again/);
  const honour = await declined(causeway.payments.create(payment(cents(5))));
  assert.deepEqual([honour.kind, honour.networkAdviceCode], ['DO_NOT_HONOUR', undefined]);
});

test('a soft decline asks for 3-D Secure, and a decline of a validation or refund has its own record', async () => {
  const paymentMethod = { temporaryToken: 'ot-test-soft-declined-mastercard' };
  const { merchantId } = payment();
  const soft = await declined(
    causeway.payments.create({ ...cents(0), merchantId: merchantId ?? '', paymentMethod }),
  );
  assert.deepEqual([soft.kind, soft.isRetryable], ['AUTHENTICATION_REQUIRED', true]);
  const lost = { temporaryToken: 'ot-test-lost-card' };
  const checked = await declined(
    causeway.validations.create({ merchantId: merchantId ?? '', paymentMethod: lost }),
  );
  assert.ok(checked.validation && !checked.payment);
  assert.equal(checked.validation.validationStatus, 'DECLINED');
  const { paymentId } = await causeway.payments.create(payment());
  await asOperator('PUT', '/sandbox/faults', {
    faults: [{ kind: 'DECLINE', operation: 'refund', times: 1 }],
  });
  clock.advance(1_000);
  const refused = await declined(causeway.refunds.create({ paymentId }));
  assert.ok(refused.refund && !refused.payment);
  assert.equal(refused.refund.paymentId, paymentId);
});

test('a payment in doubt is waited for until it is known', async () => {
  const { payment: doubtful } = await inDoubt();
  assert.equal(doubtful?.paymentStatus, 'PROCESSING');
  world.onWait = async () => {
    if (waits.length === 3) await resolve();
  };
  proxy.plan(answering(503, { 'retry-after': '90' }));
  const known = await causeway.payments.waitFor(doubtful.paymentId);
  known.paymentStatus satisfies Exclude<Payment['paymentStatus'], 'PROCESSING'>;
  assert.equal(known.paymentStatus, 'SUCCEEDED');
  assert.deepEqual(waits, [90_000, 500, 1000], 'as it asks, then longer each time');
});

test('waiting ends with the time, with the signal, and with what is no doubt', async () => {
  const { payment: doubtful } = await inDoubt();
  assert.ok(doubtful);
  world.onWait = () => {
    world.elapsedMs += waits.at(-1) ?? 0;
  };
  const over = await errorOf(causeway.payments.waitFor(doubtful.paymentId, { limitMs: 2_000 }));
  assert.ok(over instanceof StillProcessingError && over.isPassing);
  assert.match(over.message, /^pi\w+ is still PROCESSING after 2000 ms/);
  assert.ok(waits.length > 1 && waits.reduce((sum, ms) => sum + ms, 0) <= 2_000);
  const stop = new AbortController();
  world.onWait = () => stop.abort(new Error('enough'));
  const waiting = causeway.payments.waitFor(doubtful.paymentId, { signal: stop.signal });
  await assert.rejects(waiting, /enough/);
  await assert.rejects(causeway.refunds.waitFor('ri4201KE8VXQ4ZT5H9P3M7B2D6R8W0'), /not-found/);
  await assert.rejects(causeway.validations.waitFor('vi4201KE8VXQ4ZT5H9P3M7B2D6R8W0'), /not-found/);
  await resolve();
});

test('what is decided is not waited for', async () => {
  const { paymentId } = await causeway.payments.create(payment());
  const { refundId } = await causeway.refunds.create({ paymentId });
  assert.equal((await causeway.refunds.waitFor(refundId)).refundStatus, 'SUCCEEDED');
  const { merchantId } = payment();
  const { validationId } = await causeway.validations.create({
    merchantId: merchantId ?? '',
    paymentMethod: { temporaryToken: 'ot-test-visa' },
  });
  const checked = await causeway.validations.waitFor(validationId);
  assert.equal(checked.validationStatus, 'SUCCEEDED');
  assert.deepEqual(waits, []);
});

test('a secret whose answer was lost is asked for again with its key, and rolled once', async () => {
  const { endpointId, secret } = await causeway.webhookEndpoints.create({
    url: 'http://localhost:3000/hooks',
    types: ['*'],
  });
  proxy.plan(dropAfter);
  const rolled = await causeway.webhookEndpoints.rollSecret(endpointId, { overlapHours: 1 });
  assert.notEqual(rolled.secret, secret);
  const [sent, resent] = proxy.passed.slice(-2).map(({ body }) => body);
  assert.equal(sent, resent, 'with the key that was made for it');
  const idempotencyKey = /"idempotencyKey":"([^"]+)/.exec(sent ?? '')?.[1] ?? '';
  const request = { idempotencyKey, overlapHours: 1 };
  const again = await causeway.webhookEndpoints.rollSecret(endpointId, request);
  assert.equal(again.secret, rolled.secret);
});

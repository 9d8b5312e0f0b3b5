/** The SDK against the service itself, through a proxy that does what networks do. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  ApiError,
  Causeway,
  ConnectionError,
  type RequestEvent,
  type ResponseEvent,
  TimeoutError,
} from '../sdk/src/index.ts';
import { createJobs } from '../service/src/runtime/app.ts';
import {
  answering,
  breakOff,
  dropAfter,
  dropBefore,
  hang,
  type Passed,
  skewed,
} from './hostile-proxy.ts';
import { sdkService } from './sdk-client.ts';

const { asOperator, client, clock, foundation, partner, payment, proxy, waits, world } =
  await sdkService();
const causeway = client();

beforeEach(() => {
  proxy.plan();
  waits.length = 0;
  world.onWait = () => undefined;
});

const keyOf = ({ body }: Passed): unknown => /"idempotencyKey":"([^"]+)/.exec(body)?.[1];
const isOne = (values: readonly unknown[]) => new Set(values).size === 1;

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
}

test('a payment is taken, retrieved, completed and refunded by typed methods', async () => {
  const held = await causeway.payments.create(payment({ automaticCapture: false }));
  assert.equal(held.paymentStatus, 'AUTHORIZED');
  const { data, response } = await causeway.payments.complete(held.paymentId).withResponse();
  assert.equal(data.paymentStatus, 'SUCCEEDED');
  assert.deepEqual([response.status, response.isReplay, response.attempts], [200, false, 1]);
  const refund = await causeway.refunds.create({ paymentId: held.paymentId });
  assert.equal(refund.refundStatus, 'SUCCEEDED');
  const same = await causeway.call('retrievePayment', { params: { paymentId: held.paymentId } });
  assert.equal(same.refundedAmount.amount, 1000);
});

test('an answer that is lost, broken off or refused for a moment costs no second payment', async () => {
  const unavailable = answering(503, { 'retry-after': '1' });
  proxy.plan(dropBefore, dropAfter, unavailable);
  const { data, response } = await causeway.payments.create(payment()).withResponse();
  assert.equal(proxy.passed.length, 4);
  assert.ok(isOne(proxy.passed.map(keyOf)), 'the key is made once');
  assert.ok(isOne(proxy.passed.map(({ headers }) => headers['x-correlation-id'])));
  assert.ok(response.isReplay && response.attempts === 4);
  assert.deepEqual(waits, [250, 500, 1000], 'back-off, then as the service asks');
  const idempotencyKey = String(keyOf(proxy.passed[0] ?? assert.fail()));
  const made = await causeway.payments.list({ idempotencyKey }).toArray(10);
  assert.deepEqual(
    made.map(({ paymentId }) => paymentId),
    [data.paymentId],
  );
  proxy.plan(breakOff);
  await causeway.payments.create(payment());
  assert.ok(isOne(proxy.passed.map(keyOf)) && waits.length > 3);
});

test('a request in flight is waited for, and its own answer comes', async () => {
  await asOperator('PUT', '/sandbox/faults', { faults: [{ kind: 'MALFORMED', times: 1 }] });
  clock.advance(1_000);
  const statuses: (number | undefined)[] = [];
  world.onWait = async () => {
    if (waits.length < 2) return;
    clock.advance(120_000);
    for (const job of createJobs(foundation).filter(({ name }) => name === 'resolve-payments')) {
      while ((await job.run()) > 0);
    }
  };
  const watched = client({ onResponse: ({ status }) => statuses.push(status) });
  const made = await watched.payments.create(payment());
  assert.deepEqual(statuses, [503, 409, 201]);
  assert.equal(made.paymentStatus, 'SUCCEEDED');
  assert.ok(isOne(proxy.passed.map(keyOf)));
});

test('what was refused for good, or cannot be repeated safely, is not repeated', async () => {
  const refused = await refusalOf(
    causeway.payments.create(payment({ amount: { amount: 0, currency: 'CAD' }, orderId: '' })),
  );
  assert.equal(proxy.passed.length, 1);
  assert.equal(refused.category, 'INVALID_REQUEST_ERROR');
  assert.ok(refused.faultAt('amount.amount') && refused.reasonCodes.length === 2);
  assert.match(
    refused.message,
    /^400 invalid-request: Invalid request\. .*amount\.amount: Must be/,
  );
  assert.match(refused.message, /Correct every entry in `errors` and send the request again\./);
  assert.ok(refused.message.includes(refused.correlationId) && refused.correlationId.length > 10);

  const { endpointId } = await causeway.webhookEndpoints.create({
    url: 'http://localhost:3000/hooks',
    types: ['*'],
  });
  proxy.plan(dropBefore);
  await assert.rejects(causeway.webhookEndpoints.test(endpointId), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.match(error.message, /may have taken effect: look before you repeat it/);
    return true;
  });
  proxy.plan(answering(429, { 'retry-after': '2' }));
  await causeway.webhookEndpoints.test(endpointId);
  assert.deepEqual(waits, [2000], 'one that was not looked at is sent again');
});

test('a decline is an error with the payment in it', async () => {
  const declined = await refusalOf(
    causeway.payments.create(payment({ amount: { amount: 1005, currency: 'CAD' } })),
  );
  assert.equal(declined.category, 'DECLINED_ERROR');
  assert.equal(declined.code, 'declined');
  assert.match(JSON.stringify(declined.body), /"paymentId":"pi/);
  assert.ok(declined.idempotencyKey);
});

test('retries end, and the error says with which key to go on', async () => {
  proxy.plan(dropAfter, dropAfter);
  const failed = await causeway.payments
    .create(payment(), { maxRetries: 1 })
    .catch((error: unknown) => error);
  assert.ok(failed instanceof ConnectionError && failed.idempotencyKey !== undefined);
  assert.ok(failed.message.includes(failed.idempotencyKey));
  const { response } = await causeway.payments
    .create(payment({ idempotencyKey: failed.idempotencyKey }))
    .withResponse();
  assert.ok(response.isReplay);
  const locked = answering(429, { 'retry-after': '900' });
  proxy.plan(locked);
  assert.equal((await refusalOf(causeway.partner.whoAmI())).retryAfterMs, 900_000);
  assert.deepEqual(waits, [250], 'a quarter of an hour is not slept through');
});

test('a date to wait for counts from the clock of whoever named it', async () => {
  for (const skewMs of [-3_600_000, 3_600_000]) {
    proxy.plan(skewed(skewMs, 4));
    await causeway.partner.whoAmI();
  }
  assert.deepEqual(waits, [4000, 4000]);
});

test('a token is fetched once, kept, renewed before it ends, and once when it is refused', async () => {
  const { clientId, clientSecret } = partner;
  const service = client({ clientId, clientSecret });
  const tokens = () => proxy.passed.filter(({ url }) => url === '/oauth2/token').length;
  await Promise.all([service.partner.whoAmI(), service.partner.whoAmI(), service.partner.whoAmI()]);
  assert.equal(tokens(), 1);
  world.elapsedMs += 3_500_000; // Of an hour.
  await service.partner.whoAmI();
  assert.equal(tokens(), 2);
  proxy.plan(answering(401));
  await service.partner.whoAmI();
  assert.equal(tokens(), 1);
  proxy.plan(
    answering(401),
    (forward, answer) => void forward().then(({ body }) => answer.end(body)),
    answering(401),
  );
  assert.equal((await refusalOf(service.partner.whoAmI())).status, 401);
  assert.equal(proxy.passed.length, 3, 'refused, renewed, refused');
  proxy.plan();
  const wrong = client({ clientId, clientSecret: 'no' });
  const refused = await refusalOf(wrong.partner.whoAmI());
  assert.deepEqual([refused.operationId, refused.status], ['createToken', 401]);
});

test('lists are iterated page by page, both ways', async () => {
  const orderId = 'both-ways';
  for (let place = 0; place < 5; place += 1) {
    clock.advance(1_000);
    await causeway.payments.create(payment({ orderId, invoiceNumber: `i-${place}` }));
  }
  const invoices: unknown[] = [];
  for await (const { invoiceNumber } of causeway.payments.list({ orderId, limit: 2 })) {
    invoices.push(invoiceNumber);
  }
  assert.deepEqual(invoices, ['i-4', 'i-3', 'i-2', 'i-1', 'i-0']);
  let last = await causeway.payments.list({ orderId, limit: 2 });
  for await (const page of causeway.payments.list({ orderId, limit: 2 }).pages()) last = page;
  const back: unknown[] = [];
  for await (const { invoiceNumber } of last.backwards()) back.push(invoiceNumber);
  assert.deepEqual(back, ['i-0', 'i-1', 'i-2', 'i-3', 'i-4']);
  assert.equal((await causeway.payments.list({ orderId, limit: 2 }).toArray(3)).length, 3);
});

test('time-outs and signals end a call, whatever it waits for', async () => {
  proxy.plan(hang, hang);
  const late = causeway.payments.create(payment(), { timeoutMs: 50, maxRetries: 1 });
  await assert.rejects(late, (error) => {
    assert.ok(error instanceof TimeoutError);
    return /No answer came within 50 ms/.test(error.message);
  });
  const wish = new AbortController();
  const reason = new Error('the customer left');
  proxy.plan(() => wish.abort(reason));
  await assert.rejects(causeway.partner.whoAmI({ signal: wish.signal }), reason);
  await assert.rejects(causeway.partner.whoAmI({ signal: wish.signal }), reason);
  assert.equal(proxy.passed.length, 1);
});

test('waits differ from client to client, and end when the signal aborts', async () => {
  const spread = { wait: () => Promise.resolve(), random: () => 1, elapsed: () => 0 };
  const asked: (number | undefined)[] = [];
  const wish = new AbortController();
  const reason = new Error('the customer left');
  const options = {
    baseUrl: proxy.url,
    apiKey: partner.apiKey,
    onResponse: ({ retryInMs }: ResponseEvent) => void asked.push(retryInMs),
  };
  proxy.plan(dropBefore, answering(503, { 'retry-after': '4' }));
  await new Causeway(options, spread).partner.whoAmI();
  assert.deepEqual(asked, [500, 5000, undefined], 'twice, and a quarter more than without chance');
  proxy.plan(answering(503, { 'retry-after': '60' }));
  const patient = new Causeway({ ...options, onResponse: () => wish.abort(reason) });
  await assert.rejects(patient.partner.whoAmI({ signal: wish.signal }), reason);
  assert.equal(proxy.passed.length, 1);
});

test('hooks see every attempt and no credential, and cannot fail an answer', async () => {
  const requests: RequestEvent[] = [];
  const responses: ResponseEvent[] = [];
  const traced = client({
    onRequest: (event) => {
      assert.ok(!event.headers.has('x-api-key'));
      event.headers.set('traceparent', `trace-${event.attempt}`);
      requests.push(event);
    },
    onResponse: (event) => {
      responses.push(event);
      throw new Error('the log is full');
    },
  });
  proxy.plan(answering(503));
  await traced.partner.whoAmI({ correlationId: 'mine-1' });
  assert.deepEqual(
    proxy.passed.map(({ headers }) => headers['traceparent']),
    ['trace-1', 'trace-2'],
  );
  assert.deepEqual(
    responses.map(({ status, attempt, retryInMs, correlationId }) => [
      status,
      attempt,
      retryInMs,
      correlationId,
    ]),
    [
      [503, 1, 250, 'mine-1'],
      [200, 2, undefined, 'mine-1'],
    ],
  );
});

test('files are streamed; redirections are not followed; an empty id is no list', async () => {
  const file = await causeway.payments.export({ orderId: 'both-ways' });
  assert.equal((await file.text()).trim().split('\n').length, 6);
  proxy.plan(answering(302, { location: 'http://127.0.0.1:1/' }));
  const redirected = await refusalOf(causeway.partner.whoAmI());
  assert.match(redirected.message, /set baseUrl to the final address/);
  proxy.plan(answering(200, {}, '<html>'), answering(200, {}, '<html>'));
  await assert.rejects(causeway.partner.whoAmI({ maxRetries: 1 }), /not JSON\. Does baseUrl lead/);
  proxy.plan();
  for (const id of ['', '..'])
    await assert.rejects(causeway.payments.retrieve(id), /must be an id/);
  assert.throws(() => client({ clientId: 'a' }), /go together/);
  // @ts-expect-error: the types say it too
  assert.throws(() => client({ apiKey: 'a', accessToken: 'b' }), /one credential/);
  assert.equal(proxy.passed.length, 0);
});

test('an older version answers what its types say', async () => {
  const old = client({ apiVersion: '2024-09-17' } as const);
  const made = await old.payments.create(payment());
  assert.equal(Object.hasOwn(made.transactionDetails, 'authorizationCode'), false);
});

/** Timelines of the whole service, read at its door: what is in them, in which order, and for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../service/src/runtime/app.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { testApplication } from './application.ts';
import { passChallenge } from './challenge-browser.ts';
import type { TestCall } from './http.ts';
import { issuerProcess } from './issuer-process.ts';
import { type TimelineEntry, timelinePage } from './timelines.ts';
import { authenticationRequest, cardMethod, newKey } from './three-d-secure-server.ts';
import { until } from './until.ts';

const { url: issuerUrl } = await issuerProcess();
const { asOperator, asPartner, credentials, foundation } = await testApplication({ issuerUrl });
const isv = asPartner('isv');
const merchantId = credentials.partners.isv.merchantId ?? '';
const CHALLENGE = '4000100000000729';

const job = async (name: string): Promise<void> => {
  const found = createJobs(foundation).find((one) => one.name === name);
  assert.ok(found, `there is a job ${name}`);
  while ((await found.run()) > 0);
};
await job('refresh-card-ranges');

async function timeline(query: string, call: TestCall = isv): Promise<TimelineEntry[]> {
  await foundation.requestLog.flush();
  const path = call === asOperator ? '/operator/timeline' : '/timeline';
  return (await timelinePage(call, `${path}?${query}`)).data;
}

/** A purchase whose cardholder is challenged. */
async function purchase(correlationId = `purchase-${newKey()}`) {
  const headers = { 'x-correlation-id': correlationId };
  const asked = authenticationRequest(merchantId, CHALLENGE);
  const authentication = await isv('POST', '/three-d-secure/authentications', asked, headers);
  assert.equal(authentication.status, 202, authentication.text);
  const authenticationId = authentication.string('authenticationId');
  const challengeResponse = await passChallenge(authentication);
  const lookup = `/three-d-secure/authentications/${authenticationId}/lookup`;
  await isv('POST', lookup, { idempotencyKey: newKey(), challengeResponse }, headers);
  const payment = await isv(
    'POST',
    '/payments',
    {
      idempotencyKey: newKey(),
      merchantId,
      amount: { amount: 1000, currency: 'CAD' },
      paymentMethod: cardMethod(CHALLENGE),
      threeDSecureData: { threeDSecureAuthenticationId: authenticationId },
    },
    headers,
  );
  assert.equal(payment.status, 201, payment.text);
  return { paymentId: payment.string('paymentId'), authenticationId, headers };
}

/**
 * With all that so many payments leave behind: logs are written within a second, and events published
 * soon after the change; nobody waits for that but us.
 */
async function toldOf(query: string, payments = 1): Promise<TimelineEntry[]> {
  return await until(async () => {
    const entries = await timeline(query);
    const told = inShort(entries);
    const isTold = (text: string) => told.filter((one) => one === text).length === payments;
    return isTold('acquirerMessage authorize') && isTold('event payment.succeeded') && entries;
  });
}

/** Delivers an event, as the worker does: at the second attempt. */
async function deliver(event: TimelineEntry): Promise<void> {
  const merchant = await asOperator('GET', `/operator/merchants/${merchantId}`);
  const partnerId = merchant.string('partnerId');
  const [bucket, now] = [bucketOf(partnerId), foundation.clock.now()];
  const endpointId = newId('webhookEndpoint', bucket, now);
  const deliveryId = `de${endpointId.slice(2)}`;
  await foundation.db.query(sql`
    insert into webhook_endpoints
      (bucket, endpoint_id, partner_id, url, description, types, form, api_version, status,
       sealed_keys, public_key, created_at, modified_at)
    values (${bucket}, ${endpointId}, ${partnerId}, 'http://localhost:1', '', '{*}', 'FULL',
            '2025-01-17', 'PAUSED', '', '', ${now}, ${now})`);
  await foundation.db.query(sql`
    insert into webhook_deliveries
      (bucket, delivery_id, endpoint_id, partner_id, event_id, event_type, subject_id, position,
       state, attempts, created_at, ended_at)
    values (${bucket}, ${deliveryId}, ${endpointId}, ${partnerId}, ${event.id}, 'payment.succeeded',
            ${event.subjectId}, 1, 'DELIVERED', 2, ${now}, ${now})`);
  for (const [number, status, error] of [
    [1, 500, 'status'],
    [2, 200, null],
  ] as const) {
    await foundation.db.query(sql`
      insert into webhook_attempts
        (bucket, delivery_id, number, endpoint_id, requested_at, duration_ms, status, error,
         error_text, request_headers)
      values (${bucket}, ${deliveryId}, ${number}, ${endpointId}, ${now}, 5, ${status}, ${error},
              ${error && 'the answer was 500'}, '{}')`);
  }
}

const AUTHENTICATION = [
  'request POST /three-d-secure/authentications',
  'idempotency create-authentication',
  'stateChange PROCESSING',
  'threeDSecureMessage AReq',
  'threeDSecureMessage ARes',
  'threeDSecureMessage CReq',
  'stateChange CHALLENGE_AUTHENTICATION_REQUIRED',
  'event three_d_secure.challenge_required',
  'threeDSecureMessage RReq',
  'threeDSecureMessage RRes',
  'stateChange AUTHENTICATED',
  'event three_d_secure.authenticated',
  'request POST /three-d-secure/authentications/ta…/lookup',
  'threeDSecureMessage CRes',
];
const PAYMENT = [
  'request POST /payments',
  'idempotency create-payment',
  'stateChange PROCESSING',
  'acquirerMessage authorize',
  'stateChange SUCCEEDED',
  'ledgerMovement PURCHASE',
  'event payment.succeeded',
];

/** Each entry by what tells it from others of its kind. */
const inShort = (entries: readonly TimelineEntry[]): string[] =>
  entries
    .map(({ details, kind }) => {
      const names = ['path', 'operation', 'messageType', 'state', 'entryKind', 'type'];
      const name = names.map((one) => details[one]).find((value) => typeof value === 'string');
      return [kind, ...(kind === 'request' ? [details['method']] : []), name].join(' ');
    })
    .map((text) => text.replace(/ta\w{28}/, 'ta…'))
    .filter((text) => !/^(batch OPEN|event batch.opened)/.test(text));

test('a purchase with a challenge is told whole, in the order of cause and effect', async () => {
  const { authenticationId, headers, paymentId } = await purchase();
  const entries = await toldOf(`paymentId=${paymentId}`);
  assert.deepEqual(inShort(entries), [...AUTHENTICATION, ...PAYMENT]);
  assert.deepEqual(
    inShort(await timeline(`authenticationId=${authenticationId}`)),
    [...AUTHENTICATION, 'request POST /payments', 'idempotency create-payment'],
    'of the authentication up to its use',
  );
  assert.deepEqual(await timeline(`paymentId=${paymentId}`, asOperator), entries);
  const { 'x-correlation-id': correlationId } = headers;
  assert.deepEqual(await timeline(`correlationId=${correlationId}`), entries);
  assert.deepEqual(await timeline(`correlationId=${correlationId}`, asOperator), entries);
  const states = entries.filter(({ kind }) => kind === 'stateChange');
  for (const { details } of states) assert.match(String(details['actor']), /^ci/, 'who did it');
  const text = JSON.stringify(entries);
  for (const secret of [/4000100000000729/, /"729\\*"/, /"cardSecurityCode":"\d/]) {
    assert.doesNotMatch(text, secret);
  }
});

test('deliveries of its events follow, with each attempt', async () => {
  const { paymentId } = await purchase();
  const entries = await toldOf(`paymentId=${paymentId}`);
  const event = entries.at(-1);
  assert.ok(event);
  await deliver(event);
  const after = await timeline(`paymentId=${paymentId}`);
  assert.deepEqual(
    after.slice(entries.length).map(({ kind, title }) => [kind, title.replace(/we\w{28}/, 'we…')]),
    [
      ['delivery', 'The event payment.succeeded was queued for the endpoint we…; it is DELIVERED.'],
      [
        'deliveryAttempt',
        'Attempt 1 to deliver payment.succeeded failed: the answer was 500, after 5 ms.',
      ],
      [
        'deliveryAttempt',
        'Attempt 2 to deliver payment.succeeded was answered with 200, after 5 ms.',
      ],
    ],
  );
});

test('a payment under a correlation id that others share is told without the others', async () => {
  const [one, other] = [await purchase('shared'), await purchase('shared')];
  const entries = await toldOf(`paymentId=${one.paymentId}`);
  assert.deepEqual(inShort(entries), [...AUTHENTICATION, ...PAYMENT]);
  assert.ok(!JSON.stringify(entries).includes(other.paymentId));
  await toldOf('correlationId=shared', 2);
});

/** Timelines of the whole service, read at its door: what is in them, in which order, and for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../src/app.ts';
import { testApplication } from './application.ts';
import { passChallenge } from './challenge-browser.ts';
import type { TestCall } from './http.ts';
import { issuerProcess } from './issuer-process.ts';
import { type TimelineEntry, timelinePage } from './timelines.ts';
import { authenticationRequest, cardMethod, newKey } from './three-d-secure-server.ts';

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
async function purchase() {
  const headers = { 'x-correlation-id': `purchase-${newKey()}` };
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

test('a purchase with a challenge is told whole, in the order of cause and effect', async () => {
  const { paymentId } = await purchase();
  const entries = await timeline(`paymentId=${paymentId}`);
  console.log(entries.map(({ at, kind, title }) => `${at} ${kind} ${title}`).join('\n'));
});

test('correlation', async () => {
  const { headers } = await purchase();
  const entries = await timeline(`correlationId=${headers['x-correlation-id']}`);
  console.log(entries.map(({ at, kind, title }) => `${at} ${kind} ${title}`).join('\n'));
  const all = await timeline(`correlationId=${headers['x-correlation-id']}`, asOperator);
  assert.deepEqual(all, entries);
});

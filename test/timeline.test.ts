/** Timelines of the whole service, read at its door: what is in them, in which order, and for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../src/app.ts';
import { testApplication } from './application.ts';
import { passChallenge } from './challenge-browser.ts';
import type { TestCall } from './http.ts';
import { issuerProcess } from './issuer-process.ts';
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

type Entry = Readonly<{
  at: string;
  kind: string;
  id: string;
  title: string;
  merchantId: string | null;
  subjectId: string | null;
  correlationId: string | null;
  details: Readonly<Record<string, unknown>>;
}>;

async function timeline(query: string, call: TestCall = isv): Promise<Entry[]> {
  const path = call === asOperator ? '/operator/timeline' : '/timeline';
  const answer = await call('GET', `${path}?${query}`);
  assert.equal(answer.status, 200, answer.text);
  // The door checks every answer against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (answer.body as { data: Entry[] }).data;
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

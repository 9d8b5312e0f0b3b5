import assert from 'node:assert/strict';
import { createJobs } from '../service/src/runtime/app.ts';
import { loadKeys } from '../service/src/runtime/foundation.ts';
import { testApplication } from './application.ts';
import { FakeClock } from './fake-clock.ts';
import { journalBeside } from './journal.ts';
import { newKey, paymentRequest } from './payment-server.ts';
import { partnerWithEverything } from './partner-with-everything.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** In this order: what is paid out is reconciled, and all of it told. */
const JOBS = [
  'write-payout-files',
  'simulate-bank',
  'reconcile-simulator',
  'publish-events',
  'audit-books',
];

/** What is in a path, and there is none of. */
const NOBODYS = {
  returnId: 'br0001KJMMA2G0AVQ8FJKY93MBDMRS',
  noticeId: 'dn0001KJMMA2G0AVQ8FJKY93MBDMRS',
  emailId: 'em0001KJMMA2G0AVQ8FJKY93MBDMRS',
  scheme: 'VISA',
};

/** Who reads, and by which access of a route that is known. */
export const READERS = [
  ['operators', (access: string) => access.startsWith('operator')],
  ['partners', (access: string) => access !== 'public' && !access.startsWith('operator')],
] as const;

/** The whole service with records of every kind that can be read, of two partners, and nothing under way. */
export async function recordsToRead() {
  const clock = new FakeClock('2026-03-02T15:00:00Z');
  const application = await testApplication({ clock });
  const { anonymous, app, credentials, foundation, shared } = application;
  const north = await partnerWithEverything(application, 'Northern Bank');
  await tradeMore(north);
  clock.advance(MINUTE_MS);
  await tradeMore(await partnerWithEverything(application, 'Southern Bank'));
  await operate(application, north);
  clock.advance(DAY_MS);
  await loadKeys(foundation); // They are cached for half a day.
  // The acquirer has lost what it did, so that there are differences.
  journalBeside({ url: shared.DATABASE_URL }).sqlite.exec('delete from journal');
  const jobs = createJobs(foundation);
  for (const name of JOBS) {
    const job = jobs.find((one) => one.name === name);
    assert.ok(job, name);
    while ((await job.run()) > 0) clock.advance(1);
  }
  await foundation.requestLog.flush();
  const { email, password } = credentials.operator;
  const session = await anonymous('POST', '/operator/sessions', { email, password });
  const headers = {
    operators: { authorization: `Bearer ${session.string('accessToken')}` },
    partners: { 'x-api-key': north.apiKey },
  };
  return {
    app,
    clock,
    headers,
    shared,
    things: {
      ...north.things,
      partnerId: north.partnerId,
      ...NOBODYS,
      recordType: 'PAYMENT',
      recordId: String(north.things['paymentId']),
    },
  };
}

type Partner = Awaited<ReturnType<typeof partnerWithEverything>>;

/** What operators make. */
async function operate(
  { asOperator }: Awaited<ReturnType<typeof testApplication>>,
  { partnerId, things }: Partner,
): Promise<void> {
  const made = [
    await asOperator('POST', '/operator/chains', { partnerId, name: 'Nordic' }),
    await asOperator('POST', `/operator/merchants/${things['merchantId']}/adjustments`, {
      idempotencyKey: newKey(),
      direction: 'CREDIT',
      amount: { amount: 500, currency: 'CAD' },
      reason: 'Goodwill',
    }),
    await asOperator('POST', '/operator/reconciliation/runs', {
      idempotencyKey: newKey(),
      source: 'simulator',
    }),
  ];
  for (const { status, text } of made) assert.equal(status, 201, text);
}

/** What filters ask for beside ids. */
async function tradeMore({ call, things }: Partner): Promise<void> {
  const { merchantId = '' } = things;
  const named = { orderId: 'order-1', invoiceNumber: 'invoice-1' };
  const customer = await call('POST', '/customers', {
    idempotencyKey: newKey(),
    merchantId,
    name: 'Bo Li',
    reference: 'reference-1',
  });
  const customerId = customer.string('customerId');
  const payment = await call('POST', '/payments', {
    ...paymentRequest(merchantId, named),
    storePaymentMethod: 'CARDHOLDER_INITIATED',
    customerId,
  });
  const declined = await call('POST', '/payments', {
    ...paymentRequest(merchantId, named),
    amount: { amount: 1005, currency: 'CAD' },
  });
  assert.equal(declined.status, 422, declined.text);
  const refund = await call('POST', '/refunds', {
    idempotencyKey: newKey(),
    paymentId: payment.string('paymentId'),
    refundAmount: { amount: 400, currency: 'CAD' },
  });
  assert.equal(refund.status, 201, refund.text);
}

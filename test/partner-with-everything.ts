import { createJobs } from '../service/src/runtime/app.ts';
import { PARTNER_SCOPES } from '../service/src/access/partners/index.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { keepMethods, parseCard, sealCard } from '../service/src/records/vault/index.ts';
import type { testApplication } from './application.ts';
import { takenAlert } from './dispute-alerts.ts';
import { chargeBack } from './charge-back.ts';
import { pdfOf } from './evidence-files.ts';
import { callOf, type TestCall } from './http.ts';
import { ALERT_RULE, MONTH, REPORT_SCHEDULE, SHARED_VIEW } from './isolation-tables.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { merchantBody } from './merchant-body.ts';
import { orderIdOf, orderRequest } from './order-server.ts';
import { cardMethod, paymentRequest } from './payment-server.ts';
import { authenticationRequest } from './three-d-secure-server.ts';

type Application = Pick<
  Awaited<ReturnType<typeof testApplication>>,
  'app' | 'asOperator' | 'foundation'
>;

/**
 * A partner bank with every scope a partner can have, and one of each thing that it can own: only
 * ownership distinguishes two of them.
 */
export async function partnerWithEverything(application: Application, name: string) {
  const { app, asOperator } = application;
  const partner = await asOperator('POST', '/operator/partners', { kind: 'PARTNER_BANK', name });
  const partnerId = partner.string('partnerId');
  const scopes = PARTNER_SCOPES;
  const client = await asOperator('POST', '/operator/clients', { partnerId, name, scopes });
  const clientId = client.string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  const call = callOf(app, { 'x-api-key': key.string('apiKey') });
  const things: Readonly<Record<string, string>> = {
    ...(await thingsOf(application, call, partnerId)),
    proposalId: await proposalOf(application, call),
    alertId: await alerted(application, call),
    ...(await watched(application.foundation, call, partnerId)),
  };
  return {
    partnerId,
    apiKey: key.string('apiKey'),
    call,
    things,
    marks: [partnerId, name, clientId, ...Object.values(things).filter((id) => id !== MONTH)],
  };
}

/** One of each thing whose id can stand in a path. */
async function thingsOf(
  { asOperator, foundation }: Application,
  call: TestCall,
  partnerId: string,
): Promise<Readonly<Record<string, string>>> {
  const merchant = await call('POST', '/onboarding/merchants', merchantBody());
  const merchantId = merchant.string('merchantId');
  const order = await call('POST', `/onboarding/merchants/${merchantId}/orders`, orderRequest());
  const events = await call('GET', '/events');
  const ana = { idempotencyKey: 'c', merchantId, name: 'Ana Roy' };
  const customer = await call('POST', '/customers', ana);
  const payment = await call('POST', '/payments', paymentRequest(merchantId));
  const paymentId = payment.string('paymentId');
  const refund = await call('POST', '/refunds', { idempotencyKey: 'r', paymentId });
  const validation = await call('POST', '/validations', {
    idempotencyKey: 'v',
    merchantId,
    paymentMethod: cardMethod(),
  });
  const batches = await call('GET', '/batches');
  await foundation.requestLog.flush();
  const requests = await call('GET', '/requests');
  const authentication = await call(
    'POST',
    '/three-d-secure/authentications',
    authenticationRequest(merchantId, '4000100000000000'),
  );
  const profile = await call('POST', '/hosted-fields/profiles', {
    idempotencyKey: 'h',
    merchantId,
    name: 'Shop',
    origins: ['https://shop.example'],
  });
  const draft = await call('POST', '/onboarding/drafts', {});
  const draftId = draft.string('draftId');
  const links = `/onboarding/drafts/${draftId}/links`;
  const link = await call('POST', links, { parts: ['BANKING'] });
  const view = await call('POST', '/saved-views', SHARED_VIEW);
  return {
    ...(await accessOf(call, `${merchantId}@people.example`)),
    ...(await disputed(foundation, call, merchantId)),
    ...(await told(foundation, call, merchantId)),
    merchantId,
    draftId,
    linkId: link.string('linkId'),
    viewId: view.string('viewId'),
    month: MONTH,
    paymentId,
    refundId: refund.string('refundId'),
    validationId: validation.string('validationId'),
    batchId: batches.string('data.0.batchId'),
    authenticationId: authentication.string('authenticationId'),
    profileId: profile.string('profileId'),
    merchantOrderId: orderIdOf(order),
    eventId: events.string('data.0.eventId'),
    requestId: requests.string('data.0.requestId'),
    customerId: customer.string('customerId'),
    paymentMethodId: await storedCard(foundation, partnerId, merchantId),
    payoutId: await cutPayout(asOperator, call, merchantId),
  };
}

/** A rule with an alert, and a schedule with a run. */
async function watched(
  { clock, db }: Application['foundation'],
  call: TestCall,
  partnerId: string,
): Promise<Readonly<Record<string, string>>> {
  const ruleId = (await call('POST', '/alert-rules', ALERT_RULE)).string('ruleId');
  const schedule = await call('POST', '/report-schedules', REPORT_SCHEDULE);
  const scheduleId = schedule.string('scheduleId');
  const [bucket, now] = [bucketOf(partnerId), clock.now()];
  const [raisedAlertId, reportRunId] = [
    newId('alert', bucket, now),
    newId('reportRun', bucket, now),
  ];
  const figures = { approvalRate: 0, earlierApprovalRate: null, payments: 1, count: null };
  await db.query(sql`
    insert into alerts (bucket, alert_id, rule_id, rule_name, partner_id, kind, state, figures,
      correlation_id, created_at)
    values (${bucket}, ${raisedAlertId}, ${ruleId}, 'Approvals', ${partnerId}, 'APPROVAL_RATE',
      'OPEN', ${JSON.stringify({ ...figures, subjectIds: [] })}, 'c', ${now})`);
  await db.query(sql`
    insert into report_runs (bucket, run_id, schedule_id, partner_id, name, report, filters,
      recipients, requester_id, due_at, period_from, period_to, state, records, bytes,
      correlation_id, created_at, ended_at)
    values (${bucket}, ${reportRunId}, ${scheduleId}, ${partnerId}, 'Payments', 'payments', '{}', '[]',
      'ci', ${now}, ${now}, ${now}, 'READY', 0, 0, 'c', ${now}, ${now})`);
  return { ruleId, raisedAlertId, scheduleId, reportRunId };
}

/** A payment that is charged back, and a file against that. */
async function disputed(
  foundation: Application['foundation'],
  call: TestCall,
  merchantId: string,
): Promise<Readonly<Record<string, string>>> {
  const request = { ...paymentRequest(merchantId), idempotencyKey: 'charged back' };
  const payment = await call('POST', '/payments', request);
  const disputeId = await chargeBack(foundation, payment.string('paymentId'));
  const files = `/disputes/${disputeId}/files?field=receipt&fileName=a.pdf`;
  const file = await call('POST', files, pdfOf(), { 'content-type': 'application/octet-stream' });
  return { disputeId, fileId: file.string('fileId') };
}

/** An endpoint that is told of a payment, and told again. */
async function told(
  foundation: Application['foundation'],
  call: TestCall,
  merchantId: string,
): Promise<Readonly<Record<string, string>>> {
  const endpoint = await call('POST', '/webhook-endpoints', {
    url: 'https://shop.example/hooks',
    types: ['*'],
  });
  const endpointId = endpoint.string('endpointId');
  await call('POST', '/payments', { ...paymentRequest(merchantId), idempotencyKey: 'told' });
  await createJobs(foundation)
    .find(({ name }) => name === 'publish-events')
    ?.run();
  const deliveries = await call('GET', `/webhook-endpoints/${endpointId}/deliveries`);
  const span = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
  const replay = await call('POST', `/webhook-endpoints/${endpointId}/replay`, span);
  return {
    endpointId,
    deliveryId: deliveries.string('data.0.deliveryId'),
    replayId: replay.string('replayId'),
  };
}

/** A payment that its bank warns of. */
async function alerted({ foundation }: Application, call: TestCall): Promise<string> {
  const merchants = await call('GET', '/onboarding/merchants');
  const payment = await call('POST', '/payments', {
    ...paymentRequest(merchants.string('data.0.merchantId')),
    idempotencyKey: 'alerted',
  });
  return await takenAlert(foundation, payment.string('paymentId'));
}

/** What an agent of the partner wants to do. */
async function proposalOf({ app }: Application, call: TestCall): Promise<string> {
  const agent = { currency: 'CAD', perCall: 1_000, perDay: 1_000 };
  const client = await call('POST', '/clients', {
    name: 'Agent',
    scopes: ['payment.read', 'payment.write'],
    agent,
  });
  const clientId = client.string('clientId');
  const key = await call('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  const merchants = await call('GET', '/onboarding/merchants');
  const { paymentMethod: _, ...request } = paymentRequest(merchants.string('data.0.merchantId'));
  const proposed = await callOf(app, { 'x-api-key': key.string('apiKey'), 'x-reason': 'test' })(
    'POST',
    '/payments',
    { ...request, paymentMethodId: 'pm0001KJMMA2G0AVQ8FJKY93MBDMRS' },
  );
  return proposed.string('proposalId');
}

/** Those who may call and look. */
async function accessOf(call: TestCall, email: string) {
  const client = await call('POST', '/clients', { name: 'Till', scopes: ['payment.read'] });
  const clientId = client.string('clientId');
  const key = await call('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  const user = await call('POST', '/users', { email, name: 'Ana', role: 'READ_ONLY' });
  return { clientId, apiKeyId: key.string('apiKeyId'), userId: user.string('userId') };
}

/** A payout of what the merchant has sold and not given back. */
async function cutPayout(
  asOperator: TestCall,
  call: TestCall,
  merchantId: string,
): Promise<string> {
  await call('POST', '/payments', paymentRequest(merchantId));
  await call('POST', '/batches/close', { idempotencyKey: 'b', merchantId });
  const body = { idempotencyKey: merchantId, reason: 'Test' };
  const cut = await asOperator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  return cut.string('data.0.payoutId');
}

/** A card on file, kept as a payment keeps it. */
async function storedCard(
  { clock, db, keyring }: Application['foundation'],
  partnerId: string,
  merchantId: string,
): Promise<string> {
  const card = parseCard({ cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2099 });
  const method = sealCard(keyring, card, {
    partnerId,
    merchantId,
    customerId: null,
    cardholderName: null,
    stored: true,
    now: clock.now(),
  });
  const [kept] = await transaction(db, (tx) => keepMethods(tx, [method]));
  return kept?.paymentMethodId ?? '';
}

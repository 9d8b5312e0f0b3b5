import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import type { TestAnswer } from './http.ts';
import { partnerWithEverything } from './partner-with-everything.ts';
import { cardMethod, paymentRequest } from './payment-server.ts';
import { type Actor, peopleServer } from './real-people.ts';

export type InboxRow = Readonly<{
  itemId: string;
  kind: string;
  recordId: string;
  nextStep: string | null;
  assigneeId: string | null;
  partnerId: string | null;
}>;

export function rowsOf({ body, status, text }: TestAnswer): readonly InboxRow[] {
  assert.equal(status, 200, text);
  // The server checked it against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body as { data: readonly InboxRow[] }).data;
}

export const inboxOf = async ({ call }: Pick<Actor, 'call'>, query = '') =>
  rowsOf(await call('GET', `/inbox?limit=100&${query}`));
export const kindsOf = (rows: readonly InboxRow[]) =>
  [...new Set(rows.map(({ kind }) => kind))].toSorted();
export const countOf = async ({ call }: Actor) => (await call('GET', '/inbox/count')).at('count');

type Name = string | null | undefined;

/** Gives a record to somebody, who had it as that was shown. */
export const assign = (
  { call }: Actor,
  to: Name,
  from: Name,
  [recordType, recordId]: readonly [string, string],
) =>
  call('PUT', `/assignments/${recordType}/${recordId}`, {
    assigneeId: to,
    expectedAssigneeId: from,
  });

/** A partner with one of everything, another with a shop, and people on all sides. */
export async function inboxServer() {
  const server = await peopleServer();
  const { isvId, newPerson, userIdOf } = server;
  const north = await partnerWithEverything(server, 'Northern Bank');
  const { things } = north;
  const people = {
    fay: await newPerson('fay@causeway.test', 'FINANCE'),
    oli: await newPerson('oli@causeway.test', 'OPERATOR'),
    pam: await newPerson('pam@north.test', 'PARTNER_ADMIN', north.partnerId),
    rea: await newPerson('rea@north.test', 'READ_ONLY', north.partnerId),
    sue: await newPerson('sue@isv.test', 'PARTNER_ADMIN', isvId),
  };
  return {
    ...server,
    ...people,
    north,
    ids: {
      fay: await userIdOf('fay@causeway.test'),
      oli: await userIdOf('oli@causeway.test'),
      pam: await userIdOf('pam@north.test'),
      rea: await userIdOf('rea@north.test'),
    },
    paymentId: String(things['paymentId']),
    disputeId: String(things['disputeId']),
    endpointId: String(things['endpointId']),
  };
}

const STUCK = JSON.stringify({
  id: 'x',
  kind: 'CAPTURE',
  reference: 'r',
  amount: '1',
  final: true,
});

type Server = Awaited<ReturnType<typeof inboxServer>>;

/** What takes a broken acquirer, a failing shop and a day of reconciliation: the id of a difference. */
export async function makeTrouble(server: Server): Promise<string> {
  const { asPartner, clock, credentials, endpointId, foundation, north } = server;
  const { db } = foundation;
  const shop = credentials.partners.isv.merchantId ?? '';
  const stuck = await asPartner('isv')('POST', '/payments', paymentRequest(shop));
  const now = clock.now();
  const differenceId = newId('difference', '00', now);
  await db.query(sql`
    insert into reconciliation_differences (difference_id, kind, source, scope, item, ours_amount,
      ours_currency, detail, state, created_at, last_seen_at)
    values (${differenceId}, 'AMOUNT_DIFFERS', 'simulator', 's', 'i', 100, 'CAD', 'They say 90.',
      'OPEN', ${now}, ${now})`);
  await db.query(sql`
    update webhook_endpoints set failures_in_row = 9, failing_since = ${now}
    where endpoint_id = ${endpointId}`);
  await db.query(sql`
    update payments set status = 'PROCESSING', pending = 'CAPTURE',
      pending_operation = ${STUCK}::json, due_at = ${now}, attempts = 9
    where payment_id = ${stuck.string('paymentId')}`);
  await db.query(sql`
    update orders set status = 'CREDIT_ADJUDICATION'
    where merchant_order_id = ${String(north.things['merchantOrderId'])}::bigint`);
  await waitForTwo(server);
  return differenceId;
}

const RETURNED = {
  approvalRate: null,
  earlierApprovalRate: null,
  payments: null,
  count: 1,
  subjectIds: [],
};

/** An alert as a rule of operators opens it: its id. */
export async function raiseAlert({ foundation }: Pick<Server, 'foundation'>): Promise<string> {
  const bucket = bucketOf('');
  const now = foundation.clock.now();
  const [id, ruleId] = [newId('alert', bucket, now), newId('alertRule', bucket, now)];
  await foundation.db.query(sql`
    insert into alerts (bucket, alert_id, rule_id, rule_name, partner_id, kind, state, figures,
      correlation_id, created_at)
    values (${bucket}, ${id}, ${ruleId}, 'Returned', '', 'PAYOUT_RETURNED', 'OPEN',
      ${JSON.stringify(RETURNED)}::jsonb, ${randomUUID()}, ${now})`);
  return id;
}

/** What another person has to decide on: an adjustment, and a large refund. */
async function waitForTwo({ fay, north, pam }: Server): Promise<void> {
  const { merchantId } = north.things;
  await fay.act('POST', `/operator/merchants/${merchantId}/adjustments`, {
    direction: 'CREDIT',
    reason: 'goodwill',
    idempotencyKey: 'a',
    amount: { amount: 500, currency: 'CAD' },
  });
  const payment = await north.call('POST', '/payments', {
    idempotencyKey: 'large',
    merchantId,
    amount: { amount: 250_000, currency: 'CAD' },
    paymentMethod: cardMethod(),
  });
  const refund = await pam.act('POST', '/refunds', {
    idempotencyKey: randomUUID(),
    paymentId: payment.string('paymentId'),
  });
  assert.equal(refund.status, 202, refund.text);
}

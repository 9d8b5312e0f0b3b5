import type { Client } from 'pg';
import { firstEvent, newestEvents, requestUnder } from './console-logs.ts';

/** A value for each name that is in an address: of records, as a path or a filter has it. */
export type Values = Readonly<Record<string, string | null>>;
/** The newest so many rows of a table are those since: of all partners, and of the one. */
export type Newest = Readonly<Record<string, Readonly<{ rows: number; since: string }>>>;
export type Found = Readonly<{ values: Values; newest: Newest }>;

/**
 * Of one copy of a partner's trade, the same records in every database: what the pages of a record show
 * is then the same, whatever there is beside it.
 */
const RECORDS = `
  with p as (
    select p.* from payments p join partners o using (partner_id)
    where p.idempotency_key like 'days-1-' || $2 || '-1200-' || $1 and o.kind = 'ISV' and p.status = 'SUCCEEDED'
      and exists (select from webhook_endpoints e where e.partner_id = p.partner_id)
    order by p.idempotency_key limit 1
  ),
  of_partner as (
    select
      (select refund_id from refunds r where r.partner_id = p.partner_id
        and idempotency_key like '%-' || $1 order by idempotency_key limit 1) as refund_id,
      (select authentication_id from authentications a where a.partner_id = p.partner_id
        and idempotency_key like '%-' || $1 order by idempotency_key limit 1) as authentication_id,
      (select validation_id from validations v where v.partner_id = p.partner_id
        and idempotency_key like '%-' || $1 order by idempotency_key limit 1) as validation_id,
      (select payout_id from payable_lines l where l.subject_id = p.batch_id and payout_id is not null
        limit 1) as payout_id
    from p
  )
  select json_build_object(
    'shop', split_part(p.idempotency_key, '-', 3), 'partnerId', p.partner_id, 'merchantId', p.merchant_id, 'paymentId', p.payment_id,
    'amount', p.amount::text, 'lastFour', p.card->>'lastFour', 'orderId', p.order_id,
    'invoiceNumber', p.invoice_number, 'customerId', p.customer_id, 'batchId', p.batch_id,
    'month', to_char(p.created_at at time zone 'UTC', 'YYYY-MM'),
    'subjectId', p.payment_id, 'refundId', o.refund_id, 'authenticationId', o.authentication_id,
    'validationId', o.validation_id,
    'payoutId', o.payout_id, 'month', to_char(p.created_at, 'YYYY-MM'),
    'paymentMethodId', (select payment_method_id from payment_methods m
      where m.customer_id = p.customer_id and stored limit 1),
    'fileId', (select file_id from payouts y where y.payout_id = o.payout_id),
    'email', (select email from customers c where c.customer_id = p.customer_id),
    'reference', (select reference from customers c where c.customer_id = p.customer_id),
    'deliveryId', (select delivery_id from webhook_deliveries d where d.subject_id = p.payment_id
      order by position limit 1),
    'endpointId', (select endpoint_id from webhook_deliveries d where d.subject_id = p.payment_id
      order by position limit 1),
    'legalName', (select substr(legal_name, 1, 8) from merchants m where m.merchant_id = p.merchant_id),
    'clientId', (select client_id from clients c where c.partner_id = p.partner_id limit 1),
    'userId', (select user_id from users u where u.partner_id = p.partner_id limit 1),
    'chainId', (select chain_id from chains limit 1),
    'subject', (select subject from audit_log order by seq limit 1),
    'differenceId', (select difference_id from reconciliation_differences order by scope limit 1),
    'merchantOrderId', (select merchant_order_id::text from orders order by created_at desc limit 1),
    'created_to', (select percentile_disc(0.5) within group (order by created_at) from payments)
  ) as values
  from p cross join of_partner o`;

const EXPORTED = ['payments', 'refunds', 'validations', 'batches', 'payouts', 'events'];
export const EXPORTED_MAX = 100; // Records that a file has in one piece.

/** The records that calls are about, in this copy of the trade: of the same shop as among few. */
export async function findRecords(
  owner: Client,
  copy: number,
  few: Found | undefined,
): Promise<Found> {
  const shop = few?.values['shop'] ?? '%';
  const { rows } = await owner.query<{ values: Values }>(RECORDS, [String(copy), shop]);
  if (!rows[0]) throw new Error('a partner has all kinds of records');
  const { partnerId, paymentId } = rows[0].values;
  if (typeof partnerId !== 'string' || typeof paymentId !== 'string')
    throw new Error('it is named');
  const event = await firstEvent(owner, partnerId, paymentId);
  if (!event) throw new Error('a payment has its event');
  const { correlationId, id: eventId } = event;
  const values: Values = { ...rows[0].values, eventId, correlationId };
  const requestId = await requestUnder(owner, partnerId, correlationId);
  const newest = await findNewest(owner, partnerId, few?.newest);
  const middle = values['created_to'] ?? null;
  return { values: { ...values, requestId, created_from: middle }, newest };
}

/** As many as among few, so that a file has the same rows whatever comes after them. */
async function findNewest(
  owner: Client,
  partnerId: string,
  few: Newest | undefined,
): Promise<Newest> {
  const newest: Record<string, Newest[string]> = {};
  for (const table of EXPORTED) {
    for (const [whose, condition] of [
      ['operator', 'true'],
      ['partner', `partner_id = '${partnerId}'`],
    ] as const) {
      const name = `${whose} ${table}`;
      const most = few?.[name]?.rows ?? EXPORTED_MAX;
      if (table === 'events') {
        const moments = await newestEvents(owner, condition, most);
        const since = moments.at(-1) ?? new Date();
        newest[name] = { rows: moments.length, since: since.toISOString() };
        continue;
      }
      const { rows } = await owner.query<{ rows: number; since: Date | null }>(
        `select count(*)::int as rows, min(created_at) as since from (
           select created_at from ${table} where ${condition}
           order by created_at desc limit $1) as newest`,
        [most],
      );
      const [found] = rows;
      const since = found?.since ?? new Date(); // Among very few there may be none.
      newest[name] = { rows: found?.rows ?? 0, since: since.toISOString() };
    }
  }
  return newest;
}

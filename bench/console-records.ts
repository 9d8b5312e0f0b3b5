import type { Client } from 'pg';
import type { Found } from './console-calls.ts';

/** Of a partner: what there is more than one of is taken from the middle of its trade. */
const RECORDS = `
  with chosen as (
    select p.* from payments p join partners o using (partner_id)
    where customer_id is not null and order_id is not null and o.kind = 'ISV'
      and p.status = 'SUCCEEDED' and exists (
        select from refunds r where r.partner_id = p.partner_id)
    order by payment_id limit 1
  )
  select json_build_object(
    'partnerId', p.partner_id,
    'payment', json_build_object('paymentId', payment_id, 'merchantId', merchant_id,
      'amount', amount::text, 'lastFour', card->>'lastFour', 'orderId', order_id,
      'invoiceNumber', invoice_number, 'customerId', customer_id),
    'merchantId', merchant_id,
    'merchantName', (select substr(legal_name, 1, 8) from merchants m where m.merchant_id = p.merchant_id),
    'customerId', customer_id,
    'email', (select email from customers where customer_id = p.customer_id),
    'batchId', batch_id,
    'payoutId', (select payout_id from payouts where merchant_id = p.merchant_id limit 1),
    'refundId', (select refund_id from refunds where partner_id = p.partner_id limit 1),
    'authenticationId',
      (select authentication_id from authentications where partner_id = p.partner_id limit 1),
    'validationId', (select validation_id from validations where partner_id = p.partner_id limit 1),
    'eventId', (select event_id from events where subject_id = p.payment_id limit 1),
    'requestId', r.request_id,
    'correlationId', r.correlation_id,
    'endpointId', (select endpoint_id from webhook_endpoints where partner_id = p.partner_id limit 1)
  ) as found
  from chosen p
  cross join lateral (select request_id, correlation_id from request_log l
    where l.partner_id = p.partner_id and l.answer like '%' || p.payment_id || '%' limit 1) as r`;

/** The records that calls are about. */
export async function findRecords(owner: Client): Promise<Found> {
  const { rows } = await owner.query<{ found: Found }>(RECORDS);
  if (!rows[0]) throw new Error('a partner has all kinds of records');
  return rows[0].found;
}

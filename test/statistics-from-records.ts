export { tellEvents } from './published.ts';
import { type Sql, sql } from '../service/src/platform/db/pool.ts';

const BY = sql`concat_ws('|', p.merchant_id,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), p.currency, p.card ->> 'brand',`;
/** Figures as the records have them: the moment of an outcome is that of its event. */
export const FROM_RECORDS: Readonly<Record<string, Sql>> = {
  approvedCount: sql`
    select ${BY} '') as key, count(*) as count, 0 as amount
    from payments p join told_events e on e.subject_id = p.payment_id and e.sequence = 1
    where p.authorized > 0 group by 1`,
  declined: sql`
    select ${BY} '') as key, count(*) as count, sum(p.amount)::bigint as amount
    from payments p join told_events e on e.subject_id = p.payment_id and e.sequence = 1
    where p.status in ('DECLINED', 'DECLINED_RETRY') group by 1`,
  declinedByReason: sql`
    select concat_ws('|', p.merchant_id,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), p.currency, '',
      'DECLINED_' || (p.outcome ->> 'isoResponseCode')) as key, count(*) as count,
      sum(p.amount)::bigint as amount
    from payments p join told_events e on e.subject_id = p.payment_id and e.sequence = 1
    where p.status in ('DECLINED', 'DECLINED_RETRY') group by 1`,
  refunded: sql`
    select concat_ws('|', merchant_id, to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD HH24'),
      currency, '', '') as key, count(*) as count, sum(amount)::bigint as amount
    from refunds where status = 'SUCCEEDED' group by 1`,
  refundDeclined: sql`
    select concat_ws('|', merchant_id, to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD HH24'),
      currency, '', 'DECLINED_' || (outcome ->> 'isoResponseCode')) as key, count(*) as count,
      sum(amount)::bigint as amount
    from refunds where status in ('DECLINED', 'DECLINED_RETRY') group by 1`,
  validated: sql`
    select concat_ws('|', merchant_id, to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD HH24'),
      '', '', '') as key, count(*) as count, 0 as amount
    from validations where status = 'SUCCEEDED' group by 1`,
  validationDeclined: sql`
    select concat_ws('|', merchant_id, to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD HH24'),
      '', '', 'DECLINED_' || (outcome ->> 'isoResponseCode')) as key, count(*) as count, 0 as amount
    from validations where status in ('DECLINED', 'DECLINED_RETRY') group by 1`,
};

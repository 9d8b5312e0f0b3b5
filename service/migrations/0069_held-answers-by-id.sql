-- Up Migration

-- As in 0066, but found by the keys of the records: a condition within a part of the union kept its rows from
-- being looked up, so that every record was read for each repeat of a request and each change of a record.
create or replace view record_answers as
select bucket, record_id, partner_id, merchant_id, operation, key, 201 as status,
  concat('{"body":', held, ',"headers":{"Location":"', path, record_id, '"}}') as answer
from (
  select bucket, payment_id as record_id, partner_id, merchant_id, 'create-payment' as operation,
    idempotency_key as key, '/payments/' as path, answer as held
  from payments
  union all
  select bucket, refund_id, partner_id, merchant_id, 'create-refund', idempotency_key, '/refunds/', answer
  from refunds
  union all
  select bucket, validation_id, partner_id, merchant_id, 'create-validation', idempotency_key,
    '/validations/', answer
  from validations
) as record
where held is not null;

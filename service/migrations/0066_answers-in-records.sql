-- Up Migration

-- The answer to the request that made a record is kept in the record, once, and not beside its key as well.
-- Who changes the record for the first time moves it to idempotency_answers; most are never changed.
-- Answers that are there stay there. Those of refusals, and of what was asked about a record later, are kept
-- as before. The release before must be stopped: it would find no answer to a repeat.
alter table payments add column answer text;
alter table refunds add column answer text;
alter table validations add column answer text;

-- Those that records hold, as idempotency_answers would.
create view record_answers as
select bucket, payment_id as record_id, partner_id, merchant_id, 'create-payment' as operation,
  idempotency_key as key, 201 as status,
  concat('{"body":', answer, ',"headers":{"Location":"/payments/', payment_id, '"}}') as answer
from payments where answer is not null
union all
select bucket, refund_id, partner_id, merchant_id, 'create-refund', idempotency_key, 201,
  concat('{"body":', answer, ',"headers":{"Location":"/refunds/', refund_id, '"}}')
from refunds where answer is not null
union all
select bucket, validation_id, partner_id, merchant_id, 'create-validation', idempotency_key, 201,
  concat('{"body":', answer, ',"headers":{"Location":"/validations/', validation_id, '"}}')
from validations where answer is not null;

-- Every key with what became of its request, wherever that is.
create view claimed_keys as
select k.bucket, k.partner_id, k.merchant_id, k.operation, k.key, k.fingerprint, k.resource_id,
  k.created_at, coalesce(beside.status, inside.status) as status,
  coalesce(beside.answer, inside.answer) as answer
from idempotency_keys as k
left join idempotency_answers as beside using (bucket, partner_id, operation, key, merchant_id)
left join record_answers as inside
  on inside.bucket = k.bucket and inside.record_id = k.resource_id
  and inside.operation = k.operation and beside.answer is null;

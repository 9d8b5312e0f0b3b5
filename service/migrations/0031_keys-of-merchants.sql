-- Up Migration

-- A key is its merchant's: partner, merchant, operation, key. Keys and answers live in the merchant's
-- bucket, so that the transaction of a payment touches no other. What has no merchant yet, which is the
-- creation of one, stays the partner's, with an empty merchant_id, in the partner's bucket.
--
-- Rows from before are moved to their merchant, so a repeat of a key that was used before the upgrade
-- with the same merchant is answered as it would have been: by the first answer, or while that is not
-- known by 409; it does not happen twice. Whose a row is tells the record that it made or moved, the
-- batch that it closed, or the answer that it was given. The one kind of which none of them does is a
-- request to close batches that found none open: nothing happened, and a repeat looks again, as it
-- always did. With another merchant such a key was refused before, and is free now.
--
-- The key stands before the merchant in the primary key: who asks for the results of a key without
-- naming the merchant has one look-up for each bucket.
--
-- Not for use beside the previous release: stop all processes first.

alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  add column merchant_id text not null default '';
alter table idempotency_answers
  drop constraint idempotency_answers_pkey,
  add column merchant_id text not null default '';

with records as (
  select bucket, payment_id as id, merchant_id from payments
  union all select bucket, refund_id, merchant_id from refunds
  union all select bucket, validation_id, merchant_id from validations
  union all select bucket, authentication_id, merchant_id from authentications
),
owned as (
  select k.bucket, k.partner_id, k.operation, k.key, r.bucket as new_bucket, r.merchant_id
  from idempotency_keys as k
    join records as r on r.bucket = substr(k.resource_id, 3, 2)::char(2) and r.id = k.resource_id
  union all
  select distinct k.bucket, k.partner_id, k.operation, k.key, b.bucket, b.merchant_id
  from idempotency_keys as k
    join batches as b on k.operation = 'close-batches' and b.close_request = k.resource_id
  union all
  select k.bucket, k.partner_id, k.operation, k.key, m.bucket, m.merchant_id
  from idempotency_keys as k
    join idempotency_answers as a using (bucket, partner_id, operation, key)
    join merchants as m on m.merchant_id = a.answer::json #>> '{body,merchantId}'
  where k.resource_id is null
),
moved as (
  update idempotency_keys as k set bucket = new_bucket, merchant_id = owned.merchant_id
  from owned
  where (k.bucket, k.partner_id, k.operation, k.key)
      = (owned.bucket, owned.partner_id, owned.operation, owned.key)
)
update idempotency_answers as a set bucket = new_bucket, merchant_id = owned.merchant_id
from owned
where (a.bucket, a.partner_id, a.operation, a.key)
    = (owned.bucket, owned.partner_id, owned.operation, owned.key);

alter table idempotency_keys
  alter column merchant_id drop default,
  add primary key (bucket, partner_id, operation, key, merchant_id);
alter table idempotency_answers
  alter column merchant_id drop default,
  add primary key (bucket, partner_id, operation, key, merchant_id);

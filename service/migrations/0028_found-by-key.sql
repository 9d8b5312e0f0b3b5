-- Up Migration

-- A plan is kept for the life of a connection, and on a table of which nothing is known yet the plan by
-- its key cost the same as one by another index that begins with the bucket: then each row was looked for
-- among all rows of its bucket. An index that begins with something else is of no use for that.
drop index authentications_by_transaction;
create unique index authentications_by_transaction
  on authentications (server_transaction_id, bucket);
drop index refunds_by_payment;
create index refunds_by_payment on refunds (payment_id, bucket);

-- Every process asks every two seconds which schemes have any.
create index three_d_secure_requestors_by_scheme on three_d_secure_requestors (scheme);

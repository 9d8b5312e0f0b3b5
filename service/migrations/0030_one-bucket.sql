-- Up Migration

-- What a merchant's rows refer to is in the merchant's own bucket, so that on a cluster a transaction
-- about one merchant stays on one shard. That a partner exists is known from the caller's credential.
alter table orders drop constraint orders_partner_id_fkey;

-- Cards of a customer who is deleted are removed, or let go of, before the customer is.
alter table payment_methods
  drop constraint payment_methods_bucket_merchant_id_customer_id_fkey,
  add foreign key (bucket, merchant_id, customer_id)
    references customers (bucket, merchant_id, customer_id);

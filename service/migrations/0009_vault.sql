-- Up Migration

-- The people who pay a merchant, as far as the merchant wants to know them again.
create table customers (
  bucket char(2) not null,
  customer_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  name text not null,
  email text,
  reference text,
  created_at timestamptz not null,
  primary key (bucket, customer_id),
  -- For the key below: a method's customer is one of the same merchant.
  unique (bucket, merchant_id, customer_id)
);
create index customers_by_age on customers (partner_id, created_at, customer_id);
create index customers_by_merchant on customers (partner_id, merchant_id, created_at, customer_id);
create index customers_by_reference on customers (partner_id, reference, created_at, customer_id)
  where reference is not null;

-- Cards. The number is in `sealed` alone, bound to merchant_id and payment_method_id; `fingerprint`
-- is a keyed digest of it. There is no column for a security code, and there must never be one.
create table payment_methods (
  bucket char(2) not null,
  payment_method_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  customer_id text,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  brand text not null,
  bin text not null check (bin ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- Year and month as one number, so that the later of two is the greater: 203012.
  expiry int not null check (expiry between 200001 and 209912 and expiry % 100 between 1 and 12),
  cardholder_name text,
  sealed bytea not null,
  stored boolean not null,
  created_at timestamptz not null,
  primary key (bucket, payment_method_id),
  foreign key (bucket, merchant_id, customer_id)
    references customers (bucket, merchant_id, customer_id) on delete set null (customer_id)
);
-- A card that a merchant stores twice is one method.
create unique index payment_methods_stored on payment_methods (bucket, merchant_id, fingerprint)
  where stored;
create index payment_methods_by_age on payment_methods (partner_id, created_at, payment_method_id)
  where stored;
create index payment_methods_by_merchant
  on payment_methods (partner_id, merchant_id, created_at, payment_method_id) where stored;
create index payment_methods_by_customer on payment_methods (customer_id, created_at, payment_method_id)
  where customer_id is not null;
create index payment_methods_to_forget on payment_methods (created_at) where not stored;

-- Cards on their way from the hosted page to a payment. The token itself is not here, only its keyed
-- digest; `sealed` is emptied when the token is used.
create table temporary_tokens (
  bucket char(2) not null,
  digest bytea not null check (octet_length(digest) = 32),
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  brand text not null,
  bin text not null check (bin ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiry int not null check (expiry between 200001 and 209912 and expiry % 100 between 1 and 12),
  cardholder_name text,
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (bucket, digest),
  check ((used_at is null) = (sealed is not null))
);
create index temporary_tokens_to_forget on temporary_tokens (expires_at);

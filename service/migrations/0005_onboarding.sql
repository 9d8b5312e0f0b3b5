-- Up Migration

-- The businesses that take payments. `profile` is what the partner sent, in one spelling.
create table merchants (
  bucket char(2) not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  partner_id text not null,
  chain_id text check (chain_id ~ '^[0-9]{13}$'),
  status text not null check (status in ('ACTIVE', 'SUSPENDED')),
  version int not null check (version > 0),
  profile jsonb not null,
  -- In lower case and by code point, so that a prefix is a range of the index.
  legal_name text collate "C" not null,
  idempotency_key text,
  first_order_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, merchant_id)
);
create index merchants_by_age on merchants (created_at, merchant_id);
create index merchants_by_status on merchants (status, created_at, merchant_id);
create index merchants_by_partner on merchants (partner_id, created_at, merchant_id);
create index merchants_by_chain on merchants (partner_id, chain_id, created_at, merchant_id);
create index merchants_by_name on merchants (legal_name, created_at, merchant_id);
create index merchants_by_partner_and_name
  on merchants (partner_id, legal_name, created_at, merchant_id);
create index merchants_by_key on merchants (partner_id, idempotency_key)
  where idempotency_key is not null;

-- Who changed what of a merchant, and when; the first version is its creation.
create table merchant_changes (
  bucket char(2) not null,
  merchant_id text not null,
  version int not null check (version > 0),
  at timestamptz not null,
  actor text not null,
  correlation_id text not null,
  reason text,
  changes jsonb not null,
  primary key (bucket, merchant_id, version)
);

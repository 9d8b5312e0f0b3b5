-- Up Migration

-- What browsers were told before an authentication. It belongs to one authentication at most, which
-- then goes on under its transaction id: the issuer has seen the browser under no other.
create table card_lookups (
  bucket char(2) not null,
  card_lookup_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  order_id text,
  fingerprint bytea not null, -- Of the card, keyed and per merchant; never the number.
  server_transaction_id uuid not null,
  version text not null,
  has_method boolean not null, -- Whether the issuer wanted to see the browser.
  used_by text, -- The authentication.
  created_at timestamptz not null,
  primary key (bucket, card_lookup_id)
);
create index card_lookups_unused on card_lookups (bucket, merchant_id, fingerprint, created_at)
  where used_by is null;
create index card_lookups_by_age on card_lookups (created_at);

-- Authentications of cardholders. PROCESSING until the directory server has answered or, from due_at
-- on, somebody has given it up. A challenge is ended by the one result that is accepted for it. The
-- last two digits of server_transaction_id are the bucket, so that a result finds its row.
create table authentications (
  bucket char(2) not null,
  authentication_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  status text not null check (status in (
    'PROCESSING', 'AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'CHALLENGE_AUTHENTICATION_REQUIRED',
    'NOT_AUTHENTICATED', 'REJECTED', 'TECHNICAL_ISSUE', 'CHALLENGE_PREFERENCE_ACKNOWLEDGED')),
  server_transaction_id uuid not null,
  card_lookup_id text,
  order_id text,
  category char(2) not null check (category in ('01', '02')), -- Payment, non-payment.
  version text not null,
  amount bigint check (amount >= 0), -- None where nothing is paid.
  currency char(3) check (currency in ('CAD', 'USD')),
  fingerprint bytea not null, -- Of the card, keyed and per merchant; never the number.
  card json not null, -- What may be told of the card.
  language char(2) not null check (language in ('en', 'fr')),
  idempotency_key text not null,
  correlation_id text not null,
  outcome json, -- What the directory server and the issuer said; never the authentication value.
  sealed_value bytea, -- The authentication value, for this row alone.
  result_digest bytea, -- Keyed digest of the result that ended a challenge.
  messages jsonb not null, -- All messages in order, masked.
  used_by text, -- The payment that brought it to the issuer. One, ever.
  due_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, authentication_id),
  check ((status = 'PROCESSING') = (due_at is not null)),
  check ((status = 'PROCESSING') = (outcome is null)),
  check ((amount is null) = (currency is null) and (category = '02' or amount is not null)),
  check (sealed_value is null or status in ('AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED')),
  check (used_by is null or status in ('AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED'))
);
create unique index authentications_by_transaction
  on authentications (bucket, server_transaction_id);
create index authentications_due on authentications (due_at) where due_at is not null;

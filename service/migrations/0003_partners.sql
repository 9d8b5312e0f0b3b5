-- Up Migration

-- Who builds on the platform. Everything a partner owns carries its partner_id.
create table partners (
  partner_id text primary key,
  kind text not null check (kind in ('ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK')),
  name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index partners_by_age on partners (created_at, partner_id);
create index partners_by_kind on partners (kind, created_at, partner_id);

-- Issued by the operator: links all merchants of one partner acquirer.
create table chains (
  chain_id text primary key check (chain_id ~ '^[0-9]{13}$'),
  partner_id text not null references partners,
  name text not null,
  created_at timestamptz not null
);
create index chains_by_partner on chains (partner_id, created_at, chain_id);
create index chains_by_age on chains (created_at, chain_id);

-- A credential's owner: a partner's software, or (without a partner) the operator's.
create table clients (
  client_id text primary key,
  partner_id text references partners,
  merchant_id text check (merchant_id ~ '^[0-9]{13}$'),
  name text not null,
  scopes text[] not null,
  -- Public keys for private_key_jwt; null when the client proves itself by secret only.
  jwks jsonb,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  revoked_at timestamptz,
  check (merchant_id is null or partner_id is not null),
  -- Whatever the code does, no partner's credential runs the platform.
  check (partner_id is null or not 'operator' = any (scopes))
);
create index clients_by_age on clients (created_at, client_id);
create index clients_by_partner on clients (partner_id, created_at, client_id);

-- Secrets as keyed digests only. While one is rolled two are live.
create table client_secrets (
  client_id text not null references clients,
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (client_id, digest)
);

create table api_keys (
  api_key_id text primary key,
  client_id text not null references clients,
  slot text not null check (slot in ('PRIMARY', 'SECONDARY')),
  digest bytea not null unique check (length(digest) = 32),
  -- The first characters, so that a person can tell keys apart.
  hint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index api_keys_live_slot on api_keys (client_id, slot) where revoked_at is null;
create index api_keys_by_age on api_keys (created_at, api_key_id);
create index api_keys_by_client on api_keys (client_id, created_at, api_key_id);

-- People who sign in to the console.
create table operator_users (
  email text primary key check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null
);

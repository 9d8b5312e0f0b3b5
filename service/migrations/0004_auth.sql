-- Up Migration

-- Keys that sign access tokens. The one that is not retired signs; a retired key has no private
-- part any more and stays until the last token it signed has expired.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_key bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((sealed_private_key is null) = (retired_at is not null))
);
create unique index signing_keys_one_signs on signing_keys ((retired_at is null))
  where retired_at is null;

-- Access tokens given up before their time; a row is of no use once the token has expired.
create table revoked_tokens (
  jti text primary key,
  expires_at timestamptz not null
);
create index revoked_tokens_by_expiry on revoked_tokens (expires_at);

-- Client assertions (private_key_jwt) that were used. The primary key is what makes them single use.
create table used_assertions (
  client_id text not null,
  jti_digest bytea not null check (length(jti_digest) = 32),
  expires_at timestamptz not null,
  primary key (client_id, jti_digest)
);
create index used_assertions_by_expiry on used_assertions (expires_at);

-- Wrong secrets, passwords and API keys, counted for one subject from one address. The row of an
-- address as a whole has the empty subject.
create table failed_attempts (
  subject text not null,
  address text not null,
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  expires_at timestamptz not null,
  primary key (subject, address)
);
create index failed_attempts_by_expiry on failed_attempts (expires_at);

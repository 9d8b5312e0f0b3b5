-- Up Migration

-- People who sign in to the console: operators, and with a partner_id the people of that partner. The
-- tables are small and belong to no merchant, so like clients they have no bucket.
create table users (
  user_id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('OPERATOR_ADMIN', 'OPERATOR', 'RISK', 'FINANCE',
                                     'PARTNER_ADMIN', 'DEVELOPER', 'READ_ONLY')),
  partner_id text references partners,
  password_hash text, -- Null until the invitation is accepted.
  -- Sealed for this row. A new secret is `pending` until a code of it has been shown.
  totp_secret bytea,
  totp_pending bytea,
  totp_since timestamptz,
  totp_step bigint, -- The step of the last code that was accepted: none up to it is again.
  created_at timestamptz not null,
  modified_at timestamptz not null,
  signed_in_at timestamptz,
  disabled_at timestamptz,
  -- Tokens and sessions from before have ended.
  signed_out_before timestamptz,
  -- Whatever the code does, nobody of a partner has a role of operators.
  check ((partner_id is not null) = (role in ('PARTNER_ADMIN', 'DEVELOPER', 'READ_ONLY'))),
  check ((totp_secret is null) = (totp_since is null))
);
create index users_by_age on users (created_at, user_id);
create index users_by_partner on users (partner_id, created_at, user_id);

create table user_passkeys (
  passkey_id text primary key,
  user_id text not null references users,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  transports text[] not null,
  counter bigint not null check (counter >= 0),
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index user_passkeys_by_user on user_passkeys (user_id, created_at);

create table user_recovery_codes (
  user_id text not null references users,
  digest bytea not null check (length(digest) = 32),
  used_at timestamptz,
  primary key (user_id, digest)
);

-- Of the token in the cookie only the keyed digest is kept. A row is removed when the session ends.
create table user_sessions (
  session_id text primary key,
  user_id text not null references users,
  digest bytea not null unique check (length(digest) = 32),
  state text not null
    check (state in ('SECOND_FACTOR_REQUIRED', 'ENROLMENT_REQUIRED', 'SIGNED_IN')),
  failures int not null default 0 check (failures >= 0), -- Of second factors.
  challenge text, -- Of WebAuthn; taken out by the first answer to it.
  challenge_until timestamptz,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  check ((challenge is null) = (challenge_until is null))
);
create index user_sessions_by_user on user_sessions (user_id, created_at);
create index user_sessions_by_end on user_sessions (expires_at);

-- A link to set a password with, for the first time or after it was forgotten. One of a user counts.
create table user_invitations (
  user_id text primary key references users,
  digest bytea not null unique check (length(digest) = 32),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);

-- The ids of those who were there sort before all others. While the previous release still runs, nobody
-- can sign in to it any more.
insert into users (user_id, email, name, role, password_hash, created_at, modified_at)
select 'us14' || repeat('0', 10) || substr(upper(md5(email)), 1, 16), email, email,
       'OPERATOR_ADMIN', password_hash, created_at, created_at
from operator_users;
drop table operator_users;

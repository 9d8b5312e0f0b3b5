-- Up Migration

-- How the directory server of each card scheme is reached, and what it knows us by. Null, or no row at
-- all: as the settings of the installation say.
create table three_d_secure_schemes (
  scheme text primary key check (scheme in ('VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB')),
  directory_server_url text,
  reference_number text,
  operator_id text,
  requestor_id text,
  requestor_name text,
  acquirer_bin text check (acquirer_bin ~ '^[0-9]{1,11}$'),
  acquirer_merchant_id text,
  certificate text, -- PEM, as are those of the authority.
  sealed_private_key bytea, -- For this scheme alone.
  authority text,
  pins text[] not null, -- SHA-256 of public keys, in base64.
  modified_at timestamptz not null,
  check ((certificate is null) = (sealed_private_key is null)),
  check ((certificate is null) = (authority is null))
);

-- What a scheme knows one merchant by, where that is not what it knows the installation by.
create table three_d_secure_requestors (
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  scheme text not null check (scheme in ('VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB')),
  requestor_id text,
  requestor_name text,
  acquirer_merchant_id text,
  modified_at timestamptz not null,
  primary key (merchant_id, scheme)
);

-- Each directory server tells its own ranges. DEFAULT is the one of the installation's settings, for
-- the schemes that have none of their own. The previous release knows one only: stop it first.
alter table card_ranges
  add column directory text collate "C" not null default 'DEFAULT',
  drop constraint card_ranges_pkey,
  add primary key (directory, start_range, end_range, digits);
alter table card_range_state
  add column directory text collate "C" not null default 'DEFAULT',
  add column directory_url text, -- Who told the ranges; null: not known.
  drop constraint card_range_state_pkey,
  drop column only_row,
  add primary key (directory);
insert into card_range_state (directory, next_request_at)
  select name, 'epoch'
  from unnest(array['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB']) as schemes(name);

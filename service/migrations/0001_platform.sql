-- Up Migration

-- One row a request that must happen once. It is claimed in the transaction of the work (or of the
-- intent, where the work asks another party), and the answer is remembered in the one that ends it.
create table idempotency_keys (
  bucket char(2) not null,
  partner_id text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 64),
  fingerprint bytea not null check (length(fingerprint) = 32),
  resource_id text,
  status int,
  answer json, -- Not jsonb: a repeat is answered with the bytes of the first answer.
  created_at timestamptz not null,
  primary key (bucket, partner_id, operation, key),
  check ((status is null) = (answer is null))
);

-- What was done to the platform, by whom. Rows are only ever added: each carries a keyed digest of
-- itself and the one before, so a row changed or taken out is found by `npm run audit-log`.
create table audit_log (
  seq bigint primary key check (seq > 0),
  created_at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  correlation_id text not null,
  details jsonb not null,
  digest bytea not null check (length(digest) = 32)
);
create index audit_log_by_age on audit_log (created_at, seq);
create index audit_log_by_subject on audit_log (subject, created_at, seq);

-- The newest row of the log: who adds one holds this row, and a log cut short does not match it.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  seq bigint not null,
  digest bytea not null
);
insert into audit_head (seq, digest) values (0, '');

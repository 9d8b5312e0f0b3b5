-- Up Migration

-- When somebody wants to be told, and who. Few: each owner has a number of places.
create table alert_rules (
  bucket char(2) not null, -- The partner's.
  rule_id text not null,
  partner_id text not null, -- Empty for operators.
  merchant_id text, -- Null: of all merchants.
  place smallint not null check (place between 1 and 50), -- Bounds how many there are.
  kind text not null,
  name text not null,
  condition jsonb not null, -- Thresholds, as their kind has them.
  quiet_minutes int not null,
  recipients jsonb not null,
  is_enabled boolean not null,
  next_at timestamptz not null, -- When it is looked at next, by the service's time.
  calm_since timestamptz, -- Of an open alert: since when what it told of is no more.
  closed_at timestamptz, -- When its last alert was closed.
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, rule_id)
);
create unique index alert_rules_by_place on alert_rules (partner_id, place, bucket);
create unique index alert_rules_by_name on alert_rules (partner_id, name, bucket);
create index alert_rules_by_partner on alert_rules (partner_id, created_at, rule_id);
create index alert_rules_due on alert_rules (next_at, rule_id) where is_enabled;

create table alerts (
  bucket char(2) not null, -- The rule's.
  alert_id text not null,
  rule_id text not null,
  rule_name text not null,
  partner_id text not null, -- Empty for operators.
  merchant_id text,
  kind text not null,
  state text not null check (state = any ('{OPEN,CLOSED}')),
  figures jsonb not null, -- What was measured when it was opened.
  correlation_id text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_because text,
  acknowledged_at timestamptz,
  acknowledged_by text,
  primary key (bucket, alert_id),
  check ((state = 'CLOSED') = (closed_at is not null))
);
-- Two who see the same trouble at once open one.
create unique index alerts_open on alerts (rule_id, bucket) where state = 'OPEN';
create index alerts_by_partner on alerts (partner_id, created_at, alert_id);
create index alerts_by_state on alerts (partner_id, state, created_at, alert_id);
create index alerts_closed on alerts (closed_at, alert_id) where state = 'CLOSED';

-- E-mails, committed with what they tell of, until they are sent and for a while after.
create table emails (
  bucket char(2) not null, -- Of what it tells of.
  email_id text not null,
  partner_id text not null, -- Empty for operators.
  kind text not null,
  subject_id text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  manage_url text not null,
  state text not null check (state = any ('{PENDING,SENT,REFUSED,GIVEN_UP,UNSENT}')),
  attempts int not null default 0,
  is_counted boolean not null default false, -- Against what its recipient gets in an hour.
  next_at timestamptz, -- By the service's time; null once it has ended.
  last_error text,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, email_id),
  check ((state = 'PENDING') = (next_at is not null))
);
create index emails_due on emails (next_at, email_id) where state = 'PENDING';
create index emails_by_age on emails (created_at, email_id);

-- How many a recipient was sent in an hour of UTC.
create table email_allowances (
  bucket char(2) not null, -- The recipient's.
  recipient text not null,
  hour timestamptz not null,
  taken int not null,
  primary key (bucket, recipient, hour)
);

-- Endpoints that do badly, of which there are few.
create index webhook_endpoints_failing on webhook_endpoints (partner_id, endpoint_id)
  where deleted_at is null and (failing_since is not null or status = 'DISABLED');

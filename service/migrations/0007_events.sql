-- Up Migration

-- What happened to a partner's things. Each row is written in the transaction of the change it tells
-- of, and never changed after.
create table events (
  bucket char(2) not null,
  event_id text not null,
  partner_id text not null references partners,
  merchant_id text check (merchant_id ~ '^[0-9]{13}$'),
  type text not null,
  subject_id text not null,
  correlation_id text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  primary key (bucket, event_id)
);
create index events_by_age on events (partner_id, created_at, event_id);
create index events_by_type on events (partner_id, type, created_at, event_id);
create index events_by_merchant on events (partner_id, merchant_id, created_at, event_id);
-- A thing has a handful of events, so their order needs no index.
create index events_by_subject on events (subject_id);

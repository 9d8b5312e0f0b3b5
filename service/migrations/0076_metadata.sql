-- Up Migration

-- What partners note with their records, as it is shown; null where nothing is. That of merchants is in
-- their profiles.
alter table payments add column metadata json;
alter table refunds add column metadata json;
alter table customers add column metadata json;
alter table payment_methods add column metadata json;
alter table payout_adjustments add column metadata json;

-- What records are found by that have metadata: a row for each name. A record without any has none.
create table metadata_entries (
  bucket char(2) not null, -- The merchant's.
  partner_id text not null,
  merchant_id text not null,
  kind text not null check (kind = any (
    '{payment,refund,customer,payment_method,merchant,adjustment}')),
  name text not null check (char_length(name) between 1 and 40),
  value text not null check (char_length(value) between 1 and 200),
  record_id text not null,
  created_at timestamptz not null, -- When the record was made.
  primary key (partner_id, value, name, kind, created_at, record_id, bucket)
);
create index metadata_entries_by_merchant
  on metadata_entries (merchant_id, value, name, kind, created_at, record_id);

-- The number of its last event: customers can be changed now.
alter table customers add column sequence int not null default 1;

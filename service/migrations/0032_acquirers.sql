-- Up Migration

-- Who takes which payments, where an operator has said so; without a row the settings of the
-- installation hold. What is null fits all.
create table acquirer_routes (
  place bigint primary key,
  merchant_id text check (merchant_id ~ '^[0-9]{13}$'),
  brand text,
  currency char(3),
  acquirer text not null,
  modified_at timestamptz not null,
  unique nulls not distinct (merchant_id, brand, currency)
);

-- Who was asked: everything about a record goes to the same. With it what the acquirer's host was to
-- know the request by, told before it was sent. Until now there was one acquirer, which assigned nothing.
alter table payments
  add column acquirer text not null default 'simulator',
  add column host_references json;
alter table validations
  add column acquirer text not null default 'simulator',
  add column host_references json;
alter table refunds
  add column acquirer text not null default 'simulator',
  add column host_references json,
  add column original json; -- What was known of the payment's authorization as the refund began.

-- What acquirers know a merchant's till by; null: the end of its number.
alter table merchants
  add column terminal_id text check (terminal_id ~ '^[0-9A-Za-z]{8}$');

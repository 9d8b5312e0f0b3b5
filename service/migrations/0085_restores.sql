-- Up Migration

-- That the database was restored to a moment that is over, and when that was made good: until then nobody
-- is served.
create table restores (
  restored_to timestamptz not null,
  marked_at timestamptz not null,
  -- Sessions are ended, numbers are ahead, payouts are held.
  cut_over_at timestamptz,
  -- The acquirers have been asked what they did since.
  made_good_at timestamptz,
  primary key (restored_to, marked_at)
);

-- What acquirers did after that moment, and their record alone tells of. The id of each operation ends as the
-- key says under which it was asked for, so that a repeat is recognised. LOST is a payment: it is there again
-- when it is asked for again. What was done about payments that are there is WAITING to be written back.
create table found_operations (
  acquirer text not null,
  reference text not null,
  operation text not null,
  operation_id text not null,
  payment_id text not null,
  merchant_id text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  is_booked boolean not null,
  is_final boolean not null,
  booked_at timestamptz not null,
  state text not null check (state in ('LOST', 'WAITING', 'WRITTEN_BACK', 'REFUSED')),
  refusal text,
  found_at timestamptz not null,
  primary key (acquirer, reference),
  check ((state = 'REFUSED') = (refusal is not null))
);
create index found_operations_waiting on found_operations (booked_at, reference) where state = 'WAITING';

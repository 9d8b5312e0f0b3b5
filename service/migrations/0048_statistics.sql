-- Up Migration

-- Counts and sums of what happened, added to in the transaction that publishes an event. How many rows
-- there are depends on partners, merchants, hours and days, never on how many payments there were.
create table statistics (
  bucket char(2) not null, -- The partner's.
  partner_id text not null,
  unit text not null check (unit in ('HOUR', 'DAY')),
  merchant_id text not null, -- Empty: all merchants of the partner.
  at timestamptz not null, -- When the hour or day begins, UTC.
  what text not null,
  currency text not null, -- Empty for what has no amount.
  brand text not null, -- Of payments; else empty.
  reason text not null, -- Of what was declined; else empty.
  count bigint not null,
  amount bigint not null, -- In cents.
  primary key (bucket, partner_id, unit, merchant_id, at, what, currency, brand, reason)
) with (fillfactor = 60); -- Rows of the current hour are updated all the time, in their own page.
-- For operators, who see all partners; in words of its own, so that no plan for one partner takes it.
create index statistics_of_partners on statistics (unit, at) where length(merchant_id) = 0;
create index statistics_by_age on statistics (at) where unit = 'HOUR';

-- Up to which position of each partner's feed events are counted. Who publishes counts what follows on
-- from here; what was published before this table was there is counted by a job.
create table statistics_progress (
  bucket char(2) not null,
  partner_id text not null,
  counted bigint not null check (counted >= 0),
  primary key (bucket, partner_id)
) with (fillfactor = 60);

-- How long requests took, in classes of durations; of one partner, or of all (empty).
create table latencies (
  bucket char(2) not null, -- The partner's.
  partner_id text not null,
  unit text not null check (unit in ('HOUR', 'DAY')),
  at timestamptz not null,
  operation text not null,
  up_to_ms int not null, -- The longest duration of the class.
  count bigint not null,
  primary key (bucket, partner_id, unit, at, operation, up_to_ms)
) with (fillfactor = 60);
create index latencies_by_age on latencies (at) where unit = 'HOUR';

create index payout_accounts_held on payout_accounts (held_at) where held_at is not null;

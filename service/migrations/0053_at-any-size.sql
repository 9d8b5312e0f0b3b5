-- Up Migration

-- What the entries of a merchant before a moment come to, so that its balances cost the same however
-- many there are: those before the mark are in the sums, and those since are added up when asked for.
create table balance_marks (
  bucket char(2) not null,
  merchant_id text not null,
  carried_to timestamptz not null,
  primary key (bucket, merchant_id)
);
create table carried_balances (
  bucket char(2) not null,
  merchant_id text not null,
  currency char(3) not null,
  account text not null,
  balance bigint not null, -- Debits are positive, credits negative.
  primary key (bucket, merchant_id, currency, account)
);
-- No transaction that is open has an entry as old as that.
insert into balance_marks
select bucket, merchant_id, (select max(created_at) - interval '1 hour' from movements)
from movements group by bucket, merchant_id;
insert into carried_balances
select bucket, merchant_id, currency, account, sum(amount) from postings
where created_at < (select max(carried_to) from balance_marks)
group by bucket, merchant_id, currency, account;

-- One type of event is common; a partner may have few of any other.
drop index events_by_rare_type;
create index events_by_rare_type on events (partner_id, type, created_at, event_id)
  where type <> 'payment.succeeded';

-- Everybody's payments and payouts, in words of their own: no plan for one partner takes these, since a
-- small one's would be searched among all others'.
drop index payments_by_time;
create index payments_by_time on payments (created_at)
  where status <> 'PROCESSING' and length(partner_id) > 0;
drop index payouts_by_status;
create index payouts_by_status on payouts (status, created_at, payout_id)
  where length(partner_id) > 0;

-- With the figure, so that those which are not shown are not read.
drop index statistics_of_partners;
create index statistics_of_partners on statistics (unit, at, what) where length(merchant_id) = 0;

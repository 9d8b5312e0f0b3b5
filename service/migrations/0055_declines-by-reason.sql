-- Up Migration

-- The release before must have ended: it counts by no week, and does not know the names of the new rows.
-- Whoever counts all the same waits until this is done.
alter table statistics drop constraint statistics_unit_check;
alter table statistics
  add constraint statistics_unit_check check (unit in ('HOUR', 'DAY', 'WEEK'));
alter table latencies drop constraint latencies_unit_check;
alter table latencies
  add constraint latencies_unit_check check (unit in ('HOUR', 'DAY', 'WEEK'));

-- What was declined is counted twice, by brand and by reason, in place of once by both: a day has a row
-- for each brand and one for each reason, not one for each pair.
insert into statistics
select bucket, partner_id, unit, merchant_id, at, 'declinedByReason', currency, '', reason, sum(count),
  sum(amount)
from statistics where what = 'declined'
group by bucket, partner_id, unit, merchant_id, at, currency, reason;
insert into statistics as known
select bucket, partner_id, unit, merchant_id, at, 'declined', currency, brand, '', sum(count), sum(amount)
from statistics where what = 'declined' and reason <> ''
group by bucket, partner_id, unit, merchant_id, at, currency, brand
on conflict (bucket, partner_id, unit, merchant_id, at, what, currency, brand, reason)
do update set count = known.count + excluded.count, amount = known.amount + excluded.amount;
delete from statistics where what = 'declined' and reason <> '';

-- Sums of long spans are read by week, which is a fifth of the rows of 90 days. Weeks begin on Thursdays,
-- as 1970 did, and are those of all merchants of a partner.
insert into statistics
select bucket, partner_id, 'WEEK', '', date_bin('7 days', at, timestamptz '1970-01-01 00:00+00'), what,
  currency, brand, reason, sum(count), sum(amount)
from statistics where unit = 'DAY' and merchant_id = ''
group by bucket, partner_id, 5, what, currency, brand, reason;
insert into latencies
select bucket, partner_id, 'WEEK', date_bin('7 days', at, timestamptz '1970-01-01 00:00+00'), operation,
  up_to_ms, sum(count)
from latencies where unit = 'DAY'
group by bucket, partner_id, 4, operation, up_to_ms;

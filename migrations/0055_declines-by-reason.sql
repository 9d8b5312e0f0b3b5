-- Up Migration

-- What was declined is counted twice, by brand and by reason, in place of once by both: a day has a row
-- for each brand and one for each reason, not one for each pair. Whoever counts meanwhile waits. A process
-- of the release before counts by both until it ends, which is read as well; it does not know the name of
-- the new rows, so its overviews should not be looked at.
lock table statistics in share row exclusive mode;
insert into statistics
select bucket, partner_id, unit, merchant_id, at, 'declinedByReason', currency, '', reason, sum(count),
  sum(amount)
from statistics where what = 'declined'
group by bucket, partner_id, unit, merchant_id, at, currency, reason;
insert into statistics
select bucket, partner_id, unit, merchant_id, at, 'declined', currency, brand, '', sum(count), sum(amount)
from statistics where what = 'declined'
group by bucket, partner_id, unit, merchant_id, at, currency, brand;
delete from statistics where what = 'declined' and reason <> '';

-- Up Migration

-- Everybody's payouts in words of their own, as by status: no plan for one partner's takes it.
drop index payouts_by_currency;
create index payouts_by_currency on payouts (currency, created_at, payout_id)
  where length(partner_id) > 0;

-- Up Migration

-- Lists by currency: where few are in one, a walk by age would look at all of the others. The currency
-- first, so that no plan for a partner's payouts of all currencies takes it.
create index payouts_by_currency on payouts (currency, created_at, payout_id);
create index payouts_by_currency_and_partner
  on payouts (currency, partner_id, created_at, payout_id);
create index payout_files_by_currency on payout_files (currency, created_at, file_id);

-- Refunds are few among what is sold: their events are found by type, like other rare ones.
drop index events_by_rare_type;
create index events_by_rare_type on events (partner_id, type, created_at, event_id)
  where type not in ('payment.authorized', 'payment.completed', 'payment.succeeded');

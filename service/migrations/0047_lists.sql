-- Up Migration

-- Everybody's payments, newest first, for operators. The time alone: ties are few and sorted when read.
create index payments_by_time on payments (created_at) where status <> 'PROCESSING';
-- What people know of a payment: the end of the card's number, and the amount.
create index payments_by_last_four
  on payments (partner_id, (card->>'lastFour'), created_at, payment_id) where status <> 'PROCESSING';
create index payments_by_amount on payments (partner_id, amount, created_at, payment_id)
  where status <> 'PROCESSING';

create index authentications_by_age on authentications (partner_id, created_at, authentication_id);
create index authentications_by_merchant
  on authentications (partner_id, merchant_id, created_at, authentication_id);
create index authentications_by_status
  on authentications (partner_id, status, created_at, authentication_id);

-- Addresses of e-mail are the same in any case.
create index customers_by_email on customers (partner_id, lower(email), created_at, customer_id)
  where email is not null;

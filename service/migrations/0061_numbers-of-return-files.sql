-- Up Migration

-- The number that the bank gave a file of returns, so that one that was seen, or that cannot be the next,
-- is refused. Statements have none, nor has what was received before.
alter table bank_messages
  add column originator text,
  add column currency char(3),
  add column file_number int check (file_number between 1 and 9999),
  add check (num_nulls(originator, currency, file_number) in (0, 3));
create index bank_messages_by_number on bank_messages (originator, currency, created_at)
  where file_number is not null;

-- Which of a merchant's payouts came back: the next is not sent to an account that the bank does not know.
create index payouts_returned on payouts (merchant_id, bucket) where status = 'RETURNED';

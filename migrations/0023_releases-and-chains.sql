-- Up Migration

-- What the issuer called payments with a stored card after the first, whose name the card itself
-- has. Later payments may name any of them.
create table payment_method_issuer_ids (
  bucket char(2) not null,
  payment_method_id text not null,
  issuer_id text not null,
  primary key (bucket, payment_method_id, issuer_id),
  foreign key (bucket, payment_method_id) references payment_methods on delete cascade
);
-- Until now every payment was answered its own, so any of those may be what a caller has kept.
insert into payment_method_issuer_ids
select m.bucket, m.payment_method_id, used.outcome ->> 'networkTransactionId'
from payment_methods as m join (
  select bucket, payment_method_id, outcome from payments
  union all select bucket, payment_method_id, outcome from validations
) as used on used.bucket = m.bucket and used.payment_method_id = m.payment_method_id
where m.stored and used.outcome ->> 'networkTransactionId' is not null
on conflict do nothing;

-- A batch may give back more of what earlier ones charged than it charges itself.
alter table batches drop constraint batches_fees_amount_check;

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

-- A payment may wait for the rest of its hold to be given back, and the simulated acquirer knows it.
alter table payments
  drop constraint payments_sound,
  add constraint payments_sound check (
    amount > 0
    and 0 <= refunded and 0 <= refunding and refunded + refunding <= captured
    and 0 <= captured and 0 <= released and captured + released <= authorized
    and currency = any ('{CAD,USD}')
    and status = any (
      '{PROCESSING,AUTHORIZED,PARTIALLY_COMPLETED,SUCCEEDED,CANCELED,DECLINED,DECLINED_RETRY,EXPIRED}')
    and (pending is null
      or pending = any ('{AUTHORIZE,REVERSAL,CAPTURE,CANCEL,RELEASE,INCREMENT,EXPIRY}'))
    and (pending is null) = (pending_operation is null) and (pending is null) = (due_at is null)
    -- A reversal may be repeated for a payment that was declined long ago: a late approval.
    and ((status = 'PROCESSING') = (pending is not null)
      or (status = 'DECLINED_RETRY' and pending = 'REVERSAL')));
alter table simulator_journal
  drop constraint simulator_journal_sound,
  add constraint simulator_journal_sound check (
    0 <= amount and 0 <= refunded and refunded <= captured and captured <= authorized
    and operation = any ('{authorize,increment,verify,capture,reverse,release,refund}')
    and outcome = any ('{approved,declined,unanswered,void}'));

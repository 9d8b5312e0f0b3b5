-- Up Migration

-- What every payment writes, written with less work. The server reads each check of a table anew for
-- every statement that writes to it, so a table has one; forms that the code has proven long before
-- (a merchant's id of thirteen digits) are not looked at row by row again. Every rule about money and
-- states stays.

-- For statements over many rows that are all done or none: an error ends the transaction, and with it
-- whatever was sent in the same breath.
create function all_or_none(done bigint, wanted int) returns boolean
language plpgsql immutable as $$
begin
  if done = wanted then return true; end if;
  raise exception '% of % rows', done, wanted using errcode = 'CW001';
end
$$;

alter table idempotency_keys
  -- Text, not json: nothing looks inside, and what a repeat is given is what was written.
  alter column answer type text,
  drop constraint idempotency_keys_check,
  drop constraint idempotency_keys_fingerprint_check,
  drop constraint idempotency_keys_key_check,
  add constraint idempotency_keys_sound check (
    length(key) between 1 and 64 and length(fingerprint) = 32
    and (status is null) = (answer is null));

-- Room on the page for the answers that come later, so that the key's index is entered once.
alter table idempotency_keys set (fillfactor = 10);

alter table payments
  drop constraint payments_merchant_id_check,
  drop constraint payments_status_check,
  drop constraint payments_currency_check,
  drop constraint payments_amount_check,
  drop constraint payments_pending_check,
  drop constraint payments_check,
  drop constraint payments_check1,
  drop constraint payments_check2,
  drop constraint payments_check3,
  add constraint payments_sound check (
    amount > 0
    and 0 <= refunded and 0 <= refunding and refunded + refunding <= captured
    and 0 <= captured and 0 <= released and captured + released <= authorized
    and currency = any ('{CAD,USD}')
    and status = any (
      '{PROCESSING,AUTHORIZED,PARTIALLY_COMPLETED,SUCCEEDED,CANCELED,DECLINED,DECLINED_RETRY,EXPIRED}')
    and (pending is null) = (pending_operation is null) and (pending is null) = (due_at is null)
    -- A reversal may be repeated for a payment that was declined long ago: a late approval.
    and ((status = 'PROCESSING') = (pending is not null)
      or (status = 'DECLINED_RETRY' and pending = 'REVERSAL')));

-- A payment is entered here once its outcome is known, and not a second time. Those still PROCESSING
-- are few at any moment, and payments_due has them.
drop index payments_by_age;
drop index payments_by_merchant;
drop index payments_by_order;
drop index payments_by_invoice;
drop index payments_by_customer;
create index payments_by_age on payments (partner_id, created_at, payment_id)
  where status <> 'PROCESSING';
create index payments_by_merchant on payments (partner_id, merchant_id, created_at, payment_id)
  where status <> 'PROCESSING';
create index payments_by_order on payments (partner_id, order_id, created_at, payment_id)
  where status <> 'PROCESSING' and order_id is not null;
create index payments_by_invoice on payments (partner_id, invoice_number, created_at, payment_id)
  where status <> 'PROCESSING' and invoice_number is not null;
create index payments_by_customer on payments (partner_id, customer_id, created_at, payment_id)
  where status <> 'PROCESSING' and customer_id is not null;

alter table postings
  drop constraint postings_account_check,
  drop constraint postings_leg_check,
  drop constraint postings_merchant_id_check,
  drop constraint postings_currency_check,
  drop constraint postings_kind_check,
  drop constraint postings_amount_check,
  drop constraint postings_batch_check,
  add constraint postings_sound check (
    amount <> 0 and leg >= 0 and currency = any ('{CAD,USD}')
    and account = any ('{HELD,ISSUER,RECEIVABLE,CLEARING,PAYABLE,FEES,REFUNDS}')
    and (batch_id is not null) = (kind = any ('{CAPTURE,PURCHASE,VOID,REFUND}'))
    and (batch_id is not null or kind = any (
      '{AUTHORIZE,RELEASE,FEE,FEE_REVERSAL,SETTLE_SALES,SETTLE_VOIDS,SETTLE_REFUNDS}')));
-- Most entries are of four kinds, which a walk by age finds soon; an index is for the others.
drop index postings_by_kind;
create index postings_by_rare_kind on postings (kind, created_at, entry_id)
  where leg = 0 and kind not in ('AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND');

alter table events
  -- A partner's row may live in another place than its events; who records one has proven who it is.
  drop constraint events_partner_id_fkey,
  drop constraint events_merchant_id_check,
  drop constraint events_data_check,
  alter column data type json;
-- The same as with kinds of entries: the events of every sale are found by age.
drop index events_by_type;
create index events_by_rare_type on events (partner_id, type, created_at, event_id)
  where type not in (
    'payment.authorized', 'payment.completed', 'payment.succeeded', 'refund.succeeded');

alter table simulator_journal
  drop constraint simulator_journal_operation_check,
  drop constraint simulator_journal_amount_check,
  drop constraint simulator_journal_last_four_check,
  drop constraint simulator_journal_outcome_check,
  drop constraint simulator_journal_check,
  add constraint simulator_journal_sound check (
    0 <= amount and 0 <= refunded and refunded <= captured and captured <= authorized
    and operation = any ('{authorize,increment,verify,capture,reverse,refund}')
    and outcome = any ('{approved,declined,unanswered,void}'));

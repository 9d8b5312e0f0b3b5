-- Up Migration

-- Like the last one, and the next: not while processes of the release before run.

-- One row for what moves from one account to another, in place of a row for each of the two: a
-- movement that does not balance cannot be written down. Rows are written in the transaction of the
-- change they tell of, together with the other movements of their entry, and are never changed or
-- deleted after; a mistake is put right by another entry.
create table movements (
  bucket char(2) not null,
  subject_id text not null,
  entry_id text not null,
  -- Among the movements of its entry. Each entry has a movement 0, which stands for it in lists.
  place smallint not null,
  merchant_id text not null,
  kind text not null,
  debit text not null,
  credit text not null,
  currency char(3) not null,
  amount bigint not null,
  batch_id text,
  created_at timestamptz not null
);

-- Of an entry with two debits, the first goes with the first credit.
insert into movements
select debit.bucket, debit.subject_id, debit.entry_id,
  case when debit.account = 'RECEIVABLE' and debit.kind = 'CAPTURE' then 1 else 0 end,
  debit.merchant_id, debit.kind, debit.account, credit.account, debit.currency, debit.amount,
  debit.batch_id, debit.created_at
from postings as debit join postings as credit using (bucket, entry_id)
where debit.amount > 0 and credit.amount = -debit.amount
  and debit.merchant_id = credit.merchant_id and debit.currency = credit.currency
  and (debit.kind <> 'CAPTURE'
    or (debit.account, credit.account) in (('ISSUER', 'HELD'), ('RECEIVABLE', 'CLEARING')));
do $$
declare
  alone text;
begin
  select string_agg(distinct entry_id, ', ') into alone from postings as leg
  where not exists (
    select from movements as m
    where m.bucket = leg.bucket and m.entry_id = leg.entry_id
      and leg.account in (m.debit, m.credit));
  if alone is not null then raise exception 'entries that do not balance: %', alone; end if;
end
$$;
drop table postings;

alter table movements
  -- By subject first, so that a payment's movements are found without an index of their own.
  add primary key (bucket, subject_id, entry_id, place),
  add constraint movements_sound check (
    amount > 0 and currency = any ('{CAD,USD}')
    and (batch_id is not null) = (kind = any ('{CAPTURE,PURCHASE,VOID,REFUND}'))
    and kind || ' ' || debit || ' ' || credit = any ('{
      AUTHORIZE HELD ISSUER, RELEASE ISSUER HELD, CAPTURE ISSUER HELD, CAPTURE RECEIVABLE CLEARING,
      PURCHASE RECEIVABLE CLEARING, VOID CLEARING RECEIVABLE, REFUND REFUNDS RECEIVABLE,
      FEE PAYABLE FEES, FEE_REVERSAL FEES PAYABLE, SETTLE_SALES CLEARING PAYABLE,
      SETTLE_VOIDS PAYABLE CLEARING, SETTLE_REFUNDS PAYABLE REFUNDS}'));
create index movements_by_merchant on movements (bucket, merchant_id, created_at, entry_id);
-- Lists are of entries: one row in these for each.
create index movements_by_age on movements (created_at, entry_id) where place = 0;
-- Most entries are of four kinds, which a walk by age finds soon; an index is for the others.
create index movements_by_rare_kind on movements (kind, created_at, entry_id)
  where place = 0 and kind not in ('AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND');
-- Each member of a batch has one movement that RECEIVABLE is a side of. With what totals are made of.
create index movements_by_batch on movements (bucket, batch_id) include (kind, amount)
  where batch_id is not null and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE');

-- The two sides of each movement: a debit is positive, a credit negative.
create view postings as
select bucket, entry_id, side.account, merchant_id, currency, kind, subject_id, batch_id,
  side.amount, created_at
from movements
cross join lateral (values (debit, movements.amount), (credit, -movements.amount))
  as side (account, amount);

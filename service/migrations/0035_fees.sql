-- Up Migration

-- Not while processes of the release before run, as the last one: they keep fewer figures of a batch.

-- What merchants are charged, where an order or an operator has said so. A plan holds from a moment on,
-- for batches that are opened from then on, until the next one does; it is never changed.
create table fee_plans (
  bucket char(2) not null,
  merchant_id text not null,
  version int not null check (version > 0),
  partner_id text not null,
  plan json not null,
  source text not null, -- ORDER and its number, or OPERATOR.
  effective_from timestamptz not null,
  primary key (bucket, merchant_id, version)
);

-- Merchants that have a plan, each with the moment at which its month is over.
create table fee_accounts (
  bucket char(2) not null,
  merchant_id text not null,
  partner_id text not null,
  next_bill_at timestamptz not null,
  primary key (bucket, merchant_id)
);
create index fee_accounts_due on fee_accounts (next_bill_at);

-- What was charged for a month; of one merchant and month there is one, whatever races.
create table monthly_bills (
  bucket char(2) not null,
  merchant_id text not null,
  month char(7) not null,
  bill_id text not null,
  created_at timestamptz not null,
  primary key (bucket, merchant_id, month)
);

-- How each fee that was charged came about. The amounts are those of the entries it names.
create table fee_lines (
  bucket char(2) not null,
  subject_id text not null, -- The batch, or the bill of a month.
  line_no smallint not null,
  merchant_id text not null,
  currency char(3) not null,
  code text not null,
  description text not null,
  brand text,
  card_type text,
  base_amount bigint not null, -- Sales less voids, in cents.
  sale_count bigint not null,
  refund_count bigint not null,
  rate int not null, -- In thousandths of a percent.
  per_sale int not null, -- In thousandths of a cent, as the next.
  per_refund int not null,
  amount bigint not null check (amount <> 0),
  entry_id text not null,
  taxes json not null, -- Each with its type, rate, amount and entry.
  is_billed boolean not null,
  created_at timestamptz not null,
  primary key (bucket, subject_id, line_no)
);
create index fee_lines_by_merchant on fee_lines (merchant_id, created_at, bucket);

-- Whether cards of these first six digits are credit, debit or prepaid cards, where an operator has said so.
create table card_types (
  first_bin int not null primary key check (first_bin between 0 and 999999),
  last_bin int not null check (last_bin between first_bin and 999999),
  card_type text not null check (card_type in ('CREDIT', 'DEBIT', 'PREPAID')),
  modified_at timestamptz not null
);

alter table batches
  add column taxes_amount bigint,
  add column billed_amount bigint, -- Fees and their taxes that the month's bill has.
  drop constraint batches_check5,
  drop constraint batches_check6;
update batches set taxes_amount = 0, billed_amount = 0 where status = 'CLOSED';
alter table batches
  add constraint batches_whole check (
    num_nulls(sales_amount, sales_count, voids_amount, voids_count, refunds_amount, refunds_count,
              fees_amount, taxes_amount, billed_amount, net_amount)
      = case when status = 'CLOSED' then 0 else 10 end),
  add constraint batches_net check (
    net_amount = sales_amount - voids_amount - refunds_amount - fees_amount - taxes_amount);

alter table movements
  drop constraint movements_sound,
  add constraint movements_sound check (
    amount > 0 and currency = any ('{CAD,USD}')
    and (batch_id is not null) = (kind = any ('{CAPTURE,PURCHASE,VOID,REFUND}'))
    and kind || ' ' || debit || ' ' || credit = any ('{
      AUTHORIZE HELD ISSUER, RELEASE ISSUER HELD, CAPTURE ISSUER HELD, CAPTURE RECEIVABLE CLEARING,
      PURCHASE RECEIVABLE CLEARING, VOID CLEARING RECEIVABLE, REFUND REFUNDS RECEIVABLE,
      FEE PAYABLE FEES, FEE_REVERSAL FEES PAYABLE, TAX PAYABLE TAXES, TAX_REVERSAL TAXES PAYABLE,
      FEE_BILLED BILLABLE FEES, FEE_BILLED_REVERSAL FEES BILLABLE, TAX_BILLED BILLABLE TAXES,
      TAX_BILLED_REVERSAL TAXES BILLABLE, SETTLE_SALES CLEARING PAYABLE,
      SETTLE_VOIDS PAYABLE CLEARING, SETTLE_REFUNDS PAYABLE REFUNDS}'));
-- What a statement is made of: few among all that moves, and none of it on a purchase's way.
create index movements_by_account on movements (bucket, merchant_id, created_at)
  where debit = any ('{PAYABLE,BILLABLE}') or credit = any ('{PAYABLE,BILLABLE}');

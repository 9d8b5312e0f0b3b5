-- Up Migration

-- Not for use beside the previous release: it would close batches without the lines of payouts.

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
      SETTLE_VOIDS PAYABLE CLEARING, SETTLE_REFUNDS PAYABLE REFUNDS,
      PAYOUT PAYABLE TRANSIT, PAYOUT_PAID TRANSIT BANK, PAYOUT_REJECTED TRANSIT PAYABLE,
      PAYOUT_RETURNED BANK PAYABLE, BILLING TRANSIT BILLABLE, BILLING_PAID BANK TRANSIT,
      BILLING_REJECTED BILLABLE TRANSIT, BILLING_RETURNED BILLABLE BANK,
      RESERVE_HELD PAYABLE RESERVE, RESERVE_RELEASED RESERVE PAYABLE,
      ADJUSTMENT_CREDIT ADJUSTMENTS PAYABLE, ADJUSTMENT_DEBIT PAYABLE ADJUSTMENTS}'));

-- What is paid to a merchant, or collected from it, in one sum: one row a merchant, currency and cut.
create table payouts (
  bucket char(2) not null,
  payout_id text not null,
  partner_id text not null,
  merchant_id text not null,
  currency char(3) not null check (currency in ('CAD', 'USD')),
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  account text not null check (account = case direction when 'CREDIT' then 'PAYABLE' else 'BILLABLE' end),
  status text not null check (status in ('PENDING', 'SENT', 'PAID', 'RETURNED', 'REJECTED')),
  amount bigint not null check (amount > 0),
  line_count int not null check (line_count > 0),
  -- What its lines come to: a debit collects what is owed to us, and that is below zero.
  lines_total bigint not null check (lines_total = case direction when 'CREDIT' then amount else -amount end),
  -- Where to. The number of the account is sealed; what is shown of it stands beside it.
  institution_number int not null,
  transit_number text not null,
  account_ending text not null,
  sealed_account bytea not null,
  payee_name text not null,
  -- Lines made before this moment are in it.
  cut_at timestamptz not null,
  -- The cut before it: a line that is older was brought forward.
  previous_cut_at timestamptz,
  -- No file takes it before this moment.
  send_at timestamptz not null,
  -- The bank's day for the funds to be there; known when it is sent.
  due_on date,
  file_id text,
  trace_number text,
  -- What the bank's return, or our own reason not to send it, says.
  reason_code text,
  reason text,
  -- The item of a bank's file that ended it, so that the same item does so once.
  return_id text,
  paid_by text check (paid_by in ('STATEMENT', 'WINDOW', 'RETURN')),
  correlation_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  primary key (bucket, payout_id),
  unique (bucket, payout_id, merchant_id, currency, account, line_count),
  check ((sent_at is null) = (file_id is null) and (sent_at is null) = (due_on is null)),
  check (status in ('PENDING', 'REJECTED') or sent_at is not null),
  check (status <> 'PENDING' or sent_at is null),
  check ((paid_at is null) = (paid_by is null)),
  check ((paid_at is not null) = (status in ('PAID', 'RETURNED'))),
  check ((ended_at is not null) = (status in ('RETURNED', 'REJECTED'))),
  check ((ended_at is not null) = (reason_code is not null))
);
create index payouts_pending on payouts (currency, send_at, payout_id) where status = 'PENDING';
create index payouts_sent on payouts (due_on, payout_id) where status = 'SENT';
create index payouts_by_file on payouts (file_id, bucket) where file_id is not null;
-- Operators list those of all partners.
create index payouts_by_age on payouts (created_at, payout_id);
create index payouts_by_status on payouts (status, created_at, payout_id);
create index payouts_by_partner on payouts (partner_id, created_at, payout_id);
create index payouts_by_partner_and_status on payouts (partner_id, status, created_at, payout_id);
create index payouts_by_merchant on payouts (merchant_id, created_at, payout_id);
create index payouts_under_way on payouts (merchant_id, bucket) where status in ('PENDING', 'SENT');

-- Each movement that PAYABLE or BILLABLE is a side of, a second time, with a sign: above zero it is
-- owed to the merchant. It is given to one payout, once, and never changed after. That the lines of a
-- payout come to its amount is kept by the keys alone: each line starts where the one before it ended
-- (the first at zero), the payout ends where its last line does, and no line comes after the last.
create table payable_lines (
  bucket char(2) not null,
  subject_id text not null,
  entry_id text not null,
  place smallint not null,
  merchant_id text not null,
  currency char(3) not null,
  account text not null check (account in ('PAYABLE', 'BILLABLE')),
  kind text not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  payout_id text,
  line_no int,
  line_count int,
  -- Null for the first line, so that it refers to none.
  line_before int generated always as (nullif(line_no - 1, 0)) stored,
  total_before bigint,
  total_after bigint,
  primary key (bucket, subject_id, entry_id, place),
  -- Beginning with the bucket, it would look as good as the key to a plan that is made while all is empty.
  unique (payout_id, line_no, total_after, bucket),
  check (num_nulls(payout_id, line_no, line_count, total_before, total_after) in (0, 5)),
  check (line_no between 1 and line_count),
  check (line_no > 1 or total_before = 0),
  check (total_after = total_before + amount)
);

insert into payable_lines
  (bucket, subject_id, entry_id, place, merchant_id, currency, account, kind, amount, created_at)
select bucket, subject_id, entry_id, place, merchant_id, currency,
  case when debit = 'BILLABLE' or credit = 'BILLABLE' then 'BILLABLE' else 'PAYABLE' end, kind,
  case when credit = any ('{PAYABLE,BILLABLE}') then amount else -amount end, created_at
from movements
where debit = any ('{PAYABLE,BILLABLE}') or credit = any ('{PAYABLE,BILLABLE}');

alter table payable_lines
  add foreign key (bucket, payout_id, merchant_id, currency, account, line_count)
    references payouts (bucket, payout_id, merchant_id, currency, account, line_count),
  add foreign key (bucket, payout_id, line_before, total_before)
    references payable_lines (bucket, payout_id, line_no, total_after);
alter table payouts
  add foreign key (bucket, payout_id, line_count, lines_total)
    references payable_lines (bucket, payout_id, line_no, total_after)
    deferrable initially deferred;
create unique index payable_lines_in_order on payable_lines (payout_id, line_no, bucket)
  where payout_id is not null;
create index payable_lines_unpaid
  on payable_lines (bucket, merchant_id, currency, account, created_at, entry_id)
  where payout_id is null;

alter table book_audits add column payouts bigint not null default 0;

-- How and when a merchant is paid. A merchant without a row is paid daily.
create table payout_accounts (
  bucket char(2) not null,
  merchant_id text not null,
  schedule text not null check (schedule in ('DAILY', 'WEEKLY', 'MANUAL')),
  weekday smallint check (weekday between 1 and 5), -- Monday is 1; of WEEKLY alone.
  reserve_parts int check (reserve_parts between 1 and 5000), -- Of ten thousand.
  reserve_days int check (reserve_days between 1 and 730),
  held_at timestamptz,
  held_by text,
  hold_reason text,
  -- The cut that was last looked at: what came before it needs no second look.
  looked_at timestamptz,
  billed_at timestamptz,
  primary key (bucket, merchant_id),
  check ((schedule = 'WEEKLY') = (weekday is not null)),
  check ((reserve_parts is null) = (reserve_days is null)),
  check (num_nulls(held_at, held_by, hold_reason) in (0, 3))
);

-- What is kept back of a payout, until when.
create table payout_reserves (
  bucket char(2) not null,
  payout_id text not null,
  merchant_id text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  release_at timestamptz not null,
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (bucket, payout_id),
  foreign key (bucket, payout_id) references payouts (bucket, payout_id)
);
create index payout_reserves_held on payout_reserves (bucket, merchant_id, release_at)
  where released_at is null;

-- What an operator puts right, once another operator has approved it.
create table payout_adjustments (
  bucket char(2) not null,
  adjustment_id text not null,
  partner_id text not null,
  merchant_id text not null,
  currency char(3) not null check (currency in ('CAD', 'USD')),
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('REQUESTED', 'APPROVED', 'DECLINED')),
  requested_by text not null,
  decided_by text check (decided_by <> requested_by),
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (bucket, adjustment_id),
  check ((status = 'REQUESTED') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index payout_adjustments_by_age on payout_adjustments (created_at, adjustment_id);
create index payout_adjustments_by_merchant
  on payout_adjustments (merchant_id, created_at, adjustment_id);
create index payout_adjustments_by_status on payout_adjustments (status, created_at, adjustment_id);

-- Below is what spans merchants: no table of a bucket.

-- How many files an originator has made, whatever the currency: a bank refuses a number that it has
-- seen. Who writes the next holds the row.
create table payout_file_numbers (
  originator text primary key,
  written bigint not null check (written >= 0)
);

-- What the bank was given. Never changed after, but for when it was delivered and when all of its
-- payouts were seen to be marked.
create table payout_files (
  file_id text primary key,
  rail text not null,
  originator text not null,
  currency char(3) not null,
  -- Counts on where the number that the bank sees begins again at 1.
  sequence bigint not null check (sequence > 0),
  file_number int not null check (file_number = (sequence - 1) % 9999 + 1),
  credit_count int not null,
  credit_amount bigint not null,
  debit_count int not null,
  debit_amount bigint not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  sealed_content bytea not null,
  created_on date not null,
  created_at timestamptz not null,
  marked_at timestamptz,
  delivered_at timestamptz,
  unique (originator, sequence)
);
create index payout_files_by_age on payout_files (created_at, file_id);
create index payout_files_unmarked on payout_files (file_id) where marked_at is null;
create index payout_files_undelivered on payout_files (file_id) where delivered_at is null;

-- The payouts of a file, in its order. A payout is in one file, ever: what comes back is paid by
-- another payout.
create table payout_file_items (
  file_id text not null references payout_files,
  item_no int not null check (item_no > 0),
  payout_id text not null unique,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount > 0),
  cross_reference text not null,
  trace_number text,
  primary key (file_id, item_no)
);
create index payout_file_items_by_trace on payout_file_items (trace_number)
  where trace_number is not null;
create index payout_file_items_by_reference on payout_file_items (cross_reference);

-- What the bank sent: returns and statements. Sent twice, it is the same file.
create table bank_messages (
  file_id text primary key,
  kind text not null check (kind in ('RETURNS', 'STATEMENT')),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  sealed_content bytea not null,
  received_by text not null,
  correlation_id text not null,
  created_at timestamptz not null
);

-- Each payout that the bank says came back. Written before anything is done about it, so that whoever
-- finds one without an outcome can finish it.
create table bank_returns (
  return_id text primary key,
  file_id text not null references bank_messages,
  item_no int not null,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  outcome text not null check (outcome in ('RETURNED', 'REJECTED')),
  reason_code text not null,
  reason text not null,
  currency char(3) not null,
  amount bigint not null,
  returned_on date not null,
  cross_reference text not null,
  trace_number text,
  status text not null check (status in ('RECEIVED', 'MATCHED', 'UNMATCHED', 'RESOLVED')),
  payout_id text,
  resolved_by text,
  resolution text,
  resolved_at timestamptz,
  created_at timestamptz not null,
  unique (file_id, item_no),
  check (status <> 'MATCHED' or payout_id is not null),
  check ((status = 'RESOLVED') = (resolution is not null)),
  check (num_nulls(resolved_by, resolution, resolved_at) in (0, 3))
);
create index bank_returns_received on bank_returns (return_id) where status = 'RECEIVED';
create index bank_returns_by_age on bank_returns (created_at, return_id);
create index bank_returns_by_status on bank_returns (status, created_at, return_id);

-- What the simulated bank of the sandbox has taken. No part of our books.
create table bank_simulator_files (
  place int primary key,
  digest text not null unique,
  file json not null
);

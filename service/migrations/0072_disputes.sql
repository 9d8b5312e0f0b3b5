-- Up Migration

-- What of a payment is in disputes, held or lost; null while there is none. Refunds and disputes of one
-- payment never come to more than was captured, whoever is first.
alter table payments add column disputed bigint;
alter table payments add constraint payments_disputed check (
  disputed is null or (disputed > 0 and disputed + refunded + refunding <= captured)) not valid;

-- The rows that are there were checked as they came: only kinds are added.
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
      ADJUSTMENT_CREDIT ADJUSTMENTS PAYABLE, ADJUSTMENT_DEBIT PAYABLE ADJUSTMENTS,
      DISPUTE_HELD PAYABLE DISPUTED, DISPUTE_RETURNED DISPUTED PAYABLE,
      DISPUTE_LOST DISPUTED RECEIVABLE, DISPUTE_RECOVERED RECEIVABLE PAYABLE,
      DISPUTE_SHORTFALL ADJUSTMENTS RECEIVABLE, DISPUTE_SHORTFALL_RETURNED RECEIVABLE ADJUSTMENTS}')) not valid;

create table disputes (
  bucket char(2) not null,
  dispute_id text not null,
  partner_id text not null,
  merchant_id text not null,
  payment_id text not null,
  acquirer text not null,
  case_reference text not null check (char_length(case_reference) between 1 and 100),
  network text not null,
  reason_code text not null,
  stage text not null
    check (stage in ('INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION')),
  state text not null
    check (state in ('NEEDS_RESPONSE', 'SUBMITTED', 'WON', 'LOST', 'ACCEPTED', 'EXPIRED')),
  currency char(3) not null check (currency in ('CAD', 'USD')),
  amount bigint not null check (amount > 0),
  withheld bigint not null check (withheld between 0 and amount),
  fee bigint not null check (fee >= 0),
  fee_returns boolean not null,
  respond_by timestamptz,
  network_deadline timestamptz,
  reminded smallint,
  due_at timestamptz,
  evidence json not null,
  earlier_payments text[] not null default '{}', -- Chosen for the answer; the draft's, like the evidence.
  digest text,
  is_auto_defended boolean not null,
  descriptor text not null, -- On the cardholder's statement.
  correlation_id text not null,
  sequence int not null check (sequence > 0),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  closed_at timestamptz,
  primary key (bucket, dispute_id),
  unique (acquirer, case_reference, bucket),
  check ((respond_by is not null) = (state = 'NEEDS_RESPONSE')),
  check ((due_at is not null) = (state = 'NEEDS_RESPONSE')),
  check ((closed_at is null) = (state in ('NEEDS_RESPONSE', 'SUBMITTED'))),
  check (withheld = 0 or (stage <> 'INQUIRY' and state <> 'WON'))
);
create index disputes_due on disputes (due_at, dispute_id) where due_at is not null;
create index disputes_by_payment on disputes (payment_id);
create index disputes_by_partner on disputes (partner_id, created_at, dispute_id);
create index disputes_by_partner_and_state on disputes (partner_id, state, created_at, dispute_id);
create index disputes_by_merchant on disputes (merchant_id, created_at, dispute_id);
create index disputes_to_answer on disputes (respond_by, dispute_id) where respond_by is not null;
create index disputes_to_answer_by_partner on disputes (partner_id, respond_by, dispute_id)
  where respond_by is not null;
create index disputes_by_case on disputes (partner_id, case_reference, created_at, dispute_id);
create index disputes_withheld on disputes (merchant_id) where withheld > 0;

-- Every move of a dispute, as it was made.
create table dispute_steps (
  bucket char(2) not null,
  dispute_id text not null,
  no int not null check (no > 0),
  move text not null,
  actor text not null check (actor in ('ISSUER', 'PARTNER', 'OPERATOR', 'SERVICE')),
  done_by text,
  reason text,
  stage text not null,
  state text not null,
  digest text,
  created_at timestamptz not null,
  primary key (bucket, dispute_id, no),
  foreign key (bucket, dispute_id) references disputes (bucket, dispute_id)
);

-- Files of evidence. The bytes are sealed, in parts, so that nobody holds a whole file in memory.
create table dispute_files (
  bucket char(2) not null,
  file_id text not null,
  dispute_id text not null,
  field text not null,
  file_name text not null check (char_length(file_name) between 1 and 100),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size int not null check (size > 0),
  sha256 char(64) not null,
  added_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz, -- From the draft, of one that was submitted before: that is kept.
  primary key (bucket, file_id),
  foreign key (bucket, dispute_id) references disputes (bucket, dispute_id)
);
create index dispute_files_by_dispute on dispute_files (dispute_id, created_at, file_id);

create table dispute_file_parts (
  bucket char(2) not null,
  file_id text not null,
  no int not null check (no > 0),
  sealed bytea not null,
  primary key (bucket, file_id, no),
  foreign key (bucket, file_id) references dispute_files (bucket, file_id) on delete cascade
);

-- What goes to the acquirer, exactly as it was submitted: sent until it is taken or refused.
create table dispute_answers (
  bucket char(2) not null,
  answer_id text not null, -- The same on every repeat: the acquirer takes it once.
  dispute_id text not null,
  merchant_id text not null,
  acquirer text not null,
  kind text not null check (kind in ('DEFEND', 'ACCEPT')),
  contents json not null,
  digest char(64) not null,
  state text not null check (state in ('WAITING', 'TAKEN', 'REFUSED')),
  refusal text,
  attempts int not null check (attempts >= 0),
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, answer_id),
  foreign key (bucket, dispute_id) references disputes (bucket, dispute_id),
  check ((due_at is not null) = (state = 'WAITING')),
  check ((ended_at is null) = (state = 'WAITING'))
);
create index dispute_answers_due on dispute_answers (due_at, answer_id) where due_at is not null;
create index dispute_answers_by_dispute on dispute_answers (dispute_id, created_at);

-- What acquirers have told, each notice once. Those that nothing can be made of wait for a person.
create table dispute_notices (
  bucket char(2) not null,
  notice_id text not null,
  acquirer text not null,
  host_notice_id text not null check (char_length(host_notice_id) between 1 and 100),
  kind text not null,
  case_reference text not null,
  contents json not null,
  -- MOVED: to the bucket of its payment, which was not known when it came.
  state text not null check (state in ('WAITING', 'APPLIED', 'HELD', 'DISMISSED', 'MOVED')),
  problem text,
  payment_id text,
  dispute_id text,
  moved_to text,
  due_at timestamptz,
  resolved_by text,
  resolution text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, notice_id),
  unique (acquirer, host_notice_id, bucket),
  check ((due_at is not null) = (state = 'WAITING')),
  check ((ended_at is not null) = (state in ('APPLIED', 'DISMISSED', 'MOVED'))),
  check ((moved_to is not null) = (state = 'MOVED')),
  check ((problem is not null) = (state = 'HELD')),
  check (state <> 'DISMISSED' or resolution is not null)
);
create index dispute_notices_due on dispute_notices (due_at, notice_id) where due_at is not null;
create index dispute_notices_of_case
  on dispute_notices (acquirer, case_reference, created_at, notice_id);
create index dispute_notices_by_age on dispute_notices (created_at, notice_id);
create index dispute_notices_by_state on dispute_notices (state, created_at, notice_id);
create index dispute_notices_by_acquirer on dispute_notices (acquirer, created_at, notice_id);

-- How far each acquirer's notices were read.
create table dispute_notice_places (
  acquirer text primary key,
  place text not null,
  modified_at timestamptz not null
);

-- Warnings before a dispute: of fraud, and alerts that a refund within their time makes an end of.
create table dispute_alerts (
  bucket char(2) not null,
  alert_id text not null,
  partner_id text not null,
  merchant_id text not null,
  payment_id text not null,
  acquirer text not null,
  case_reference text not null,
  kind text not null check (kind in ('FRAUD_WARNING', 'DISPUTE_ALERT')),
  state text not null check (state in ('OPEN', 'RESOLVED', 'EXPIRED', 'NOTED')),
  network text not null,
  reason_code text not null,
  currency char(3) not null check (currency in ('CAD', 'USD')),
  amount bigint not null check (amount > 0),
  refunded_before bigint not null check (refunded_before >= 0), -- Of the payment, when it came.
  respond_by timestamptz,
  due_at timestamptz,
  descriptor text not null,
  correlation_id text not null,
  sequence int not null check (sequence > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, alert_id),
  unique (acquirer, case_reference, kind, bucket),
  check ((due_at is not null) = (state = 'OPEN')),
  check ((kind = 'FRAUD_WARNING') = (state = 'NOTED')),
  check ((ended_at is not null) = (state in ('RESOLVED', 'EXPIRED')))
);
create index dispute_alerts_due on dispute_alerts (due_at, alert_id) where due_at is not null;
create index dispute_alerts_by_partner on dispute_alerts (partner_id, created_at, alert_id);
create index dispute_alerts_by_payment on dispute_alerts (payment_id);

-- That a merchant came near a threshold of a network in a month, or, with an empty merchant_id, all of
-- a partner's together: told once.
create table dispute_ratio_warnings (
  bucket char(2) not null,
  partner_id text not null,
  merchant_id text not null,
  month char(7) not null,
  threshold text not null,
  warning_id text not null,
  created_at timestamptz not null,
  primary key (bucket, partner_id, merchant_id, month, threshold)
);

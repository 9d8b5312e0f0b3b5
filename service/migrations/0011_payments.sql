-- Up Migration

-- Card payments. `status` moves by compare-and-set only. PROCESSING means that something was asked of
-- the acquirer whose outcome is not known: `pending` says what, and `due_at` when somebody has to
-- look after it if whoever asked has gone.
create table payments (
  bucket char(2) not null,
  payment_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  status text not null check (status in (
    'PROCESSING', 'AUTHORIZED', 'PARTIALLY_COMPLETED', 'SUCCEEDED', 'CANCELED', 'DECLINED',
    'DECLINED_RETRY', 'EXPIRED')),
  currency char(3) not null check (currency in ('CAD', 'USD')),
  amount bigint not null check (amount > 0),
  -- In cents. What is neither captured nor released of the authorized amount is still on hold.
  authorized bigint not null,
  captured bigint not null,
  released bigint not null,
  refunded bigint not null,
  refunding bigint not null, -- Asked for, not yet answered.
  automatic_capture boolean not null,
  order_id text,
  invoice_number text,
  customer_id text,
  payment_method_id text not null,
  is_stored boolean not null, -- Whether that method can pay again.
  idempotency_key text not null,
  request json not null, -- What the caller said beside the card, as answers show it.
  card json not null, -- What may be told of the card; never its number.
  outcome json, -- The acquirer's last answer.
  batch_id text, -- Of the first capture.
  expires_at timestamptz, -- Of the hold.
  pending text check (
    pending in ('AUTHORIZE', 'REVERSAL', 'CAPTURE', 'CANCEL', 'INCREMENT', 'EXPIRY')),
  pending_operation json, -- Its amount, reference, and the request to be answered.
  due_at timestamptz,
  attempts int not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, payment_id),
  check (0 <= refunded and 0 <= refunding and refunded + refunding <= captured),
  check (0 <= captured and 0 <= released and captured + released <= authorized),
  check ((pending is null) = (pending_operation is null) and (pending is null) = (due_at is null)),
  -- A reversal may be repeated for a payment that was declined long ago: a late approval.
  check ((status = 'PROCESSING') = (pending is not null) or
         (status = 'DECLINED_RETRY' and pending = 'REVERSAL'))
);
create index payments_by_age on payments (partner_id, created_at, payment_id);
create index payments_by_merchant on payments (partner_id, merchant_id, created_at, payment_id);
-- Most payments have succeeded, and those in doubt are few: both are found by other indexes, so
-- that the common payment is not entered here twice.
create index payments_by_status on payments (partner_id, status, created_at, payment_id)
  where status not in ('PROCESSING', 'SUCCEEDED');
create index payments_by_order on payments (partner_id, order_id, created_at, payment_id)
  where order_id is not null;
create index payments_by_invoice on payments (partner_id, invoice_number, created_at, payment_id)
  where invoice_number is not null;
create index payments_by_customer on payments (partner_id, customer_id, created_at, payment_id)
  where customer_id is not null;
create index payments_due on payments (due_at) where due_at is not null;
create index payments_to_expire on payments (expires_at)
  where status in ('AUTHORIZED', 'PARTIALLY_COMPLETED');

-- What a merchant has refunded and cancelled on a day of its own calendar. Taken before the acquirer
-- is asked, given back when it declines.
create table daily_totals (
  bucket char(2) not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  kind text not null check (kind in ('REFUND', 'CANCELLATION')),
  currency char(3) not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (bucket, merchant_id, kind, currency, day)
);

-- The tables that a purchase wrote to when its claim was made, with their checks and indexes, in a schema
-- of their own. They stay as they are when the service writes less: they are what it is compared with.
create schema seven_rows;
set search_path to seven_rows;

create table idempotency_keys (
  bucket char(2) not null,
  partner_id text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  resource_id text,
  created_at timestamptz not null,
  merchant_id text not null,
  primary key (bucket, partner_id, operation, key, merchant_id),
  constraint idempotency_keys_sound check ((((length(key) >= 1) AND (length(key) <= 64)) AND
    (length(fingerprint) = 32)))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table payments (
  bucket char(2) not null,
  payment_id text not null,
  partner_id text not null,
  merchant_id text not null,
  status text not null,
  currency char(3) not null,
  amount bigint not null,
  authorized bigint not null,
  captured bigint not null,
  released bigint not null,
  refunded bigint not null,
  refunding bigint not null,
  automatic_capture boolean not null,
  order_id text,
  invoice_number text,
  customer_id text,
  payment_method_id text not null,
  is_stored boolean not null,
  idempotency_key text not null,
  request json not null,
  card json not null,
  outcome json,
  batch_id text,
  expires_at timestamptz,
  pending text,
  pending_operation json,
  due_at timestamptz,
  attempts integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  acquirer text default 'simulator' not null,
  host_references json,
  sequence integer default 0 not null,
  primary key (bucket, payment_id),
  constraint payments_sound check (((amount > 0) AND (0 <= refunded) AND (0 <= refunding) AND
    ((refunded + refunding) <= captured) AND (0 <= captured) AND (0 <= released) AND
    ((captured + released) <= authorized) AND (currency = ANY ('{CAD,USD}'::bpchar[])) AND
    (status = ANY ('{PROCESSING,AUTHORIZED,PARTIALLY_COMPLETED,SUCCEEDED,CANCELED,DECLINED,DECLINED_RETRY,EXPIRED}'::text[])) AND
    ((pending IS NULL) OR (pending = ANY ('{AUTHORIZE,REVERSAL,CAPTURE,CANCEL,RELEASE,INCREMENT,EXPIRY}'::text[]))) AND
    ((pending IS NULL) = (pending_operation IS NULL)) AND ((pending IS NULL) = (due_at IS NULL)) AND
    (((status = 'PROCESSING'::text) = (pending IS NOT NULL)) OR ((status = 'DECLINED_RETRY'::text) AND
    (pending = 'REVERSAL'::text)))))
);
create index payments_by_age on payments (partner_id, created_at, payment_id)
  where (status <> 'PROCESSING'::text);
create index payments_by_amount on payments (partner_id, amount, created_at, payment_id)
  where (status <> 'PROCESSING'::text);
create index payments_by_customer on payments (partner_id, customer_id, created_at, payment_id)
  where ((status <> 'PROCESSING'::text) AND (customer_id IS NOT NULL));
create index payments_by_invoice on payments (partner_id, invoice_number, created_at, payment_id)
  where ((status <> 'PROCESSING'::text) AND (invoice_number IS NOT NULL));
create index payments_by_last_four on payments (partner_id, ((card ->> 'lastFour'::text)), created_at, payment_id)
  where (status <> 'PROCESSING'::text);
create index payments_by_merchant on payments (partner_id, merchant_id, created_at, payment_id)
  where (status <> 'PROCESSING'::text);
create index payments_by_order on payments (partner_id, order_id, created_at, payment_id)
  where ((status <> 'PROCESSING'::text) AND (order_id IS NOT NULL));
create index payments_by_status on payments (partner_id, status, created_at, payment_id)
  where (status <> ALL (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text]));
create index payments_by_time on payments (created_at)
  where (status <> 'PROCESSING'::text);
create index payments_due on payments (due_at)
  where (due_at IS NOT NULL);
create index payments_to_expire on payments (expires_at)
  where (status = ANY (ARRAY['AUTHORIZED'::text, 'PARTIALLY_COMPLETED'::text]));

create table simulator_journal (
  bucket char(2) not null,
  merchant_id text not null,
  reference text not null,
  operation text not null,
  original text,
  amount bigint not null,
  currency char(3) not null,
  brand text,
  last_four text,
  is_purchase boolean not null,
  outcome text not null,
  answer json not null,
  at timestamptz not null,
  reversed_at timestamptz,
  authorized bigint not null,
  captured bigint not null,
  refunded bigint not null,
  primary key (bucket, merchant_id, reference),
  constraint simulator_journal_sound check (((0 <= amount) AND (0 <= refunded) AND
    (refunded <= captured) AND (captured <= authorized) AND
    (operation = ANY ('{authorize,increment,verify,capture,reverse,release,refund}'::text[])) AND
    (outcome = ANY ('{approved,declined,unanswered,void}'::text[]))))
);
create index simulator_journal_by_time on simulator_journal (at);

create table movements (
  bucket char(2) not null,
  subject_id text not null,
  entry_id text not null,
  place smallint not null,
  merchant_id text not null,
  kind text not null,
  debit text not null,
  credit text not null,
  currency char(3) not null,
  amount bigint not null,
  batch_id text,
  created_at timestamptz not null,
  primary key (bucket, subject_id, entry_id, place),
  constraint movements_sound check (((amount > 0) AND (currency = ANY ('{CAD,USD}'::bpchar[])) AND
    ((batch_id IS NOT NULL) = (kind = ANY ('{CAPTURE,PURCHASE,VOID,REFUND}'::text[]))) AND
    (((((kind || ' '::text) || debit) || ' '::text) || credit) = ANY ('{"AUTHORIZE HELD ISSUER",
    "RELEASE ISSUER HELD","CAPTURE ISSUER HELD","CAPTURE RECEIVABLE CLEARING",
    "PURCHASE RECEIVABLE CLEARING","VOID CLEARING RECEIVABLE","REFUND REFUNDS RECEIVABLE",
    "FEE PAYABLE FEES","FEE_REVERSAL FEES PAYABLE","TAX PAYABLE TAXES","TAX_REVERSAL TAXES PAYABLE",
    "FEE_BILLED BILLABLE FEES","FEE_BILLED_REVERSAL FEES BILLABLE","TAX_BILLED BILLABLE TAXES",
    "TAX_BILLED_REVERSAL TAXES BILLABLE","SETTLE_SALES CLEARING PAYABLE","SETTLE_VOIDS PAYABLE CLEARING",
    "SETTLE_REFUNDS PAYABLE REFUNDS","PAYOUT PAYABLE TRANSIT","PAYOUT_PAID TRANSIT BANK",
    "PAYOUT_REJECTED TRANSIT PAYABLE","PAYOUT_RETURNED BANK PAYABLE","BILLING TRANSIT BILLABLE",
    "BILLING_PAID BANK TRANSIT","BILLING_REJECTED BILLABLE TRANSIT","BILLING_RETURNED BILLABLE BANK",
    "RESERVE_HELD PAYABLE RESERVE","RESERVE_RELEASED RESERVE PAYABLE",
    "ADJUSTMENT_CREDIT ADJUSTMENTS PAYABLE","ADJUSTMENT_DEBIT PAYABLE ADJUSTMENTS"}'::text[]))))
);
create index movements_by_account on movements (bucket, merchant_id, created_at)
  where ((debit = ANY ('{PAYABLE,BILLABLE}'::text[])) OR (credit = ANY ('{PAYABLE,BILLABLE}'::text[])));
create index movements_by_age on movements (created_at, entry_id)
  where (place = 0);
create index movements_by_batch on movements (bucket, batch_id, created_at) include (kind, amount)
  where ((batch_id IS NOT NULL) AND ((debit = 'RECEIVABLE'::text) OR (credit = 'RECEIVABLE'::text)));
create index movements_by_merchant on movements (bucket, merchant_id, created_at, entry_id);
create index movements_by_rare_kind on movements (kind, created_at, entry_id)
  where ((place = 0) AND (kind <> ALL (ARRAY['AUTHORIZE'::text, 'CAPTURE'::text, 'PURCHASE'::text, 'REFUND'::text])));

create table events (
  bucket char(2) not null,
  event_id text not null,
  partner_id text not null,
  merchant_id text,
  type text not null,
  subject_id text not null,
  correlation_id text not null,
  data json not null,
  created_at timestamptz not null,
  sequence integer not null,
  primary key (bucket, event_id),
  constraint events_sequence_check check ((sequence > 0))
);
create index events_by_age on events (partner_id, created_at, event_id);
create index events_by_merchant on events (partner_id, merchant_id, created_at, event_id);
create index events_by_rare_type on events (partner_id, type, created_at, event_id)
  where (type <> ALL (ARRAY['payment.authorized'::text, 'payment.completed'::text, 'payment.succeeded'::text]));
create unique index events_by_sequence on events (subject_id, sequence, bucket);

create table idempotency_answers (
  bucket char(2) not null,
  partner_id text not null,
  operation text not null,
  key text not null,
  status integer not null,
  answer text not null,
  merchant_id text not null,
  primary key (bucket, partner_id, operation, key, merchant_id)
);

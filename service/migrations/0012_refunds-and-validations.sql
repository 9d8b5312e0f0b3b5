-- Up Migration

-- Money that goes back to the cardholder of a payment. While PROCESSING its amount is counted in
-- payments.refunding, and it is sent again until the acquirer answers.
create table refunds (
  bucket char(2) not null,
  refund_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  payment_id text not null,
  status text not null check (status in ('PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY')),
  currency char(3) not null check (currency in ('CAD', 'USD')),
  amount bigint not null check (amount > 0),
  day date not null, -- Of the merchant's calendar, whose limit it counts towards.
  order_id text,
  invoice_number text,
  customer_id text,
  reason text,
  card json not null,
  idempotency_key text not null,
  correlation_id text not null,
  outcome json,
  batch_id text,
  due_at timestamptz,
  attempts int not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, refund_id),
  foreign key (bucket, payment_id) references payments,
  check ((status = 'PROCESSING') = (due_at is not null)),
  check ((status = 'SUCCEEDED') = (batch_id is not null))
);
create index refunds_by_age on refunds (partner_id, created_at, refund_id);
create index refunds_by_merchant on refunds (partner_id, merchant_id, created_at, refund_id);
create index refunds_by_status on refunds (partner_id, status, created_at, refund_id);
create index refunds_by_payment on refunds (bucket, payment_id);
create index refunds_by_order on refunds (partner_id, order_id, created_at, refund_id)
  where order_id is not null;
create index refunds_by_invoice on refunds (partner_id, invoice_number, created_at, refund_id)
  where invoice_number is not null;
create index refunds_by_customer on refunds (partner_id, customer_id, created_at, refund_id)
  where customer_id is not null;
create index refunds_by_key on refunds (partner_id, idempotency_key);
create index refunds_due on refunds (due_at) where due_at is not null;

-- Questions to the issuer whether a card is good, for no money.
create table validations (
  bucket char(2) not null,
  validation_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  status text not null check (status in ('PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY')),
  currency char(3) not null check (currency in ('CAD', 'USD')), -- Networks want one even for nothing.
  order_id text,
  invoice_number text,
  customer_id text,
  payment_method_id text not null,
  is_stored boolean not null, -- Whether that method can pay.
  request json not null,
  card json not null,
  idempotency_key text not null,
  correlation_id text not null,
  outcome json,
  is_reversing boolean not null, -- No answer was found out: it can only end as DECLINED_RETRY.
  due_at timestamptz,
  attempts int not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, validation_id),
  check ((status = 'PROCESSING') = (due_at is not null)),
  check (not is_reversing or status in ('PROCESSING', 'DECLINED_RETRY'))
);
create index validations_by_age on validations (partner_id, created_at, validation_id);
create index validations_by_merchant
  on validations (partner_id, merchant_id, created_at, validation_id);
create index validations_by_status on validations (partner_id, status, created_at, validation_id);
create index validations_by_order on validations (partner_id, order_id, created_at, validation_id)
  where order_id is not null;
create index validations_by_invoice
  on validations (partner_id, invoice_number, created_at, validation_id)
  where invoice_number is not null;
create index validations_by_customer
  on validations (partner_id, customer_id, created_at, validation_id)
  where customer_id is not null;
create index validations_by_key on validations (partner_id, idempotency_key);
create index validations_due on validations (due_at) where due_at is not null;

-- What the issuer called the first payment with a stored card: later ones refer to it.
alter table payment_methods add column network_transaction_id text;

-- Up Migration

-- What a merchant is paid together, in one currency. Opened by its first member; closed once, and
-- never changed after. CLOSING is the moment between the two: nobody joins any more, and the totals
-- are taken when those who joined before have committed.
create table batches (
  bucket char(2) not null,
  batch_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  currency char(3) not null check (currency in ('CAD', 'USD')),
  status text not null check (status in ('OPEN', 'CLOSING', 'CLOSED')),
  closes_at timestamptz, -- Null for a merchant that closes its batches itself.
  close_kind text check (close_kind in ('SYSTEM_CLOSE', 'MERCHANT_CLOSE')),
  close_request text, -- Whose repeats find the batch again; null when the system closed it.
  correlation_id text, -- Of what closed it.
  closed_at timestamptz,
  -- In cents. What the postings of its members come to.
  sales_amount bigint check (sales_amount >= 0),
  sales_count bigint check (sales_count >= 0),
  voids_amount bigint check (voids_amount >= 0),
  voids_count bigint check (voids_count >= 0),
  refunds_amount bigint check (refunds_amount >= 0),
  refunds_count bigint check (refunds_count >= 0),
  fees_amount bigint check (fees_amount >= 0),
  net_amount bigint,
  created_at timestamptz not null,
  primary key (bucket, batch_id),
  check ((status = 'OPEN') = (close_kind is null)),
  check ((close_kind is null) = (correlation_id is null)),
  check (close_kind <> 'SYSTEM_CLOSE' or closes_at is not null),
  check ((close_request is not null) = (close_kind is not null and close_kind = 'MERCHANT_CLOSE')),
  check ((status = 'CLOSED') = (closed_at is not null)),
  check (
    num_nulls(sales_amount, sales_count, voids_amount, voids_count, refunds_amount, refunds_count,
              fees_amount, net_amount) = case when status = 'CLOSED' then 0 else 8 end),
  check (net_amount = sales_amount - voids_amount - refunds_amount - fees_amount)
);
create unique index batches_one_open on batches (bucket, merchant_id, currency)
  where status = 'OPEN';
create index batches_due on batches (closes_at) where status = 'OPEN' and closes_at is not null;
create index batches_closing on batches (created_at, batch_id) where status = 'CLOSING';
create index batches_by_request on batches (bucket, close_request)
  where close_request is not null;
create index batches_by_age on batches (partner_id, created_at, batch_id);
create index batches_by_merchant on batches (partner_id, merchant_id, created_at, batch_id);
create index batches_by_status on batches (partner_id, status, created_at, batch_id);
create index batches_by_currency on batches (partner_id, currency, created_at, batch_id);

-- The members of a batch are entries of the ledger, so its totals are the ledger's by construction.
alter table postings add column batch_id text;
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (
  kind in (
    'AUTHORIZE', 'RELEASE', 'CAPTURE', 'PURCHASE', 'VOID', 'REFUND', 'FEE', 'FEE_REVERSAL',
    'SETTLE_SALES', 'SETTLE_VOIDS', 'SETTLE_REFUNDS'
  )
);
alter table postings add constraint postings_batch_check check (
  (kind in ('CAPTURE', 'PURCHASE', 'VOID', 'REFUND')) = (batch_id is not null)
);
-- Each member has one leg in RECEIVABLE. With what totals are made of, so that they read no table.
create index postings_by_batch on postings (bucket, batch_id) include (kind, amount)
  where batch_id is not null and account = 'RECEIVABLE';

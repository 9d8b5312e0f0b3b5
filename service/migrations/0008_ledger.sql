-- Up Migration

-- The legs of journal entries: every movement of money, and every promise of it. A row is written in
-- the transaction of the change it tells of, together with the other legs of its entry, and is never
-- changed or deleted after; a mistake is put right by another entry. Debits are positive.
create table postings (
  bucket char(2) not null,
  entry_id text not null,
  account text not null check (
    account in ('HELD', 'ISSUER', 'RECEIVABLE', 'CLEARING', 'PAYABLE', 'FEES', 'REFUNDS')
  ),
  -- The place among the legs of its entry. Each entry has a leg 0, which stands for it in lists.
  leg smallint not null check (leg >= 0),
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  currency char(3) not null check (currency in ('CAD', 'USD')),
  kind text not null check (
    kind in (
      'AUTHORIZE', 'RELEASE', 'CAPTURE', 'PURCHASE', 'VOID', 'REFUND', 'FEE', 'FEE_REVERSAL',
      'SETTLE_SALES', 'SETTLE_REFUNDS'
    )
  ),
  subject_id text not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  primary key (bucket, entry_id, account)
);
-- A payment has a handful of entries, so their order needs no index.
create index postings_by_subject on postings (bucket, subject_id);
create index postings_by_merchant on postings (bucket, merchant_id, created_at, entry_id);
-- Lists are of entries, not of legs: one row in these for each entry.
create index postings_by_age on postings (created_at, entry_id) where leg = 0;
create index postings_by_kind on postings (kind, created_at, entry_id) where leg = 0;

-- Up Migration

-- Where a merchant's money went before, and since when it goes elsewhere: masked, as it is shown. The
-- present account, with its whole number, is in the merchant's profile.
create table bank_account_changes (
  bucket char(2) not null,
  change_id text not null,
  partner_id text not null,
  merchant_id text not null,
  account_type text not null,
  currency char(3) not null,
  -- Null: the merchant had no such account before, or has none since.
  before jsonb,
  after jsonb,
  actor text not null,
  reason text,
  correlation_id text not null,
  created_at timestamptz not null,
  primary key (bucket, change_id),
  check (num_nonnulls(before, after) > 0)
);
create index bank_account_changes_by_merchant
  on bank_account_changes (merchant_id, created_at, change_id);

-- What came back, in the payout that pays it again.
create index payable_lines_paid_again on payable_lines (payout_id, bucket)
  where kind in ('PAYOUT_RETURNED', 'PAYOUT_REJECTED', 'BILLING_RETURNED', 'BILLING_REJECTED');

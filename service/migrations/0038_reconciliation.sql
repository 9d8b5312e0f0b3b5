-- Up Migration

-- What the simulated acquirer booked in a span is read in order of time, at the same cost for any history.
create index simulator_journal_by_time on simulator_journal (at);

-- What acquirers say they have booked: one row for each reference of theirs. It is their word, and is
-- held against the payments and the ledger; nothing is derived from it.
create table acquirer_records (
  bucket char(2) not null,
  -- The payment that it is about; of what is no payment's, the reference itself.
  subject_id text not null,
  acquirer text not null,
  reference text not null,
  operation text not null
    check (operation in ('authorize', 'purchase', 'increment', 'capture', 'refund', 'reverse', 'release')),
  original text, -- The reference that it is about.
  merchant_id text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  is_booked boolean not null, -- Else it was refused.
  booked_at timestamptz not null,
  primary key (bucket, subject_id, acquirer, reference)
);
create index acquirer_records_by_time on acquirer_records (acquirer, booked_at, reference);

-- Below is what spans merchants: no table of a bucket.

-- One comparison of a span of time with an acquirer, or with the bank. Whoever holds the lease works on
-- it, portion by portion; `position` says how far it has come.
create table reconciliation_runs (
  run_id text primary key,
  source text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE')),
  span_from timestamptz not null,
  span_to timestamptz not null check (span_from <= span_to),
  -- Whether the next one goes on where it ends; else it looks at something a second time.
  is_next boolean not null,
  -- Whether the other party gave its own record; null until that is known.
  has_record boolean,
  phase text not null,
  position text not null,
  records_read bigint not null default 0,
  subjects_compared bigint not null default 0,
  differences_found bigint not null default 0,
  differences_gone bigint not null default 0,
  failure text, -- Of the last attempt, where it failed.
  requested_by text not null,
  leased_by text,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'DONE') = (ended_at is not null))
);
create unique index reconciliation_runs_in_line on reconciliation_runs (source, span_from) where is_next;
create index reconciliation_runs_open on reconciliation_runs (source, run_id) where state <> 'DONE';
create index reconciliation_runs_by_age on reconciliation_runs (created_at, run_id);
create index reconciliation_runs_by_source on reconciliation_runs (source, created_at, run_id);

-- What could not be judged yet, since its outcome is in doubt or the bank has days to say more: it is
-- taken up by a later run.
create table reconciliation_deferrals (
  source text not null,
  subject_id text not null,
  due_at timestamptz not null,
  primary key (source, subject_id)
);

-- Where two parties that must agree do not. What is seen again is the same row.
create table reconciliation_differences (
  difference_id text primary key,
  kind text not null,
  source text not null,
  -- What it is judged with: all that is known of one payment, payout, return or day of statements.
  scope text not null,
  -- Among those of its kind and scope.
  item text not null,
  merchant_id text,
  payment_id text,
  refund_id text,
  payout_id text,
  file_id text,
  return_id text,
  reference text,
  ours_amount bigint,
  ours_currency char(3),
  ledger_amount bigint,
  ledger_currency char(3),
  theirs_amount bigint,
  theirs_currency char(3),
  detail text not null,
  state text not null check (state in ('OPEN', 'RESOLVED')),
  created_at timestamptz not null, -- When it was first seen.
  last_seen_at timestamptz not null,
  resolved_by text,
  resolution text,
  resolved_at timestamptz,
  unique (scope, kind, item),
  check ((ours_amount is null) = (ours_currency is null)),
  check ((ledger_amount is null) = (ledger_currency is null)),
  check ((theirs_amount is null) = (theirs_currency is null)),
  check ((state = 'RESOLVED') = (resolution is not null)),
  check (num_nulls(resolved_by, resolution, resolved_at) in (0, 3))
);
create index reconciliation_differences_open on reconciliation_differences (source, scope)
  where state = 'OPEN';
create index reconciliation_differences_by_age
  on reconciliation_differences (created_at, difference_id);
create index reconciliation_differences_by_state
  on reconciliation_differences (state, created_at, difference_id);
create index reconciliation_differences_by_kind
  on reconciliation_differences (kind, created_at, difference_id);
create index reconciliation_differences_by_source
  on reconciliation_differences (source, created_at, difference_id);
create index reconciliation_differences_by_merchant
  on reconciliation_differences (merchant_id, created_at, difference_id) where merchant_id is not null;

-- The bank's statements as they were read, without what is sealed in `bank_messages`.
create table bank_statements (
  file_id text not null references bank_messages,
  statement_no int not null,
  statement_id text not null,
  account_key text not null, -- A keyed digest of the account's number.
  account_ending text not null,
  currency char(3) not null,
  day date not null,
  opening bigint not null,
  closing bigint not null,
  entries_total bigint not null,
  -- False where its balances do not add up: it is kept, and nothing was done by it.
  is_taken boolean not null,
  created_at timestamptz not null,
  -- The same account and day came again, corrected or in another form: that one counts.
  superseded_at timestamptz,
  examined_at timestamptz,
  primary key (file_id, statement_no)
);
create index bank_statements_by_day on bank_statements (account_key, currency, day, created_at)
  where superseded_at is null;
create index bank_statements_covering on bank_statements (currency, day)
  where superseded_at is null and is_taken;
create index bank_statements_unexamined on bank_statements (file_id) where examined_at is null;

create table bank_statement_entries (
  file_id text not null,
  statement_no int not null,
  entry_no int not null,
  booked_on date not null,
  amount bigint not null, -- Above zero what came in.
  bank_reference text,
  own_reference text,
  clearing_reference text,
  code text not null,
  return_reason text,
  match text not null check (match in ('MATCHED', 'UNMATCHED', 'AMBIGUOUS', 'AMOUNT_DIFFERS')),
  payout_id text,
  is_return boolean not null,
  primary key (file_id, statement_no, entry_no),
  foreign key (file_id, statement_no) references bank_statements,
  check (match not in ('MATCHED', 'AMOUNT_DIFFERS') or payout_id is not null)
);
create index bank_statement_entries_by_payout on bank_statement_entries (payout_id)
  where payout_id is not null;

-- Up Migration

-- Not for use beside the previous release, which keeps its audits in the table that goes here.

-- How far the audit of the books is, and what it has found: one row.
create table book_audit (
  only_row boolean primary key default true check (only_row),
  -- Who audits, and until when that holds unless it is said again. One at a time.
  lease_holder text,
  lease_until timestamptz,
  -- All of the ledger and of the events before this moment was compared: the next audit begins here.
  -- Null: nothing was.
  watermark timestamptz,
  -- When the last audit began, by the machine's time and by the service's, which the sandbox can move.
  at timestamptz,
  service_time timestamptz,
  scope text check (scope in ('CHANGES', 'WHOLE')),
  -- What it compared.
  payments bigint not null default 0,
  refunds bigint not null default 0,
  batches bigint not null default 0,
  payouts bigint not null default 0,
  -- What does not agree, by name, each with when it was found first; and how many more there were.
  findings json not null default '[]',
  unnamed int not null default 0 check (unnamed >= 0),
  whole_at timestamptz, -- When all was last compared,
  whole_asked_at timestamptz, -- and when an operator asked for that to be done again.
  -- What is old is read again, a part at each audit: where that is (null: nowhere), since when, and when
  -- it was last through.
  history_at timestamptz,
  history_began_at timestamptz,
  history_read_at timestamptz,
  check ((lease_holder is null) = (lease_until is null)),
  check (num_nulls(at, service_time, scope) in (0, 3))
);

-- The audits of the release before compared everything. What was committed late is an hour late at most.
insert into book_audit (watermark, at, service_time, scope, payments, refunds, batches, payouts,
                        whole_at, history_began_at, whole_asked_at)
select at - interval '1 hour', at, at, 'WHOLE', payments, refunds, batches, payouts, at, at,
  case when differences > 0 then at end -- To be found again, by name.
from book_audits;
insert into book_audit default values on conflict (only_row) do nothing;
drop table book_audits;

-- Differences that somebody knows the reason of: they are told apart, as long as the figures stay.
create table book_explanations (
  of text not null,
  id text not null,
  figure text not null,
  stated bigint,
  found bigint,
  reason text not null,
  explained_by text not null,
  explained_at timestamptz not null,
  primary key (of, id, figure)
);

-- Up Migration

-- How far the members of a batch that is closing are added up, and what they come to, where it has too many
-- for one statement. The release before knows nothing of it: it adds up a batch anew, all at once.
create table batch_recounts (
  bucket char(2) not null,
  batch_id text not null,
  counted_before timestamptz not null, -- Members of this moment are not in the sums yet.
  sales_amount bigint not null,
  sales_count bigint not null,
  voids_amount bigint not null,
  voids_count bigint not null,
  refunds_amount bigint not null,
  refunds_count bigint not null,
  primary key (bucket, batch_id)
);

-- Increments that the acquirer approved when nobody waited for that any more: those that were reversed and
-- declined meanwhile are reversed again, until that is acknowledged.
create table late_increments (
  bucket char(2) not null,
  reference text not null, -- At the acquirer.
  payment_id text not null,
  amount bigint not null check (amount > 0),
  original json not null, -- What the acquirer knows it by.
  due_at timestamptz not null,
  attempts int not null default 0,
  sequence int not null default 0,
  primary key (bucket, reference)
);
create index late_increments_due on late_increments (due_at);

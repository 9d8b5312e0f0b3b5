-- Up Migration

-- Of the sandbox: what the simulated issuers claim, and what they have told and been told.
create table dispute_simulator_cases (
  acquirer text not null,
  case_reference text not null,
  reference text not null, -- Ours, of the authorization that it is about.
  paid_at timestamptz not null,
  kind text not null,
  outcome text not null,
  network text not null,
  reason_code text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  after_days int not null check (after_days >= 0), -- From the first capture to what opens it.
  stage text, -- Null until it is told.
  next text, -- What is told next, or null where nothing is, until an answer comes.
  next_at timestamptz, -- Null while nothing is captured.
  refunded_before bigint not null default 0, -- When an alert was told.
  is_closed boolean not null,
  created_at timestamptz not null,
  primary key (acquirer, case_reference)
);
create index dispute_simulator_cases_due on dispute_simulator_cases (acquirer, next_at)
  where next_at is not null;
create index dispute_simulator_cases_by_reference
  on dispute_simulator_cases (acquirer, reference);

-- In the order in which they are given, each number once.
create table dispute_simulator_notices (
  acquirer text not null,
  no int not null check (no > 0),
  contents json not null,
  primary key (acquirer, no)
);
create table dispute_simulator_last (
  acquirer text primary key,
  no int not null
);

create table dispute_simulator_answers (
  acquirer text not null,
  answer_id text not null,
  case_reference text not null,
  kind text not null,
  digest text not null,
  refusal text, -- Null where it was taken.
  created_at timestamptz not null,
  primary key (acquirer, answer_id)
);

-- Refunds of what is disputed: an alert that was refunded comes to nothing.
create table dispute_simulator_refunds (
  acquirer text not null,
  reference text not null,
  original text not null,
  amount bigint not null,
  primary key (acquirer, reference)
);
create index dispute_simulator_refunds_by_original
  on dispute_simulator_refunds (acquirer, original);

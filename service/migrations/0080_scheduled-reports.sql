-- Up Migration

-- Exports that are made again and again. Few: each owner has a number of places.
create table report_schedules (
  bucket char(2) not null, -- The partner's.
  schedule_id text not null,
  partner_id text not null, -- Empty for operators.
  merchant_id text, -- Of the credential that made it, where that is bound to one.
  place smallint not null check (place between 1 and 50), -- Bounds how many there are.
  name text not null,
  report text not null,
  filters jsonb not null,
  timing jsonb not null, -- Every day, week or month, at what time of which zone.
  recipients jsonb not null,
  is_enabled boolean not null,
  requester_id text not null, -- By whose rights it is made: of a user, or of a client.
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  next_at timestamptz not null, -- When it is made next, by the service's time.
  primary key (bucket, schedule_id)
);
create unique index report_schedules_by_place on report_schedules (partner_id, place, bucket);
create unique index report_schedules_by_name on report_schedules (partner_id, name, bucket);
create index report_schedules_by_partner on report_schedules (partner_id, created_at, schedule_id);
create index report_schedules_due on report_schedules (next_at, schedule_id) where is_enabled;

-- One for each period of a schedule.
create table report_runs (
  bucket char(2) not null, -- The schedule's.
  run_id text not null,
  schedule_id text not null,
  partner_id text not null,
  merchant_id text,
  name text not null,
  report text not null,
  filters jsonb not null,
  recipients jsonb not null,
  requester_id text not null,
  due_at timestamptz not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  state text not null check (state = any ('{WAITING,READY,FAILED}')),
  attempts int not null default 0,
  next_at timestamptz, -- When it is tried; null once it has ended.
  records int,
  bytes int,
  reason text,
  lease text,
  lease_until timestamptz,
  correlation_id text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, run_id),
  check ((state = 'WAITING') = (next_at is not null))
);
create unique index report_runs_once on report_runs (schedule_id, period_to, bucket);
create index report_runs_due on report_runs (next_at, run_id) where state = 'WAITING';
create index report_runs_by_partner on report_runs (partner_id, created_at, run_id);
create index report_runs_by_schedule on report_runs (partner_id, schedule_id, created_at, run_id);
create index report_runs_by_age on report_runs (created_at, run_id);

-- The file of a run, compressed in parts. Each attempt writes parts of its own: what a process that was
-- taken for dead still writes is in nobody's file.
create table report_parts (
  bucket char(2) not null,
  run_id text not null,
  attempt int not null,
  no int not null,
  content bytea not null,
  primary key (bucket, run_id, attempt, no)
);

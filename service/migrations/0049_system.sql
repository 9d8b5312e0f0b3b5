-- Up Migration

-- What each background job did last, whichever process ran it.
create table job_rounds (
  name text primary key,
  rounds bigint not null,
  failures bigint not null,
  last_run_at timestamptz not null,
  last_duration_ms int not null,
  last_worked_at timestamptz, -- When it last found something to do.
  last_failed_at timestamptz,
  last_error text
);

-- The processes of the service, each of which says now and then that it is there.
create table service_processes (
  process_id text primary key,
  kind text not null,
  pid int not null,
  host text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- What the simulated acquirers are to do wrong, in the sandbox.
create table sandbox_faults (
  fault_id text primary key,
  place int not null,
  kind text not null,
  acquirer text,
  operation text,
  delay_ms int not null,
  share int not null check (share between 1 and 100), -- Percent of the calls it fits.
  left_over int check (left_over >= 0), -- How many calls more; null: all.
  created_at timestamptz not null
);

-- The trade that is being played into the sandbox, or was last.
create table sandbox_fill (
  only_row boolean primary key default true check (only_row),
  runner text not null,
  status text not null check (status in ('RUNNING', 'DONE', 'FAILED')),
  days int not null,
  merchants int not null,
  days_done int not null,
  message text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);

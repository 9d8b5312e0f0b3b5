-- Up Migration

-- How far the sandbox's time is ahead of the machine's: one row, read by every process, that only ever
-- grows. Outside the sandbox nobody reads it. `mover` says who is moving it, until when at the latest.
create table test_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0),
  mover text,
  moving_until timestamptz,
  check ((mover is null) = (moving_until is null))
);
insert into test_clock default values;

-- The processes that go by it: what each has read, and when, by the machine's time.
create table test_clock_followers (
  follower text primary key,
  offset_ms bigint not null,
  seen_at timestamptz not null
);

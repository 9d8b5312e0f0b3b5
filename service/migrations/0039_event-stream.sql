-- Up Migration

-- Events are numbered for each subject, and published in one order for each partner. While a release
-- before this one is still running, its events are recorded without being published: stop it first.

alter table events add column sequence int;
update events set sequence = numbered.sequence
from (
  select bucket, event_id,
    row_number() over (partition by bucket, subject_id order by created_at, event_id) as sequence
  from events
) as numbered
where events.bucket = numbered.bucket and events.event_id = numbered.event_id;
alter table events alter column sequence set not null;
alter table events add constraint events_sequence_check check (sequence > 0);
-- Finds the events of a subject, and lets no two changes of it take the same number.
create unique index events_by_sequence on events (subject_id, sequence, bucket);
drop index events_by_subject;

-- What was recorded and is not published yet: a row for the events that one statement recorded. Its
-- time is the server's and is taken while the subjects of the events are locked, so it follows the order
-- of their changes.
create table event_outbox (
  bucket char(2) not null,
  entry_id text not null, -- The id of its first event.
  event_ids text[] not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (bucket, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index event_outbox_by_age on event_outbox (recorded_at, entry_id);

-- The position of the last published event of each partner. Locked by whoever publishes.
create table event_streams (
  bucket char(2) not null,
  partner_id text not null,
  position bigint not null check (position >= 0),
  primary key (bucket, partner_id)
);

-- The events of each partner in the order they were published. Positions are committed in their order,
-- so whoever reads on from one misses nothing.
create table event_feed (
  bucket char(2) not null, -- The partner's.
  partner_id text not null,
  position bigint not null check (position > 0),
  event_id text not null,
  merchant_id text,
  type text not null,
  subject_id text not null,
  sequence int not null,
  created_at timestamptz not null,
  primary key (bucket, partner_id, position),
  unique (bucket, partner_id, event_id)
);

insert into event_outbox (bucket, entry_id, event_ids, recorded_at)
select bucket, event_id, array[event_id], created_at from events;

-- Up Migration

-- Events are kept as they are published: in blocks, with their positions, compressed. Until then the row
-- that says that they are to be published has them whole. A row of events and one of event_feed for each,
-- with six index entries, was a sixth of all that a purchase wrote. The release before must be stopped: it
-- reads and writes tables that are gone.

-- Published events: those of one partner at positions that follow one another, at most two seconds apart.
create table event_blocks (
  bucket char(2) not null, -- The partner's.
  partner_id text not null,
  first_position bigint not null check (first_position > 0),
  last_position bigint not null check (last_position >= first_position),
  began_at timestamptz not null, -- When the first of its events happened.
  ended_at timestamptz not null,
  block_id text not null, -- The id of the event that happened last.
  keys bigint[] not null, -- Of subjects, and of ids that do not tell the time: platform/db/log-key.ts.
  entries bytea not null, -- platform/db/block-text.ts
  primary key (bucket, partner_id, last_position)
);
create index event_blocks_by_time on event_blocks (bucket, partner_id, ended_at, block_id);
create index event_blocks_by_age on event_blocks (ended_at, block_id);
create index event_blocks_by_key on event_blocks using gin (keys) with (fastupdate = off);
-- Compressed already. Keys are looked at in rows that a page does not show.
alter table event_blocks alter column entries set storage external, alter column keys set storage main;

-- The blocks with events of a merchant, and of a type other than payment.succeeded, in the order of time.
create table event_labels (
  bucket char(2) not null,
  label text not null,
  ended_at timestamptz not null,
  block_id text not null,
  partner_id text not null,
  primary key (label, ended_at, block_id, bucket)
);

-- What counts its own events: they may have been forgotten.
alter table clients add column sequence int not null default 0;
alter table webhook_endpoints add column sequence int not null default 0;
update webhook_endpoints as endpoint set sequence = known.sequence
from (
  select bucket, subject_id, max(sequence) as sequence from events
  where type = 'webhook_endpoint.disabled' group by bucket, subject_id
) as known
where endpoint.bucket = known.bucket and endpoint.endpoint_id = known.subject_id;

-- What there is becomes blocks that are not compressed: their first byte says so. The function is logKey of
-- the service.
create function moved_log_key(value text) returns bigint language sql immutable as $$
  select case
    when value ~ '^[a-z]{2}[0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$' then (
      select sum(case when place <= 10
        then digit << (16 + 5 * (10 - place))
        else (digit << (5 * (26 - place))) & 65535 end)::bigint
      from (
        select place, (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(value, 4 + place, 1)) - 1)::bigint
          as digit
        from generate_series(1, 26) as place where place <= 10 or place > 22) as digits)
    when value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then
      ('x' || substr(value, 1, 8) || substr(value, 10, 4) || substr(value, 33, 4))::bit(64)::bigint
    else ('x' || encode(substr(sha256(convert_to(value, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint
  end
$$;

create table moved_events as
select event_id as id, partner_id, merchant_id, type, subject_id, sequence, correlation_id,
  round(extract(epoch from date_trunc('milliseconds', created_at)) * 1000)::bigint as ms,
  date_trunc('milliseconds', created_at) as at, replace(data::text, E'\n', ' ') as data
from events;
create table moved_feed as select bucket, partner_id, position, event_id from event_feed;
create table moved_outbox as select bucket, entry_id, event_ids, recorded_at from event_outbox;
drop table events;
drop table event_feed;
drop table event_outbox;

update clients set sequence = known.sequence
from (
  select subject_id, max(sequence) as sequence from moved_events where type like 'client.%'
  group by subject_id
) as known
where client_id = known.subject_id;

-- A block has events of two seconds of the clock, and of these at most 256.
create table placed_events as
select *, (row_number() over (partition by partner_id, island order by position) - 1) / 256 as part
from (
  select *, sum(step) over (partition by partner_id order by position) as island
  from (
    select f.bucket, f.position, e.*,
      case when e.ms / 2000 = lag(e.ms / 2000) over (partition by f.partner_id order by f.position)
        then 0 else 1 end as step
    from moved_feed as f join moved_events as e on e.id = f.event_id) as stepped) as islands;

create table made_blocks as
select min(bucket) as bucket, partner_id, island, part, min(position) as first_position,
  max(position) as last_position, min(at) as began_at, max(at) as ended_at,
  (array_agg(id order by at desc, id collate "C" desc))[1] as block_id,
  array(select distinct unnest(array_agg(moved_log_key(subject_id))
    || array_agg(moved_log_key(id)) filter (where moved_log_key(id) >> 16 <> ms))) as keys,
  '\x00'::bytea || convert_to(string_agg(concat_ws(E'\n', ms || ' ' || id,
    json_build_object('type', type, 'merchantId', merchant_id, 'subjectId', subject_id,
      'sequence', sequence, 'correlationId', correlation_id, 'position', position)::text, data),
    E'\n' order by position), 'UTF8') as entries
from placed_events group by partner_id, island, part;

insert into event_blocks (bucket, partner_id, first_position, last_position, began_at, ended_at,
  block_id, keys, entries)
select bucket, partner_id, first_position, last_position, began_at, ended_at, block_id, keys, entries
from made_blocks;

insert into event_labels (bucket, label, ended_at, block_id, partner_id)
select distinct b.bucket, label, b.ended_at, b.block_id, b.partner_id
from placed_events as e join made_blocks as b using (partner_id, island, part)
cross join unnest(array[e.merchant_id,
  case when e.type <> 'payment.succeeded' then e.type end,
  case when e.type <> 'payment.succeeded' then e.partner_id || ' ' || e.type end]) as label
where label is not null;

-- What was recorded and is not published yet: a row for the events that one statement recorded, with all
-- that they say. Its time is the server's and is taken while the subjects of the events are locked, so it
-- follows the order of their changes. It lasts for a moment: what fits into a page stays in one piece.
create table event_outbox (
  bucket char(2) not null,
  entry_id text not null, -- The id of its first event.
  recorded_at timestamptz not null default clock_timestamp(),
  events bytea not null, -- platform/db/block-text.ts
  primary key (bucket, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, toast_tuple_target = 8160);
alter table event_outbox alter column events set storage external;
create index event_outbox_by_age on event_outbox (recorded_at, entry_id);

insert into event_outbox (bucket, entry_id, recorded_at, events)
select o.bucket, o.entry_id, o.recorded_at,
  '\x00'::bytea || convert_to(string_agg(concat_ws(E'\n', e.ms || ' ' || e.id,
    json_build_object('partnerId', e.partner_id, 'type', e.type, 'merchantId', e.merchant_id,
      'subjectId', e.subject_id, 'sequence', e.sequence, 'correlationId', e.correlation_id)::text,
    e.data), E'\n' order by place), 'UTF8')
from moved_outbox as o
cross join unnest(o.event_ids) with ordinality as recorded (id, place)
join moved_events as e on e.id = recorded.id
where not exists (select from moved_feed as f where f.event_id = e.id)
group by o.bucket, o.entry_id, o.recorded_at;

drop table moved_events, moved_feed, moved_outbox, placed_events, made_blocks;
drop function moved_log_key(text);

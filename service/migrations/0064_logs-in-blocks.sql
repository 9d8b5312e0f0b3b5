-- Up Migration

-- Requests and messages to acquirers are kept as blocks: the entries of one partner that came within a
-- moment, compressed. A row for each entry, with an entry in three indexes, was a third of all that a
-- purchase wrote. The release before must be stopped: it writes to tables that are gone.

-- Each slot has the blocks of three days and is emptied as a whole: platform/db/slots.ts.
create table request_blocks (
  bucket char(2) not null, -- The partner's.
  slot smallint not null,
  partner_id text not null,
  began_at timestamptz not null, -- Of its first entry; at most two seconds before the last.
  ended_at timestamptz not null,
  block_id text not null, -- The id of its last entry.
  keys bigint[] not null, -- Of correlation ids: platform/db/log-key.ts.
  entries bytea not null, -- platform/db/block-text.ts
  primary key (bucket, partner_id, ended_at, block_id, slot)
) partition by list (slot);

-- The blocks with entries of a merchant, and with requests that failed, in the order of time.
create table request_labels (
  bucket char(2) not null,
  slot smallint not null,
  label text not null,
  ended_at timestamptz not null,
  block_id text not null,
  partner_id text not null,
  primary key (label, ended_at, block_id, bucket, slot)
) partition by list (slot);

create table acquirer_message_blocks (
  bucket char(2) not null, -- The partner's.
  slot smallint not null,
  partner_id text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  block_id text not null,
  keys bigint[] not null, -- Of correlation ids, and of payments, refunds and validations.
  entries bytea not null,
  primary key (bucket, partner_id, ended_at, block_id, slot)
) partition by list (slot);

-- The blocks with messages of an outcome that is rare.
create table acquirer_message_labels (
  bucket char(2) not null,
  slot smallint not null,
  label text not null,
  ended_at timestamptz not null,
  block_id text not null,
  partner_id text not null,
  primary key (label, ended_at, block_id, bucket, slot)
) partition by list (slot);

-- Compressed already. Keys are looked at in rows that a page does not show.
alter table request_blocks alter column entries set storage external, alter column keys set storage main;
alter table acquirer_message_blocks
  alter column entries set storage external, alter column keys set storage main;

do $$
declare
  log text;
  slot int;
begin
  foreach log in array array['request_blocks', 'request_labels', 'acquirer_message_blocks',
    'acquirer_message_labels']
  loop
    for slot in 0..31 loop
      execute format('create table %I partition of %I for values in (%s)',
        log || '_' || lpad(slot::text, 2, '0'), log, slot);
    end loop;
  end loop;
end $$;

-- Without a list of what is to be added: a block brings hundreds of keys at once, so it would only be
-- written twice, and each search would read it.
create index request_blocks_by_key on request_blocks using gin (keys) with (fastupdate = off);
create index acquirer_message_blocks_by_key on acquirer_message_blocks using gin (keys)
  with (fastupdate = off);

-- What there is becomes blocks that are not compressed: their first byte says so. These functions are
-- logKey and bucketOf of the service.
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
create function moved_bucket(owner text) returns text language plpgsql immutable as $$
declare
  hash bigint := 2166136261;
begin
  for place in 1..length(owner) loop
    hash := ((hash # ascii(substr(owner, place, 1))::bigint) * 16777619) & 4294967295;
  end loop;
  return lpad((hash % 100)::text, 2, '0');
end
$$;

create table moved_requests as
select bucket, slot, partner_id, request_id as id, date_trunc('milliseconds', created_at) as at,
  merchant_id, status, moved_log_key(correlation_id) as key,
  concat_ws(E'\n', round(extract(epoch from date_trunc('milliseconds', created_at)) * 1000) || ' ' || request_id,
    json_build_object('merchantId', merchant_id, 'clientId', client_id, 'correlationId', correlation_id,
      'method', method, 'path', path, 'route', route, 'status', status, 'problem', problem,
      'reasonCodes', reason_codes, 'durationMs', duration_ms, 'clientAddress', client_address,
      'idempotency', idempotency, 'requestBytes', request_bytes, 'answerBytes', answer_bytes,
      'isCut', is_cut)::text,
    coalesce(replace(query, E'\n', ' '), ''), coalesce(replace(request, E'\n', ' '), ''),
    coalesce(replace(answer, E'\n', ' '), '')) as entry
from request_log;

create table moved_messages as
select moved_bucket(partner_id) as bucket, slot, partner_id, message_id as id,
  date_trunc('milliseconds', asked_at) as at, outcome, moved_log_key(correlation_id) as key,
  moved_log_key(subject_id) as subject_key,
  concat_ws(E'\n', round(extract(epoch from date_trunc('milliseconds', asked_at)) * 1000) || ' ' || message_id,
    json_build_object('merchantId', merchant_id, 'subjectId', subject_id, 'correlationId', correlation_id,
      'acquirer', acquirer, 'operation', operation, 'reference', reference, 'durationMs', duration_ms,
      'outcome', outcome, 'error', error)::text,
    coalesce(replace(coalesce(sent, request::text), E'\n', ' '), ''),
    coalesce(replace(coalesce(answered, answer::text), E'\n', ' '), '')) as entry
from acquirer_messages;

drop table request_log;
drop table acquirer_messages;

-- A block has entries of two seconds of the clock, and of these at most 256.
create table placed_requests as
select *, last_value(id) over (partition by slot, partner_id, span, part order by at, id collate "C"
  rows between unbounded preceding and unbounded following) as block_id
from (
  select *, (row_number() over (partition by slot, partner_id, span order by at, id collate "C") - 1) / 256 as part
  from (select *, floor(extract(epoch from at) / 2) as span from moved_requests) as spanned) as parted;

create table placed_messages as
select *, last_value(id) over (partition by slot, partner_id, span, part order by at, id collate "C"
  rows between unbounded preceding and unbounded following) as block_id
from (
  select *, (row_number() over (partition by slot, partner_id, span order by at, id collate "C") - 1) / 256 as part
  from (select *, floor(extract(epoch from at) / 2) as span from moved_messages) as spanned) as parted;

insert into request_blocks (bucket, slot, partner_id, began_at, ended_at, block_id, keys, entries)
select min(bucket), slot, partner_id, min(at), max(at), block_id, array_agg(distinct key),
  '\x00'::bytea || convert_to(string_agg(entry, E'\n' order by at, id collate "C"), 'UTF8')
from placed_requests group by slot, partner_id, block_id;

insert into acquirer_message_blocks (bucket, slot, partner_id, began_at, ended_at, block_id, keys, entries)
select min(bucket), slot, partner_id, min(at), max(at), block_id,
  array(select distinct unnest(array_agg(key) || array_agg(subject_key))),
  '\x00'::bytea || convert_to(string_agg(entry, E'\n' order by at, id collate "C"), 'UTF8')
from placed_messages group by slot, partner_id, block_id;

insert into request_labels (bucket, slot, label, ended_at, block_id, partner_id)
select distinct b.bucket, b.slot, label, b.ended_at, b.block_id, b.partner_id
from placed_requests as r
join request_blocks as b on b.bucket = r.bucket and b.partner_id = r.partner_id and b.block_id = r.block_id
  and b.slot = r.slot
cross join unnest(array[r.partner_id || ' ' || r.merchant_id,
  case when r.status >= 400 then r.partner_id || ' failed' end]) as label
where label is not null;

insert into acquirer_message_labels (bucket, slot, label, ended_at, block_id, partner_id)
select distinct b.bucket, b.slot, m.outcome, b.ended_at, b.block_id, b.partner_id
from placed_messages as m
join acquirer_message_blocks as b on b.bucket = m.bucket and b.partner_id = m.partner_id
  and b.block_id = m.block_id and b.slot = m.slot
where m.outcome not in ('approved', 'declined');

drop table moved_requests, moved_messages, placed_requests, placed_messages;
drop function moved_log_key(text);
drop function moved_bucket(text);

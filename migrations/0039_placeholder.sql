-- Up Migration

alter table events add column sequence int;
update events set sequence = numbered.place
from (
  select bucket, event_id,
    row_number() over (partition by bucket, subject_id order by created_at, event_id) as place
  from events) as numbered
where events.bucket = numbered.bucket and events.event_id = numbered.event_id;
alter table events alter column sequence set not null;
create unique index events_in_sequence on events (subject_id, sequence, bucket);

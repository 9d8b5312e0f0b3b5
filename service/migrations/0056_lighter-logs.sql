-- Up Migration

-- Messages to acquirers as JSON that nobody searches: the server takes text as it comes. What was recorded
-- before stays in `request` and `answer` until it is past its time.
alter table acquirer_messages
  add column sent text,
  add column answered text,
  alter column request drop not null;

-- Nobody looks for a message by its id alone, so one index is both the key and the order of a subject's.
alter table acquirer_messages drop constraint acquirer_messages_pkey;
alter table acquirer_messages add primary key (subject_id, asked_at, message_id, bucket, slot);
drop index acquirer_messages_by_subject;

-- An event is in one feed, whichever: without the partner the index takes half the room.
create unique index event_feed_by_event on event_feed (event_id, bucket);
alter table event_feed drop constraint event_feed_bucket_partner_id_event_id_key;

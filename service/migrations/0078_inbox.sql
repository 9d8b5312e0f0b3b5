-- Up Migration

-- What people keep about records for each other: notes, whom they mention, who has what, what they will
-- look at later. The records themselves stay where they are: an inbox reads them there. Each side's rows
-- are in one bucket: that of its partner, and of operators that of the empty name.
create table notes (
  bucket char(2) not null,
  note_id text not null,
  owner text not null, -- The partner whose people wrote it; empty for operators.
  record_type text not null,
  record_id text not null,
  author_id text not null,
  author text not null, -- As the audit log names the author.
  key text not null, -- The author's idempotency key.
  -- Null once its author has deleted it: that there was one stays.
  text text check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (bucket, note_id),
  check ((text is null) = (deleted_at is not null))
);
create unique index notes_by_key on notes (author_id, key, owner, bucket);
create index notes_by_record on notes (record_id, owner, created_at, note_id);

create table note_mentions (
  bucket char(2) not null,
  note_id text not null,
  owner text not null,
  user_id text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (bucket, note_id, user_id),
  foreign key (bucket, note_id) references notes
);
create index note_mentions_unread on note_mentions (user_id, owner, created_at, note_id)
  where read_at is null;

create table record_assignments (
  bucket char(2) not null,
  owner text not null,
  record_type text not null,
  record_id text not null,
  assignee_id text not null,
  assigned_by text not null,
  assigned_at timestamptz not null,
  primary key (bucket, owner, record_type, record_id)
);
create index record_assignments_by_assignee
  on record_assignments (assignee_id, owner, assigned_at, record_id);
create index record_assignments_by_age on record_assignments (owner, assigned_at, record_id);

-- Somebody's own: what they snooze, others see as before.
create table inbox_snoozes (
  bucket char(2) not null,
  owner text not null,
  person_id text not null,
  kind text not null,
  item_id text not null,
  state text not null, -- Of the item then: with another it is back.
  until timestamptz not null,
  primary key (bucket, owner, person_id, item_id)
);

-- Endpoints that nothing gets through to: few, and entered when deliveries fail, which no payment waits for.
create index webhook_endpoints_in_trouble
  on webhook_endpoints ((coalesce(failing_since, disabled_at)), endpoint_id)
  where deleted_at is null and coalesce(failing_since, disabled_at) is not null;
create index webhook_endpoints_in_trouble_by_partner
  on webhook_endpoints (partner_id, (coalesce(failing_since, disabled_at)), endpoint_id)
  where deleted_at is null and coalesce(failing_since, disabled_at) is not null;

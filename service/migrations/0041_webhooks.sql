-- Up Migration

-- Where a partner is told of events. All tables here are in the partner's bucket; no index but the key
-- begins with it, or it would look as good as the key to a plan that is made while all is empty.
create table webhook_endpoints (
  bucket char(2) not null,
  endpoint_id text not null,
  partner_id text not null,
  merchant_id text check (merchant_id ~ '^[0-9]{13}$'), -- Null: all that the partner sees.
  url text not null check (length(url) <= 2048),
  description text not null,
  -- 'payment.completed'; 'payment.*' is all of payments, '*' is all.
  types text[] not null check (cardinality(types) between 1 and 100),
  form text not null check (form in ('FULL', 'THIN')),
  api_version text not null,
  status text not null check (status in ('ENABLED', 'PAUSED', 'DISABLED')),
  disabled_reason text check (disabled_reason in ('GONE', 'FAILING')),
  disabled_at timestamptz,
  -- The secret of the HMAC and the seed of the ed25519 key, sealed together for this row; what the rolled
  -- ones are is still signed with until `previous_until`.
  sealed_keys bytea not null,
  public_key text not null,
  previous_sealed_keys bytea,
  previous_public_key text,
  previous_until timestamptz,
  max_in_flight int not null default 8 check (max_in_flight between 1 and 64),
  -- Attempts that failed since the last that succeeded, and since when nothing but failure is counted.
  failures_in_row int not null default 0 check (failures_in_row >= 0),
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (bucket, endpoint_id),
  check ((status = 'DISABLED') = (disabled_reason is not null)),
  check ((disabled_reason is null) = (disabled_at is null)),
  check (num_nulls(previous_sealed_keys, previous_public_key, previous_until) in (0, 3))
);
create index webhook_endpoints_by_partner on webhook_endpoints (partner_id, created_at, endpoint_id)
  where deleted_at is null;

-- An event for an endpoint. Of one subject's only the first that is unfinished is PENDING, and the rest
-- WAITING, so that they arrive in order; other subjects do not wait for it.
create table webhook_deliveries (
  bucket char(2) not null,
  delivery_id text not null,
  endpoint_id text not null,
  partner_id text not null,
  event_id text not null,
  event_type text not null,
  subject_id text not null,
  position bigint not null, -- In the partner's feed.
  state text not null check (state in ('WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED')),
  attempts int not null default 0 check (attempts >= 0), -- Ever: the number of the last.
  failures int not null default 0 check (failures between 0 and attempts), -- Since it was last queued.
  next_at timestamptz,
  lease text,
  leased_until timestamptz,
  replay_id text, -- The replay that queued it last.
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, delivery_id),
  -- By event first: a timeline asks for the deliveries of an event.
  unique (event_id, endpoint_id, bucket),
  foreign key (bucket, endpoint_id) references webhook_endpoints (bucket, endpoint_id),
  check ((state = 'PENDING') = (next_at is not null)),
  check ((lease is null) = (leased_until is null)),
  check (lease is null or state = 'PENDING'),
  check ((state in ('WAITING', 'PENDING')) = (ended_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, delivery_id)
  where state = 'PENDING';
create index webhook_deliveries_unfinished
  on webhook_deliveries (endpoint_id, subject_id, position)
  where state in ('WAITING', 'PENDING');
create index webhook_deliveries_undelivered
  on webhook_deliveries (endpoint_id, state, created_at, delivery_id) where state <> 'DELIVERED';
create index webhook_deliveries_by_age
  on webhook_deliveries (endpoint_id, created_at, delivery_id);

-- Each time one was sent, and what came of it.
create table webhook_attempts (
  bucket char(2) not null,
  delivery_id text not null,
  number int not null check (number > 0),
  endpoint_id text not null,
  address text, -- The address connected to; null if there was no connection.
  requested_at timestamptz not null,
  duration_ms int not null check (duration_ms >= 0),
  status smallint, -- Of HTTP; null if none came.
  error text, -- One word for why it failed; null for a success.
  error_text text,
  request_headers jsonb not null,
  response_headers jsonb,
  response_body text, -- The first 4 kB.
  primary key (bucket, delivery_id, number),
  foreign key (bucket, delivery_id) references webhook_deliveries (bucket, delivery_id),
  check ((error is null) = (error_text is null)),
  check (error is not null or status between 200 and 299)
);
create index webhook_attempts_by_age on webhook_attempts (endpoint_id, requested_at);

-- A stretch of the feed that is delivered again. `position` is how far it is, `last_position` where it ends.
create table webhook_replays (
  bucket char(2) not null,
  replay_id text not null,
  endpoint_id text not null,
  partner_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  types text[], -- Null: those of the endpoint.
  only_failed boolean not null,
  position bigint not null,
  last_position bigint not null,
  status text not null check (status in ('RUNNING', 'DONE', 'CANCELED')),
  queued bigint not null default 0 check (queued >= 0),
  lease text,
  leased_until timestamptz,
  requested_by text not null,
  correlation_id text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, replay_id),
  foreign key (bucket, endpoint_id) references webhook_endpoints (bucket, endpoint_id),
  check (from_at <= to_at),
  check ((lease is null) = (leased_until is null)),
  check ((status = 'RUNNING') = (ended_at is null))
);
create index webhook_replays_running on webhook_replays (created_at, replay_id)
  where status = 'RUNNING';
create index webhook_replays_by_age on webhook_replays (endpoint_id, created_at, replay_id);

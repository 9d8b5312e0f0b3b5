-- Up Migration

-- What the directory server told of the cards it serves: a copy, replaced or changed by its answers.
-- Bounds are filled up to 19 digits, a start with zeros and an end with nines, so that ranges of
-- shorter numbers and of longer ones compare as text. Ranges never overlap.
create table card_ranges (
  start_range text collate "C" not null check (start_range ~ '^[0-9]{19}$'),
  end_range text collate "C" not null check (end_range ~ '^[0-9]{19}$'),
  acs_start_version text not null,
  acs_end_version text not null,
  ds_start_version text, -- Null: those of the directory server as a whole.
  ds_end_version text,
  method_url text,
  acs_information text[] not null, -- Codes of what the access control server can do.
  primary key (start_range, end_range),
  check (start_range <= end_range)
);

-- One row: how far the copy is, and when the directory server may be asked again. Whoever moves
-- next_request_at forward does the asking.
create table card_range_state (
  only_row boolean primary key default true check (only_row),
  serial_number text, -- Of the last answer; null: the next request is for all ranges.
  ds_start_version text,
  ds_end_version text,
  refreshed_at timestamptz,
  next_request_at timestamptz not null
);
insert into card_range_state (next_request_at) values ('epoch');

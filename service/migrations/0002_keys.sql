-- Up Migration

-- Data keys, each wrapped by a master key that is never in the database. A destroyed key keeps its
-- row, so that a value sealed under it is told from one whose key was never here.
create table data_keys (
  purpose text not null,
  version integer not null check (version > 0),
  wrapped bytea,
  master_key_id text not null,
  created_at timestamptz not null,
  destroyed_at timestamptz,
  primary key (purpose, version),
  constraint data_keys_destroyed_is_empty check ((wrapped is null) = (destroyed_at is not null))
);

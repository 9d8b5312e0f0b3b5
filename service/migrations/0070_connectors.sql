-- Up Migration

-- Numbers that hosts know requests by are few: each process takes blocks of them, and a block is taken
-- again only when nobody can mean its numbers any more.
create table connector_number_blocks (
  counter text not null check (char_length(counter) between 1 and 64),
  block integer not null check (block >= 0),
  leased_at timestamptz not null,
  primary key (counter, block)
);

-- What a connector has to keep and nobody may read, such as the working keys of a host.
create table connector_secrets (
  name text primary key check (char_length(name) between 1 and 64),
  sealed bytea not null,
  modified_at timestamptz not null
);

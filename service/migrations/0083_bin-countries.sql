-- Up Migration

-- In which country cards were issued, by their first six digits, as an operator has loaded it. One text with
-- a line for each range: it is replaced as a whole, and read as a whole where events are counted.
create table bin_countries (
  is_only boolean primary key default true check (is_only),
  ranges text not null,
  modified_at timestamptz not null,
  modified_by text not null
);

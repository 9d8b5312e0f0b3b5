-- Up Migration

-- What somebody approves is the call as it will be made: spelled out, with its digest.
alter table actions
  add column amounts jsonb, -- One for each currency; null: made by an earlier release, which knew one.
  add column explicit text, -- The body as JSON, with what was left to the state of records; null: as it was sent.
  add column digest bytea, -- Of that call and the record as it was; null: made by an earlier release.
  add column merchant_id text, -- Whose money it moves, and of which record: null where it moves none.
  add column record_id text;

-- What was moved on a day without a second person, by each person, of each record and of each merchant:
-- added to in the transaction that begins the action, so that those at the same time see each other.
create table moved_alone (
  day date not null, -- UTC.
  whose text not null, -- As 'merchant 4242424242424'.
  amount bigint not null check (amount >= 0), -- Cents of all currencies together.
  primary key (day, whose)
);

-- Up Migration

-- What an agent, a client that a language model acts through, may do. Null: any other client.
alter table clients add column agent jsonb;

-- What each agent has moved on a day, in all and by operation: added to when a call is taken up, in the
-- transaction that takes it up, so that calls at the same time see each other.
create table agent_spending (
  bucket char(2) not null, -- The partner's.
  client_id text not null,
  day date not null, -- UTC.
  operation text not null, -- Empty: all of them.
  amount bigint not null check (amount >= 0),
  calls integer not null check (calls > 0),
  primary key (bucket, client_id, day, operation)
);

-- What agents propose waits among the actions of their partner's people.
alter table actions
  add column agent text, -- Its name; null: asked for by a person.
  add column confirmable boolean not null default false, -- The agent may confirm it itself.
  add column reserved_on date; -- The day whose sum has its amount.

-- Up Migration

-- `.write` does not read any more. Whoever had one keeps what it did: they get its `.read` as well, agents
-- too, whose policies say as before what they may call. What the release before makes while it still runs,
-- and the tokens that it has given, has no time here, or an earlier one, and reads as it did.
alter table clients add column reads_named_since timestamptz;
update clients
set reads_named_since = now(),
    scopes = scopes || array(
      select distinct named from (
        select regexp_replace(scope, '\.write$', '.read') as named
        from unnest(scopes) as scope where scope like '%.write'
      ) as reads
      where named <> all (scopes) order by named
    );

-- Answers with a secret, sealed, for repeats of the request within a day or so; then they are deleted. The
-- key of the request, and that it was answered, are where all of them are.
create table sealed_answers (
  bucket char(2) not null,
  partner_id text not null,
  merchant_id text not null,
  operation text not null,
  key text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (bucket, partner_id, operation, key, merchant_id)
);
create index sealed_answers_by_end on sealed_answers (expires_at);

-- Whoever asked for a secret may come for it again, by the call that is kept with the action.
alter table actions drop constraint actions_request;
alter table actions add constraint actions_request check (
  status in ('WAITING', 'APPROVED', 'RUNNING', 'DONE', 'INTERRUPTED') or request is null
);

-- Up Migration

-- Whose a client is: everybody who was ever handed a credential of it. A person is a user, or a client
-- that the command line made. What a client hands out is handed out by its holders.
-- Safe while the release before still runs: a client that it makes has no holder, so that nobody decides
-- on what it asks for, nor it on anything, until its secret is rolled.
create table client_holders (
  client_id text not null references clients,
  person_id text not null,
  since timestamptz not null,
  primary key (client_id, person_id)
);

-- Those who were handed one so far, as the audit log has it. What a client made is traced to its holders.
with recursive given as (
  select handed.client_id, coalesce(users.user_id, handed.actor) as person_id
  from (
    select subject as client_id, actor from audit_log
    where action in
      ('client.created', 'client.secret-rolled', 'client.keys-replaced', 'client.keys-removed')
    union
    select details->>'clientId', actor from audit_log
    where action in ('api-key.created', 'api-key.rolled')
    union
    select details->>'clientId', subject from audit_log where action = 'operator.created'
  ) handed
  left join users on users.email = lower(handed.actor)
),
held as (
  select client_id, person_id from given
  union
  select held.client_id, given.person_id from held join given on given.client_id = held.person_id
)
insert into client_holders (client_id, person_id, since)
select client_id, person_id, created_at from held join clients using (client_id)
where person_id not in (select client_id from given);

-- Who appears nowhere was made by the command line.
insert into client_holders (client_id, person_id, since)
select client_id, client_id, created_at from clients
where client_id not in (select client_id from client_holders);

-- What others did to somebody's account that was a way into it, for the one concerned to see. For seven
-- days the two count as one person.
create table account_changes (
  user_id text not null references users,
  changed_at timestamptz not null, -- By the service's time, which the sandbox can move.
  kind text not null check (
    kind in ('INVITED', 'INVITED_AGAIN', 'FACTORS_RESET', 'ROLE_RAISED', 'ENABLED')
  ),
  person_id text not null,
  changed_by text not null, -- Their e-mail address, or the client.
  primary key (user_id, changed_at, kind, person_id)
);
create index account_changes_by_person on account_changes (person_id, changed_at);

-- Null: requested by the release before, which kept only the name.
alter table payout_adjustments add column requested_by_id text;

-- APPROVED: its answer has a secret, so it is carried out when whoever asked for it is there to get it.
alter table actions drop constraint actions_status_check;
alter table actions drop constraint actions_check2;
alter table actions drop constraint actions_check3;
alter table actions drop constraint actions_check4;
alter table actions add constraint actions_status_check check (
  status in ('WAITING', 'APPROVED', 'RUNNING', 'DONE', 'REFUSED', 'INTERRUPTED', 'DECLINED',
             'WITHDRAWN', 'EXPIRED')
);
alter table actions add constraint actions_ended check (
  (status in ('WAITING', 'APPROVED', 'RUNNING')) = (ended_at is null)
);
alter table actions add constraint actions_open check (
  status not in ('WAITING', 'APPROVED') or (request is not null and expires_at is not null)
);
alter table actions add constraint actions_request check (
  status in ('WAITING', 'APPROVED', 'RUNNING') or request is null
);
create index actions_to_collect on actions (expires_at) where status = 'APPROVED';

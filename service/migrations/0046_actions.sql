-- Up Migration

-- What people do from the console that moves money or rights: why, with whose approval, and what came
-- of it. A partner's are in the partner's bucket; those of operators have no partner, and are in the
-- bucket of the empty text.
create table actions (
  bucket char(2) not null,
  action_id text not null,
  partner_id text not null, -- Empty: the operators'.
  user_id text not null,
  requested_by text not null, -- The e-mail address.
  for_partner_id text, -- The partner that an operator acts for.
  key text, -- Null: given up, because the call was refused.
  fingerprint bytea not null,
  operation text not null,
  path text not null,
  subject text not null, -- The record that it is about; the action's own id where there is none yet.
  reason text not null,
  currency char(3),
  amount bigint check (amount >= 0),
  shown text, -- The body as JSON, masked.
  request text, -- The call as it came, while it waits for somebody's approval and until it is over.
  status text not null check (
    status in ('WAITING', 'RUNNING', 'DONE', 'REFUSED', 'INTERRUPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')
  ),
  decided_by_user_id text,
  decided_by text,
  decision_reason text,
  decided_at timestamptz,
  leased_until timestamptz, -- By the machine's time: whoever runs it has this long.
  record_before text, -- As JSON, masked: what of the record was changed, and into what.
  record_after text,
  answer_status smallint,
  answer text, -- For repeats; null where it holds a secret.
  correlation_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (bucket, action_id),
  check ((currency is null) = (amount is null)),
  check ((status = 'RUNNING') = (leased_until is not null)),
  check ((status in ('WAITING', 'RUNNING')) = (ended_at is null)),
  check (status <> 'WAITING' or (request is not null and expires_at is not null)),
  check (status in ('WAITING', 'RUNNING') or request is null)
);
create unique index actions_by_key on actions (partner_id, user_id, key, bucket);
create index actions_by_age on actions (partner_id, created_at, action_id);
create index actions_by_status on actions (partner_id, status, created_at, action_id);
create index actions_to_expire on actions (expires_at) where status = 'WAITING';
create index actions_under_way on actions (leased_until) where status = 'RUNNING';

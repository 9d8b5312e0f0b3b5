-- Up Migration

-- What requests were answered, apart from the keys that claimed them: both rows are written once, and
-- neither has to leave room for the other. An answer is text, not json: nothing looks inside, and what
-- a repeat is given is what was written.
create table idempotency_answers (
  bucket char(2) not null,
  partner_id text not null,
  operation text not null,
  key text not null,
  status int not null,
  answer text not null
);
insert into idempotency_answers
select bucket, partner_id, operation, key, status, answer
from idempotency_keys where status is not null;
alter table idempotency_answers add primary key (bucket, partner_id, operation, key);

alter table idempotency_keys
  drop constraint idempotency_keys_sound,
  drop column status,
  drop column answer,
  add constraint idempotency_keys_sound check (
    length(key) between 1 and 64 and length(fingerprint) = 32);
alter table idempotency_keys reset (fillfactor);

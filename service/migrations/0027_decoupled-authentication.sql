-- Up Migration

-- A cardholder may be asked without a browser. The result is waited for like that of a challenge.
alter table authentications
  drop constraint authentications_status_check,
  drop constraint authentications_sound;
alter table authentications
  add constraint authentications_status_check check (status in (
    'PROCESSING', 'AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'CHALLENGE_AUTHENTICATION_REQUIRED',
    'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED', 'NOT_AUTHENTICATED', 'REJECTED',
    'TECHNICAL_ISSUE', 'CHALLENGE_PREFERENCE_ACKNOWLEDGED')),
  add constraint authentications_sound check (
    (due_at is not null or status <> 'PROCESSING')
    and (due_at is null or status in ('PROCESSING', 'CHALLENGE_AUTHENTICATION_REQUIRED',
      'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED'))
    and ((sealed_value is null and value_digest is null and used_by is null)
      or status in ('AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'CHALLENGE_PREFERENCE_ACKNOWLEDGED')));

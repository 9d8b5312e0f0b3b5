-- Up Migration

-- A range may lie inside another: the narrowest that has a card is the card's. `digits` tells how many
-- the numbers of a range have; 0 is for those that were told before it was kept, and are of any.
alter table card_ranges
  add column digits smallint not null default 0 check (digits = 0 or digits between 13 and 19),
  drop constraint card_ranges_pkey,
  add primary key (start_range, end_range, digits);
create index card_ranges_cover on card_ranges
  using gist (numrange(start_range::numeric, end_range::numeric, '[]'));

-- All ranges are asked for once more, for their lengths. Until then those that are here serve.
update card_range_state set serial_number = null, next_request_at = 'epoch';

-- A value is recognised by its keyed digest, whoever brings it and with whatever ids.
alter table authentications add column value_digest bytea;
create index authentications_by_value on authentications (value_digest)
  where value_digest is not null;

-- An open challenge has its time like everything that is waited for. One that informed the issuer may
-- come with a value too.
alter table authentications
  drop constraint authentications_check,
  drop constraint authentications_check3,
  drop constraint authentications_check4;
update authentications set due_at = modified_at + interval '1 hour'
  where status = 'CHALLENGE_AUTHENTICATION_REQUIRED';
alter table authentications
  add constraint authentications_sound check (
    (due_at is not null or status <> 'PROCESSING')
    and (due_at is null or status in ('PROCESSING', 'CHALLENGE_AUTHENTICATION_REQUIRED'))
    and ((sealed_value is null and value_digest is null and used_by is null)
      or status in ('AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'CHALLENGE_PREFERENCE_ACKNOWLEDGED')));

-- Up Migration

-- An address that belongs to somebody of another partner can be invited all the same, so that inviting
-- tells nobody whose it is. Whoever is invited so has it here, and a stand-in as `email`, until they are
-- the first to accept. The release before shows the stand-in, and its links set a password with which
-- nobody signs in; it makes no such rows itself.
alter table users add column invited_email text check (invited_email = lower(invited_email));
create unique index users_by_invited_email on users (invited_email, partner_id)
  where invited_email is not null;

-- Up Migration

-- SHA-256 of a migration's text, in hexadecimal, so that one which changes after it was done is
-- noticed. Null of those done before, until the service next starts.
alter table schema_migrations add column digest text;

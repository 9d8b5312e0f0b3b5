-- Up Migration

-- Whether releases that do not know a migration run on it, as its text says: such a release may then start on
-- a database that is newer. Null of those done before, which count as not.
alter table schema_migrations add column is_compatible boolean;

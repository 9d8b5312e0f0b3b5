-- Up Migration

-- What the last audit of the books found: one row, replaced by every audit that is newer.
create table book_audits (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  payments bigint not null check (payments >= 0), -- How many were checked, as of the next two.
  refunds bigint not null check (refunds >= 0),
  batches bigint not null check (batches >= 0),
  differences int not null check (differences >= 0),
  findings json not null -- The first of the differences, each with what was stated and found.
);

-- Up Migration

-- The filters of a list that somebody keeps under a name: their own, or for all of the partner's people.
create table saved_views (
  bucket char(2) not null, -- The partner's.
  view_id text not null,
  partner_id text not null, -- Empty for operators.
  owner text not null, -- The client, or the e-mail address of the user.
  page text not null,
  name text not null,
  search text not null, -- The query of the page's address.
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (bucket, view_id)
);
-- Without the bucket first, so that on an empty table no plan prefers it to the key.
create unique index saved_views_by_name on saved_views (partner_id, owner, page, name, bucket);

-- Up Migration

-- Where a merchant shows the hosted card fields: the origins whose pages may frame them.
create table hosted_field_profiles (
  bucket char(2) not null,
  profile_id text not null,
  partner_id text not null,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  name text not null,
  origins text[] not null check (cardinality(origins) between 1 and 20),
  collect_security_code boolean not null,
  collect_postal_code boolean not null,
  language char(2) not null check (language in ('en', 'fr')),
  created_at timestamptz not null,
  primary key (bucket, profile_id)
);
create index hosted_field_profiles_by_age
  on hosted_field_profiles (partner_id, created_at, profile_id);
create index hosted_field_profiles_by_merchant
  on hosted_field_profiles (partner_id, merchant_id, created_at, profile_id);

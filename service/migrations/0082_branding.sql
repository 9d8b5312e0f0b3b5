-- Up Migration

-- How the pages look that a partner's merchants see.
create table partner_branding (
  bucket char(2) not null,
  partner_id text not null,
  name text not null,
  colour char(7) not null check (colour ~ '^#[0-9a-f]{6}$'),
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  modified_at timestamptz not null,
  primary key (bucket, partner_id),
  check ((logo is null) = (logo_type is null)),
  check (octet_length(logo) <= 65536)
);

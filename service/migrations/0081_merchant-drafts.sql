-- Up Migration

-- Merchants to be, as far as they are filled in. What is in a draft is sealed as a whole, for it has names,
-- dates of birth and bank accounts; a draft that was submitted is a merchant, and has no content any more.
create table merchant_drafts (
  bucket char(2) not null,
  draft_id text not null,
  partner_id text not null,
  status text not null check (status in ('OPEN', 'SUBMITTING', 'SUBMITTED')),
  version integer not null check (version > 0),
  sealed bytea,
  merchant_id text check (merchant_id ~ '^[0-9]{13}$'),
  -- Of the request that made it: a repeat finds what the first one made.
  idempotency_key text,
  fingerprint bytea,
  created_by text not null,
  changed_by text not null,
  -- Counts its events.
  sequence integer not null default 0,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, draft_id),
  constraint merchant_drafts_content check ((sealed is null) = (status = 'SUBMITTED')),
  constraint merchant_drafts_merchant check ((merchant_id is null) = (status <> 'SUBMITTED'))
);
create index merchant_drafts_by_partner on merchant_drafts (partner_id, created_at, draft_id);
create index merchant_drafts_by_status
  on merchant_drafts (partner_id, status, created_at, draft_id);
create unique index merchant_drafts_by_key
  on merchant_drafts (partner_id, idempotency_key, bucket) where idempotency_key is not null;
create index merchant_drafts_by_change on merchant_drafts (modified_at);

-- By which a merchant fills in its own part of a draft. The token is in the link alone; here is what it is
-- recognised by, and by which the one browser is that has opened it.
create table merchant_links (
  bucket char(2) not null,
  link_id text not null,
  draft_id text not null,
  partner_id text not null,
  parts text[] not null check (cardinality(parts) between 1 and 4),
  language char(2) not null check (language in ('en', 'fr')),
  token_digest bytea not null,
  visit_digest bytea,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  submitted_at timestamptz,
  revoked_at timestamptz,
  primary key (bucket, link_id),
  check (num_nonnulls(submitted_at, revoked_at) < 2),
  check ((visit_digest is null) = (opened_at is null))
);
create index merchant_links_by_age on merchant_links (created_at);
create index merchant_links_by_draft on merchant_links (draft_id, created_at, link_id);

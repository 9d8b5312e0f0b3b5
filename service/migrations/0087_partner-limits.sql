-- Up Migration
-- Compatible: a table that the release before does not know of; it limits by client alone, as ever.

-- What an operator has set for a partner in place of what is standard. Null is the standard, of which the
-- code has a table. The weight is the partner's share of the capacity where there is not enough for all.
create table partner_limits (
  partner_id text primary key references partners,
  requests_per_minute int check (requests_per_minute > 0),
  clients int check (clients >= 0),
  api_keys int check (api_keys >= 0),
  users int check (users >= 0),
  merchants int check (merchants >= 0),
  customers int check (customers >= 0),
  hosted_fields_profiles int check (hosted_fields_profiles >= 0),
  saved_views int check (saved_views >= 0),
  webhook_endpoints int check (webhook_endpoints >= 0),
  merchant_webhook_endpoints int check (merchant_webhook_endpoints >= 0),
  capacity_weight int not null default 1 check (capacity_weight between 1 and 100),
  modified_at timestamptz not null
);

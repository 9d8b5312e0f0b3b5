-- Up Migration

-- What partner banks order for their merchants. What was asked, priced and found when the order was
-- placed is kept as it was then; only the state moves.
create table orders (
  bucket char(2) not null,
  merchant_order_id bigint not null check (merchant_order_id between 10000000000 and 99999999999),
  partner_id text not null references partners,
  merchant_id text not null check (merchant_id ~ '^[0-9]{13}$'),
  status text not null check (status in (
    'APPLICATION_SUBMITTED', 'CREDIT_ADJUDICATION', 'CREDIT_ADJUDICATION_REVIEW', 'DEPLOYMENT',
    'SCHEDULE_POS_INSTALL', 'COMPLETED', 'DECLINED', 'DECLINED_APPLICATION')),
  order_type text not null check (order_type in ('NET_NEW_MERCHANT', 'ADDITIONAL_EQUIPMENT')),
  -- `json` keeps the order of members, which answers show.
  request json not null,
  snapshot json not null,
  adjudication json not null,
  user_identifier text not null,
  install_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (bucket, merchant_order_id),
  -- The bucket is read off the id, so that an order is found without being told its merchant.
  check (merchant_order_id % 100 = bucket::int)
);
-- A merchant is net new once, whatever races.
create unique index orders_one_net_new on orders (bucket, merchant_id)
  where order_type = 'NET_NEW_MERCHANT';
create index orders_by_merchant on orders (bucket, merchant_id, created_at, merchant_order_id);
create index orders_by_age on orders (created_at, merchant_order_id);
create index orders_by_status on orders (status, created_at, merchant_order_id);
create index orders_by_partner on orders (partner_id, created_at, merchant_order_id);

-- Every move an order made. The states form no circle, so each is left once: the primary key
-- refuses a second move from the same state.
create table order_moves (
  bucket char(2) not null,
  merchant_order_id bigint not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  correlation_id text not null,
  primary key (bucket, merchant_order_id, from_status),
  foreign key (bucket, merchant_order_id) references orders,
  check ((from_status, to_status) in (
    ('APPLICATION_SUBMITTED', 'CREDIT_ADJUDICATION'),
    ('APPLICATION_SUBMITTED', 'DECLINED_APPLICATION'),
    ('CREDIT_ADJUDICATION', 'CREDIT_ADJUDICATION_REVIEW'),
    ('CREDIT_ADJUDICATION', 'DEPLOYMENT'),
    ('CREDIT_ADJUDICATION', 'DECLINED'),
    ('CREDIT_ADJUDICATION_REVIEW', 'DEPLOYMENT'),
    ('CREDIT_ADJUDICATION_REVIEW', 'DECLINED'),
    ('DEPLOYMENT', 'SCHEDULE_POS_INSTALL'),
    ('SCHEDULE_POS_INSTALL', 'COMPLETED')))
);

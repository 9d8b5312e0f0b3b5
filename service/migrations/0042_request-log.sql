-- Up Migration

-- The API calls of partners, with what was sent and answered, masked. Each slot has the rows of three
-- days and is emptied as a whole: platform/db/slots.ts. A partner's rows are in its bucket, and their
-- ids sort by time.
create table request_log (
  bucket char(2) not null, -- The partner's.
  slot smallint not null,
  request_id text not null,
  partner_id text not null,
  merchant_id text,
  client_id text not null,
  correlation_id text not null,
  method text not null,
  path text not null,
  route text not null,
  status smallint not null,
  problem text,
  reason_codes text[] not null,
  duration_ms int not null,
  client_address text not null,
  idempotency text check (idempotency in ('NEW', 'REPLAYED', 'CONFLICT')),
  query text,
  request text,
  request_bytes int not null,
  answer text,
  answer_bytes int,
  is_cut boolean not null,
  created_at timestamptz not null,
  primary key (bucket, partner_id, request_id, slot)
) partition by list (slot);

-- Without the bucket, so that on an empty table no plan prefers one of these to the key.
create index request_log_by_merchant on request_log (merchant_id, request_id);
create index request_log_by_correlation on request_log (correlation_id, request_id);
create index request_log_failed on request_log (partner_id, request_id) where status >= 400;

create table request_log_00 partition of request_log for values in (0);
create table request_log_01 partition of request_log for values in (1);
create table request_log_02 partition of request_log for values in (2);
create table request_log_03 partition of request_log for values in (3);
create table request_log_04 partition of request_log for values in (4);
create table request_log_05 partition of request_log for values in (5);
create table request_log_06 partition of request_log for values in (6);
create table request_log_07 partition of request_log for values in (7);
create table request_log_08 partition of request_log for values in (8);
create table request_log_09 partition of request_log for values in (9);
create table request_log_10 partition of request_log for values in (10);
create table request_log_11 partition of request_log for values in (11);
create table request_log_12 partition of request_log for values in (12);
create table request_log_13 partition of request_log for values in (13);
create table request_log_14 partition of request_log for values in (14);
create table request_log_15 partition of request_log for values in (15);
create table request_log_16 partition of request_log for values in (16);
create table request_log_17 partition of request_log for values in (17);
create table request_log_18 partition of request_log for values in (18);
create table request_log_19 partition of request_log for values in (19);
create table request_log_20 partition of request_log for values in (20);
create table request_log_21 partition of request_log for values in (21);
create table request_log_22 partition of request_log for values in (22);
create table request_log_23 partition of request_log for values in (23);
create table request_log_24 partition of request_log for values in (24);
create table request_log_25 partition of request_log for values in (25);
create table request_log_26 partition of request_log for values in (26);
create table request_log_27 partition of request_log for values in (27);
create table request_log_28 partition of request_log for values in (28);
create table request_log_29 partition of request_log for values in (29);
create table request_log_30 partition of request_log for values in (30);
create table request_log_31 partition of request_log for values in (31);

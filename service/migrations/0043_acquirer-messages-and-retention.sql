-- Up Migration

-- What was asked of acquirers and what they answered, masked: no card number, no security code. Each slot
-- has the rows of three days and is emptied as a whole: platform/db/slots.ts.
create table acquirer_messages (
  bucket char(2) not null, -- The merchant's.
  slot smallint not null,
  message_id text not null,
  partner_id text not null,
  merchant_id text not null,
  subject_id text not null, -- The payment, refund or validation.
  correlation_id text not null,
  acquirer text not null,
  operation text not null,
  reference text not null,
  asked_at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  request jsonb not null,
  answer jsonb,
  error text,
  primary key (bucket, message_id, slot)
) partition by list (slot);
create index acquirer_messages_by_subject on acquirer_messages (subject_id, asked_at, message_id);
create index acquirer_messages_by_correlation
  on acquirer_messages (correlation_id, asked_at, message_id);
-- What operators look for without knowing a payment.
create index acquirer_messages_in_trouble on acquirer_messages (outcome, asked_at, message_id)
  where outcome not in ('approved', 'declined');

create table acquirer_messages_00 partition of acquirer_messages for values in (0);
create table acquirer_messages_01 partition of acquirer_messages for values in (1);
create table acquirer_messages_02 partition of acquirer_messages for values in (2);
create table acquirer_messages_03 partition of acquirer_messages for values in (3);
create table acquirer_messages_04 partition of acquirer_messages for values in (4);
create table acquirer_messages_05 partition of acquirer_messages for values in (5);
create table acquirer_messages_06 partition of acquirer_messages for values in (6);
create table acquirer_messages_07 partition of acquirer_messages for values in (7);
create table acquirer_messages_08 partition of acquirer_messages for values in (8);
create table acquirer_messages_09 partition of acquirer_messages for values in (9);
create table acquirer_messages_10 partition of acquirer_messages for values in (10);
create table acquirer_messages_11 partition of acquirer_messages for values in (11);
create table acquirer_messages_12 partition of acquirer_messages for values in (12);
create table acquirer_messages_13 partition of acquirer_messages for values in (13);
create table acquirer_messages_14 partition of acquirer_messages for values in (14);
create table acquirer_messages_15 partition of acquirer_messages for values in (15);
create table acquirer_messages_16 partition of acquirer_messages for values in (16);
create table acquirer_messages_17 partition of acquirer_messages for values in (17);
create table acquirer_messages_18 partition of acquirer_messages for values in (18);
create table acquirer_messages_19 partition of acquirer_messages for values in (19);
create table acquirer_messages_20 partition of acquirer_messages for values in (20);
create table acquirer_messages_21 partition of acquirer_messages for values in (21);
create table acquirer_messages_22 partition of acquirer_messages for values in (22);
create table acquirer_messages_23 partition of acquirer_messages for values in (23);
create table acquirer_messages_24 partition of acquirer_messages for values in (24);
create table acquirer_messages_25 partition of acquirer_messages for values in (25);
create table acquirer_messages_26 partition of acquirer_messages for values in (26);
create table acquirer_messages_27 partition of acquirer_messages for values in (27);
create table acquirer_messages_28 partition of acquirer_messages for values in (28);
create table acquirer_messages_29 partition of acquirer_messages for values in (29);
create table acquirer_messages_30 partition of acquirer_messages for values in (30);
create table acquirer_messages_31 partition of acquirer_messages for values in (31);

-- What is forgotten after a time is found by its age.
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index daily_totals_by_day on daily_totals (day);
create index authentications_with_messages on authentications (created_at)
  where messages <> '[]'::jsonb;

-- The last position of a feed below which events have been forgotten: who reads on from before it has
-- missed some, and is told.
alter table event_streams add column forgotten bigint not null default 0;

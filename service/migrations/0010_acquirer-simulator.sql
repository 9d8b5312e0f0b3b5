-- Up Migration

-- What the simulated acquirer knows: one row for each reference it was sent, written before it
-- answers. It is the other party in reconciliation, so nothing but the simulator writes here. Of a
-- card it keeps brand and last four digits.
create table simulator_journal (
  bucket char(2) not null,
  merchant_id text not null,
  reference text not null,
  operation text not null
    check (operation in ('authorize', 'increment', 'verify', 'capture', 'reverse', 'refund')),
  original text, -- The reference that an increment, capture, reversal or refund is about.
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  brand text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  is_purchase boolean not null, -- Captured as it was approved.
  -- void: reversed before it came, so that it is refused when it comes after all.
  outcome text not null check (outcome in ('approved', 'declined', 'unanswered', 'void')),
  answer json not null, -- Not jsonb: a repeat is given what the first was given.
  at timestamptz not null,
  reversed_at timestamptz,
  -- Of an approved authorization, all that was done under it.
  authorized bigint not null,
  captured bigint not null,
  refunded bigint not null,
  primary key (bucket, merchant_id, reference),
  check (0 <= refunded and refunded <= captured and captured <= authorized)
);

-- Up Migration

-- What is read by age in the background, of tables that are only added to, needs no entry for each row. An
-- index that knows of every few pages which times they hold is written once for hundreds of rows. It
-- is of an expression, so that no plan takes another index for it (platform/db/by-age.ts). The release before must
-- be stopped: its statements are in the words of the index that goes.
drop index movements_by_age;
create index movements_by_age on movements using brin ((created_at at time zone 'UTC'))
  with (pages_per_range = 16, autosummarize = on);

-- Keys are forgotten page by page: neighbours in the table are of one age.
drop index idempotency_keys_by_age;

-- Everybody's payments are merged from those of the partners, like all other records.
drop index payments_by_time;

-- What people know of a payment, its amount and the end of the card's number, is gathered in bulk in the
-- background and takes the place of two indexes (payment-find-store.ts). A row has when payments were made
-- that are found by some hashes of a partner and either of the two, of one run of payments that follow one another.
create table payment_finds (
  bucket char(2) not null, -- Of the hashes: their last two decimal digits.
  level smallint not null, -- 16 runs of a level become one of the next.
  class bigint not null, -- Of hashes: 16 times as many in each level. A hash that many have is alone in one.
  run int not null,
  first_ms bigint not null,
  last_ms bigint not null,
  hashes int[] not null,
  times bigint[] not null, -- In milliseconds since 1970, in order.
  primary key (bucket, level, class, last_ms)
);

create table payment_find_progress (
  is_only boolean primary key default true check (is_only),
  gathered_before timestamptz not null, -- All payments that were made before it are in runs.
  next_before timestamptz, -- Where the run ends that is being written.
  runs int not null,
  merged int not null,
  taken_until timestamptz not null
);

-- What there is becomes one run, of the level for as many.
create table moved_finds as
select hashtext(partner_id || ' amount ' || amount) as by_amount,
  hashtext(partner_id || ' card ' || (card->>'lastFour')) as by_card,
  floor(extract(epoch from created_at) * 1000)::bigint as ms
from payments;

do $$
declare
  made bigint := (select count(*) from moved_finds);
  of_level int := 0;
begin
  while 5000 * 16::numeric ^ of_level < made loop of_level := of_level + 1; end loop;
  insert into payment_finds
  select bucket, of_level, class, 0, min(ms), max(ms), array_agg(hash order by ms), array_agg(ms order by ms)
  from (
    select *, (dense_rank() over (partition by bucket, class order by ms) - 1) / 500 as part
    from (
      select lpad(mod(mod(hash, 100) + 100, 100)::text, 2, '0') as bucket, hash, ms,
        case when count(*) over (partition by hash) > 100
          then 4294967296 + hash else (hash >> 7) & (16 ^ of_level - 1)::int end as class
      from (select by_amount as hash, ms from moved_finds union select by_card, ms from moved_finds) as entry
      where hash is not null
    ) as classed
  ) as parted group by bucket, class, part;
  insert into payment_find_progress (gathered_before, runs, merged, taken_until)
  select coalesce(to_timestamp((max(ms) + 1) / 1000.0), 'epoch'),
    case when made = 0 then 0 else 16 ^ of_level end, case when made = 0 then 0 else 16 ^ of_level end, 'epoch'
  from moved_finds;
end $$;
drop table moved_finds;

drop index payments_by_amount;
drop index payments_by_last_four;

-- Whose amount was raised after it was gathered would be found by what it was.
alter table payments add column is_raised boolean not null default false;
create index payments_by_raised_amount on payments_ended (partner_id, amount, created_at, payment_id)
  where is_raised;

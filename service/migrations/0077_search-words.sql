-- Up Migration

-- What records with names are found by: a row for each word and what follows it. Whoever owns it is a
-- partner, or nobody ('') where only operators see the record.
create table search_phrases (
  bucket char(2) not null,
  partner_id text not null,
  phrase text collate "C" not null,
  record_id text not null,
  kind text not null,
  merchant_id text,
  words text not null, -- All of the record's.
  primary key (bucket, partner_id, phrase, record_id)
);
create index search_phrases_by_partner on search_phrases (partner_id, kind, phrase, record_id);
create index search_phrases_by_merchant on search_phrases (merchant_id, kind, phrase, record_id)
  where merchant_id is not null;

-- What words are found by, each word once for an owner and a bucket: ends of it, and the word without one of
-- its letters (after ~). The word by itself (after =) is locked by whoever adds or removes it.
create table search_pieces (
  bucket char(2) not null,
  partner_id text not null,
  piece text collate "C" not null,
  word text collate "C" not null,
  primary key (partner_id, piece, word, bucket)
);

-- The names of what there is, by the rules of platform/words/words.ts.
create function pg_temp.words_of(given text) returns text[] language sql immutable as $$
  select array(
    select left(regexp_replace(word, '^0+(?=[0-9]+$)', ''), 32)
    from regexp_split_to_table(
      replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(
        normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'þ', 'th'),
      '[^a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\uffff]+') with ordinality as one (word, place)
    where word <> '' order by place limit 16)
$$;

create temporary table names_there_are as
select 'MERCHANT' as kind, merchant_id as id, bucket, partner_id, merchant_id,
  name as given
from merchants cross join lateral (values
  (profile #>> '{merchantDetails,merchantInformation,legalName}'),
  (profile #>> '{merchantDetails,merchantInformation,operatingAsName}')) as named (name)
union all
select 'CUSTOMER', customer_id, bucket, partner_id, merchant_id, given
from customers cross join lateral (values (name), (email), (reference)) as named (given)
union all
select 'USER', user_id, substr(user_id, 3, 2), coalesce(partner_id, ''), null, given
from users cross join lateral (values (name), (coalesce(invited_email, email))) as named (given)
union all
select 'PARTNER', partner_id, substr(partner_id, 3, 2), '', null, name from partners
union all
select 'CREDENTIAL', client_id, substr(client_id, 3, 2), coalesce(partner_id, ''), merchant_id, name
from clients
union all
select 'WEBHOOK_ENDPOINT', endpoint_id, bucket, partner_id, merchant_id, given
from webhook_endpoints cross join lateral (values (substring(url from '^[a-z]+://([^/?#]*)')), (description)) as named (given)
where deleted_at is null
union all
select 'BANK_FILE', file_id, substr(file_id, 3, 2), '', null, rail || ' ' || file_number
from payout_files
union all
select 'ADJUSTMENT', adjustment_id, bucket, '', merchant_id, reason from payout_adjustments
union all
select 'DIFFERENCE', difference_id, substr(difference_id, 3, 2), '', merchant_id, reference
from reconciliation_differences
union all
select 'DISPUTE', dispute_id, bucket, partner_id, merchant_id, case_reference from disputes;

insert into search_phrases (bucket, partner_id, phrase, record_id, kind, merchant_id, words)
select bucket, partner_id, rtrim(left(array_to_string(words[place:], ' '), 64)), id, kind, merchant_id,
  string_agg(words[place], ' ') over (partition by kind, id)
from (
  select named.*, pg_temp.words_of(form) as words
  from names_there_are as named
  cross join lateral (
    values (given), (regexp_replace(given, '(\S)[''’-](?=\S)', '\1', 'g'))) as one (form)
) as spelt
cross join generate_subscripts(words, 1) as place
on conflict do nothing;

insert into search_pieces (bucket, partner_id, piece, word)
select bucket, partner_id, piece, word
from (
  select distinct bucket, partner_id, split_part(phrase, ' ', 1) as word from search_phrases
) as one
cross join lateral (
  select '=' || word as piece
  union select substr(word, at) from generate_series(2, length(word) - 2) as at
  union select '~' || word where word ~ '^[^0-9]{4,}$'
  union select '~' || left(word, at - 1) || substr(word, at + 1)
    from generate_series(1, length(word)) as at where word ~ '^[^0-9]{4,}$'
) as piece
where length(word) >= 3
on conflict do nothing;

drop table names_there_are;

-- Payments are found by the number at the end of their references as well: what was gathered of them is made
-- anew, as one run (payment-find-store.ts).
create table moved_finds as
select made.hash, floor(extract(epoch from created_at) * 1000)::bigint as ms
from payments cross join lateral (values
  (hashtext(partner_id || ' amount ' || amount)),
  (hashtext(partner_id || ' card ' || (card->>'lastFour'))),
  (hashtext(partner_id || ' number ' ||
    nullif(ltrim(substring(order_id from '([0-9]{3,})[^0-9]*$'), '0'), order_id))),
  (hashtext(partner_id || ' number ' ||
    nullif(ltrim(substring(invoice_number from '([0-9]{3,})[^0-9]*$'), '0'), invoice_number)))
) as made (hash)
where made.hash is not null
  and created_at < (select gathered_before from payment_find_progress where is_only);

do $$
declare
  made bigint := (select count(distinct ms) from moved_finds);
  of_level int := 0;
begin
  if made = 0 then return; end if;
  while 5000 * 16::numeric ^ of_level < made loop of_level := of_level + 1; end loop;
  delete from payment_finds;
  insert into payment_finds
  select bucket, of_level, class, 0, min(ms), max(ms), array_agg(hash order by ms), array_agg(ms order by ms)
  from (
    select *, (dense_rank() over (partition by bucket, class order by ms) - 1) / 500 as part
    from (
      select lpad(mod(mod(hash, 100) + 100, 100)::text, 2, '0') as bucket, hash, ms,
        case when count(*) over (partition by hash) > 100
          then 4294967296 + hash else (hash >> 7) & (16 ^ of_level - 1)::int end as class
      from (select distinct hash, ms from moved_finds) as entry
    ) as classed
  ) as parted group by bucket, class, part;
  update payment_find_progress
  set runs = 16 ^ of_level, merged = 16 ^ of_level, next_before = null, taken_until = 'epoch'
  where is_only;
end $$;
drop table moved_finds;

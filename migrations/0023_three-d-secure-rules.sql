-- Up Migration

-- A range may lie inside another: the narrowest that has a card is the card's. `digits` tells how many
-- the numbers of a range have; 0 is for those that were told before it was kept, and are of any.
alter table card_ranges
  add column digits smallint not null default 0 check (digits = 0 or digits between 13 and 19),
  drop constraint card_ranges_pkey,
  add primary key (start_range, end_range, digits);
create index card_ranges_cover on card_ranges
  using gist (numrange(start_range::numeric, end_range::numeric, '[]'));

-- All ranges are asked for once more, for their lengths. Until then those that are here serve.
update card_range_state set serial_number = null, next_request_at = 'epoch';

-- Up Migration

-- Not while processes of the release before run: what they add to a batch would be missing here.

-- What the members of a batch come to, so that the totals of one that is open cost the same at any
-- size. Each transaction that posts members adds a row for each batch and kind of card; rows are never
-- changed, so nobody waits for anybody. A job folds those of a batch into one for each kind of card, and
-- closing the batch takes them out: here is what is not closed, and no more.
create table batch_sums (
  bucket char(2) not null,
  batch_id text not null,
  -- The first of the entries that it was written with, or made by a fold, its random digits first.
  sum_id text not null,
  brand text not null,
  card_type text not null,
  sales_amount bigint not null,
  sales_count bigint not null,
  voids_amount bigint not null,
  voids_count bigint not null,
  refunds_amount bigint not null,
  refunds_count bigint not null,
  primary key (bucket, batch_id, sum_id, brand, card_type)
)
-- Folding leaves as many dead rows as it folds.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- In the order in which they joined, so that they are listed page by page.
drop index movements_by_batch;
create index movements_by_batch on movements (bucket, batch_id, created_at) include (kind, amount)
  where batch_id is not null and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE');

-- Of a card nothing but its brand was kept; of those, Maestro's are debit cards.
insert into batch_sums
select m.bucket, m.batch_id, 'migrated', p.card->>'brand',
  case when p.card->>'brand' = 'MAESTRO' then 'DEBIT' else 'CREDIT' end as card_type,
  coalesce(sum(m.amount) filter (where m.kind in ('CAPTURE', 'PURCHASE')), 0),
  count(*) filter (where m.kind in ('CAPTURE', 'PURCHASE')),
  coalesce(sum(m.amount) filter (where m.kind = 'VOID'), 0),
  count(*) filter (where m.kind = 'VOID'),
  coalesce(sum(m.amount) filter (where m.kind = 'REFUND'), 0),
  count(*) filter (where m.kind = 'REFUND')
from batches b
join movements m on m.bucket = b.bucket and m.batch_id = b.batch_id
  and (m.debit = 'RECEIVABLE' or m.credit = 'RECEIVABLE')
join payments p on p.bucket = m.bucket and p.payment_id = m.subject_id
where b.status <> 'CLOSED'
group by m.bucket, m.batch_id, p.card->>'brand';

-- Up Migration

-- The number of a thing's last event, in the thing's own row: the statement that changes the thing counts
-- it, so that numbering costs no statement of its own. A thing that exists goes on where its events are.
alter table payments add column sequence int not null default 0;
alter table refunds add column sequence int not null default 0;
alter table validations add column sequence int not null default 0;
alter table authentications add column sequence int not null default 0;
alter table orders add column sequence int not null default 0;
alter table batches add column sequence int not null default 0;
alter table payouts add column sequence int not null default 0;
-- Methods have had no events.
alter table payment_methods add column sequence int not null default 0;

update payments set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where payments.bucket = known.bucket and payments.payment_id = known.subject_id;
update refunds set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where refunds.bucket = known.bucket and refunds.refund_id = known.subject_id;
update validations set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where validations.bucket = known.bucket and validations.validation_id = known.subject_id;
update authentications set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where authentications.bucket = known.bucket and authentications.authentication_id = known.subject_id;
update orders set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where orders.bucket = known.bucket and orders.merchant_order_id::text = known.subject_id;
update batches set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where batches.bucket = known.bucket and batches.batch_id = known.subject_id;
update payouts set sequence = known.events
from (select bucket, subject_id, count(*)::int as events from events group by bucket, subject_id) as known
where payouts.bucket = known.bucket and payouts.payout_id = known.subject_id;

-- Up Migration

-- What waits for an answer is kept apart from what has ended. A record begins among the few that are
-- PROCESSING, which have a key and no other index, and is entered in the indexes once, when it has ended:
-- no index is written for a state that lasts for milliseconds, and no card stays in a row that is kept.
-- The release before must be stopped: its plans are of the tables as they were.

-- A cluster takes a table as a part of another only where both are spread alike.
create function part_like(parent regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  execute format(
    'select create_distributed_table(%L, %L, colocate_with => %L)
     from pg_dist_partition where logicalrelid = %L::regclass and partmethod = %L',
    parent, 'bucket', 'merchants', 'merchants', 'h');
end $$;

-- Its key would have to name the state of a payment. Who makes a refund has locked its payment.
alter table refunds drop constraint refunds_bucket_payment_id_fkey;

do $$
declare
  name text;
  id text;
begin
  for name, id in values
    ('payments', 'payment_id'), ('refunds', 'refund_id'), ('validations', 'validation_id')
  loop
    execute format('alter table %s rename to %s_ended', name, name);
    execute format('create table %s (like %s_ended including defaults including constraints)
      partition by list (status)', name, name);
    perform part_like(name::regclass);
    execute format($table$create table %s_processing partition of %s (primary key (bucket, %s))
      for values in ('PROCESSING')
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
            autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_cost_delay = 0)$table$,
      name, name, id);
    execute format('with begun as (delete from %s_ended where status = %L returning *)
      insert into %s_processing select * from begun', name, 'PROCESSING', name);
    execute format('alter table %s attach partition %s_ended default', name, name);
  end loop;
end $$;
drop function part_like;

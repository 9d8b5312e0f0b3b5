-- Up Migration

-- How long the disk takes to flush a commit, in milliseconds: the quickest of a few, timed here, so
-- that nothing else that the asker or the server is busy with counts.
create procedure flush_time(inout ms float8)
language plpgsql as $$
declare
  began timestamptz;
begin
  for turn in 1..8 loop
    perform pg_logical_emit_message(true, 'flush_time', ''); -- Something to flush, that nobody reads.
    began := clock_timestamp();
    commit;
    ms := least(ms, extract(epoch from clock_timestamp() - began) * 1000);
  end loop;
end
$$;

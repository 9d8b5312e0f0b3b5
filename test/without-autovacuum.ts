import assert from 'node:assert/strict';
import { type Database, raw, sql } from '../service/src/platform/db/pool.ts';

/**
 * For tests that count what is read. A vacuum in the background reads the pages of BRIN indexes, and
 * where an index asks to be summarised, so does its worker, also of tables that are not vacuumed.
 */
export async function withoutAutovacuum(db: Database): Promise<void> {
  const changes = await db.query<{ change: string }>(sql`
    select case relkind
        when 'r' then format('alter table %s set (autovacuum_enabled = false)', oid::regclass)
        else format('alter index %s set (autosummarize = off)', oid::regclass) end as change
    from pg_class
    where relnamespace = 'public'::regnamespace
      and (relkind = 'r' or relkind = 'i' and 'autosummarize=on' = any (reloptions))`);
  assert.ok(changes.some(({ change }) => change.startsWith('alter index')));
  for (const { change } of changes) await db.query(raw(change));
}

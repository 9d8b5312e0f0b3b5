import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { openDatabase, PLANNER_SWITCHES, sql } from './pool.ts';

const { url } = await testDatabase();

test('from its first statement on, a connection plans once for all values and by indexes', async () => {
  const db = openDatabase({ url, connections: 1 });
  const [first] = await db.query<Record<string, string>>(sql`
    select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scans`);
  assert.deepEqual(first, { mode: 'force_generic_plan', scans: 'off' });
  const switches = await db.query<{ setting: string }>(
    sql`select setting from pg_settings where name = any(${PLANNER_SWITCHES}::text[])`,
  );
  assert.deepEqual(
    switches.map(({ setting }) => setting),
    PLANNER_SWITCHES.map(() => 'off'),
  );
  await db.close();
});

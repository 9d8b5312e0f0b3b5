import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
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

test('a connection that nobody needs for a while is kept: another would have to plan everything anew', async (t) => {
  const db = openDatabase({ url, connections: 1 });
  const backend = async () => await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = await backend();
  t.mock.timers.tick(170_000);
  assert.deepEqual(await backend(), first);
  t.mock.timers.tick(190_000);
  assert.notDeepEqual(await backend(), first, 'firewalls forget one that is silent for minutes');
  t.mock.timers.reset();
  await db.close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { testDatabase } from './database.ts';

test('a test file has a database of its own, on a real PostgreSQL', async () => {
  const db = await testDatabase();
  const [row] = await db.query<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  assert.ok((row?.version ?? 0) >= 150_000);
});

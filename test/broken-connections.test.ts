/** A broken database connection, in use or idle, is counted and logged. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { layFoundation } from '../service/src/runtime/foundation.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { testDatabase } from './database.ts';
import { TEST_URL } from './http.ts';
import { until } from './until.ts';

const other = await testDatabase();
const lines: string[] = [];
const { close, db, metrics } = layFoundation({
  databaseUrl: other.url,
  masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
  publicUrl: TEST_URL,
  logger: createLogger('warn', { write: (line) => void lines.push(line) }),
});
after(close);

const backend = async (): Promise<number> => {
  const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const end = (pid: number) => other.query(sql`select pg_terminate_backend(${pid}::int)`);

const counted = async () => (await metrics.poolErrors.get()).values[0]?.value ?? 0;

async function untilCounted(count: number): Promise<void> {
  await until(async () => (await counted()) >= count);
  assert.equal(await counted(), count);
  assert.equal(lines.length, count);
}

test('an idle connection that the server ends is counted and logged once, without our login', async () => {
  await end(await backend());
  await untilCounted(1);
  assert.match(lines[0] ?? '', /"level":"warn".*"reason":"terminating connection/);
  assert.ok(!lines[0]?.includes(new URL(other.url).password));
  assert.equal(typeof (await backend()), 'number', 'the next has another');
});

test('a connection in use is counted and logged once, and its user gets the error', async () => {
  await assert.rejects(db.query(sql`select pg_terminate_backend(pg_backend_pid())`));
  await untilCounted(2);
});

/** `npm run audit` beside another audit, and interrupted. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { withLease } from '../../service/src/control/books-check/index.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { sql, transaction } from '../../service/src/platform/db/pool.ts';
import { testDatabase } from '../database.ts';
import { temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const db = await testDatabase();
const DATA_DIR = temporaryFolder();

type Command = Readonly<{
  child: ChildProcess;
  said: () => string;
  ended: Promise<readonly [code: number | null, signal: string | null]>;
}>;

function audit(...args: readonly string[]): Command {
  const command = ['--disable-warning=ExperimentalWarning', 'main.ts', 'audit', ...args];
  const env = {
    ...process.env,
    DATA_DIR,
    DATABASE_URL: db.url,
    MIGRATION_DATABASE_URL: db.ownerUrl,
  };
  const child = spawn(process.execPath, command, { cwd: ROOT, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(
    ([code, signal]: readonly unknown[]) =>
      [code as number | null, signal as string | null] as const,
  );
  return { child, said: () => text, ended };
}

for (const [what, args, scope] of [
  ['everything', [], 'WHOLE'],
  ['what has changed', ['--changes'], 'CHANGES'],
] as const) {
  test(`${what} is compared, once the audit of another process is over, and kept`, async () => {
    const lease = { db, realClock: systemClock };
    const command = await withLease(lease, undefined, async () => {
      const begun = audit(...args);
      await until(() => begun.said().includes('Waiting for the audit that another process'));
      return begun;
    });
    assert.ok(command);
    assert.deepEqual(await command.ended, [0, null], command.said());
    assert.match(command.said(), /Checked 0 payments.*\nThe books agree\.\n$/s);
    const [row] = await db.query<{ scope: string }>(sql`select scope from book_audit`);
    assert.equal(row?.scope, scope);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends it in the middle of a statement, and gives the lease back`, async () => {
    await transaction(db, async (tx) => {
      await tx.query(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.query(sql`lock table movements in access exclusive mode`);
      const { child, ended, said } = audit();
      await until(async () => {
        const waiting = await db.query(sql`
          select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`);
        return waiting.length > 0;
      });
      child.kill(signal);
      assert.deepEqual(await ended, [130, null], said());
      assert.match(said(), /The audit was interrupted/);
    });
    const [row] = await db.query<{ holder: string | null }>(sql`
      select lease_holder as holder from book_audit`);
    assert.equal(row?.holder, null);
  });
}

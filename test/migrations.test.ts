/** What a release does with a database that another release brought up to date. */
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { testDatabase } from './database.ts';
import { startService, temporaryFolder } from './service.ts';
import { until } from './until.ts';

const CURRENT = join(import.meta.dirname, '..', 'service', 'migrations');
const last = readdirSync(CURRENT)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .at(-1) as string;

/** The migrations of another release: today's, and what `change` does to them. */
function release(change: (folder: string) => void): string {
  const folder = temporaryFolder();
  cpSync(CURRENT, folder, { recursive: true });
  change(folder);
  return folder;
}

const later = release((folder) =>
  writeFileSync(join(folder, '9999_later.sql'), '-- Up Migration\ncreate table later (id int);\n'),
);

test('a release refuses a database newer than itself, and says which release to start', async () => {
  const db = await testDatabase();
  assert.deepEqual(await migrate(db.ownerUrl, { folder: later }), ['9999_later']);
  await assert.rejects(
    migrate(db.ownerUrl),
    /newer than this release: it has migration 9999_later.* Start the release/,
  );
  const service = startService({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: db.ownerUrl,
    PORT: String(await freePort()),
  });
  assert.equal(await service.ended, 1);
  assert.match(service.output(), /^The database is newer than this release: .*\.\n$/);
});

const COMPATIBLE = '-- Up Migration\n-- Compatible: nobody has to know.\n';
const beside = release((folder) =>
  writeFileSync(
    join(folder, '9998_beside.sql'),
    `${COMPATIBLE}alter table customers add column nickname text;\n`,
  ),
);

test('a release starts on a newer database whose migrations say that it runs on them, and no other', async () => {
  const db = await testDatabase();
  assert.deepEqual(await migrate(db.ownerUrl, { folder: beside }), ['9998_beside']);
  assert.deepEqual(await migrate(db.ownerUrl), []);
  assert.deepEqual(await migrate(db.ownerUrl, { folder: beside }), []);
  const both = release((folder) => {
    cpSync(join(beside, '9998_beside.sql'), join(folder, '9998_beside.sql'));
    cpSync(join(later, '9999_later.sql'), join(folder, '9999_later.sql'));
  });
  assert.deepEqual(await migrate(db.ownerUrl, { folder: both }), ['9999_later']);
  await assert.rejects(
    migrate(db.ownerUrl),
    /newer than this release: it has migration 9999_later/,
  );
  await assert.rejects(migrate(db.ownerUrl, { folder: later }), /not of the same line/);
});

test('beside running services a migration waits its turn, and so does nobody who comes after it', async () => {
  const db = await testDatabase();
  const ended: string[] = [];
  const reading = Promise.withResolvers<undefined>();
  const held = transaction(db, async (tx) => {
    await tx.query(sql`select from customers limit 1`); // Nothing is added to the table until this ends.
    await reading.promise;
    ended.push('what was there before');
  });
  const migrated = migrate(db.ownerUrl, { folder: beside }).then(() => ended.push('migration'));
  const isWaiting = async () => {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::int from pg_locks
      where relation = 'customers'::regclass and mode = 'AccessExclusiveLock' and not granted`);
    return row?.count === 1;
  };
  await until(isWaiting);
  await db.query(sql`select from customers limit 1`);
  ended.push('what came after');
  reading.resolve(undefined);
  await Promise.all([held, migrated]);
  assert.deepEqual(ended, ['what came after', 'what was there before', 'migration']);
});

test('a migration that changed after it was done is refused, and nothing is done', async () => {
  const db = await testDatabase();
  const changed = release((folder) => {
    appendFileSync(join(folder, '0001_platform.sql'), '-- One more word.\n');
    cpSync(join(later, '9999_later.sql'), join(folder, '9999_later.sql'));
  });
  await assert.rejects(
    migrate(db.ownerUrl, { folder: changed }),
    /0001_platform is not the one that was done/,
  );
  assert.deepEqual(await migrate(db.ownerUrl), []);
});

test('a migration that was renamed is refused, and nothing is done twice', async () => {
  const db = await testDatabase();
  const renamed = release((folder) =>
    renameSync(join(folder, last), join(folder, '9999_renamed.sql')),
  );
  await assert.rejects(
    migrate(db.ownerUrl, { folder: renamed }),
    /where this release has 9999_renamed/,
  );
});

test('a database from before digests were recorded is accepted, and they are recorded from then on', async () => {
  const db = await testDatabase();
  await db.query(sql`update schema_migrations set digest = null`);
  assert.deepEqual(await migrate(db.ownerUrl), []);
  assert.deepEqual(
    await db.query(sql`select count(*)::int from schema_migrations where digest is null`),
    [{ count: 0 }],
  );
});

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { StartError } from '../../start-error.ts';
import { prepareCluster } from './cluster.ts';
import { withClient } from './connect.ts';
import { attachEmbedded } from './server.ts';
import { isSocketFile } from './socket.ts';

/** Folders of PostgreSQL whose content is of one run; they are made empty. */
const OF_ONE_RUN = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(
    ' ',
  ),
);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);
/** What else a data folder holds, except the master key: who has both can read every card number. */
export const BESIDE = ['database.password', 'sandbox.json'];
/** What other processes keep there, and may be writing. */
const SQLITE = '.sqlite';
const SQLITE_BUSY_MS = 5_000;
const COPIES_AT_ONCE = 8;
const WAL_FILE = /^[0-9A-F]{24}$/;

/**
 * Copies the embedded database, which may be in use: a base backup as PostgreSQL describes it ("Making
 * a Base Backup Using the Low Level API"), with the write-ahead log that makes the copy whole. The
 * copy gets its name when it is complete.
 */
export async function backUp(dataDir: string, target: string, archiveDir?: string): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} exists. Name a folder that does not.`);
  if (!existsSync(join(dataDir, 'database.password'))) {
    throw new StartError(`There is no embedded database in ${dataDir}.`);
  }
  const { folder } = await prepareCluster(dataDir);
  const server = await attachEmbedded(dataDir, archiveDir);
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    await withClient(server.ownerUrl, (client) =>
      copyLive(client, folder, join(partial, 'postgres')),
    );
    await copyBeside(dataDir, partial);
    await copySqlite(dataDir, partial); // After the database: what that refers to is there.
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    await server.stop();
  }
}

async function copyLive(client: Client, from: string, to: string): Promise<void> {
  // Of this connection, so it ends with us: keeps the log of this time until it is copied.
  await client.query(
    "select pg_create_physical_replication_slot('causeway_backup_' || pg_backend_pid(), true, true)",
  );
  await client.query("select pg_backup_start('causeway', true)");
  await copyFolder(from, to);
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  const [{ label, last } = { label: '', last: '' }] = rows;
  const [, first = last] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600 });
  const names = (await readdir(join(from, 'pg_wal'))).filter(
    (name) => WAL_FILE.test(name) && name >= first && name <= last,
  );
  await eachOf(names, (name) => copyWhole(join(from, 'pg_wal', name), join(to, 'pg_wal', name)));
}

/** Everything but what is of one run. A file may disappear meanwhile: the log says so as well. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  await eachOf(entries, async (entry) => {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) return;
    if (isSocketFile(entry.name)) return;
    if (entry.isFile()) await copyWhole(source, copy);
    else if (entry.isDirectory() && OF_ONE_RUN.has(entry.name)) await makeEmpty(copy);
    else if (entry.isDirectory()) await copyFolder(source, copy);
  });
}

/** Several at a time: most of the time of a copy is waiting for the disk. */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const worker = async (): Promise<void> => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, worker));
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (basename(folder) !== 'pg_wal') return;
  for (const name of ['archive_status', 'summaries'])
    await mkdir(join(folder, name), { mode: 0o700 });
}

/** The copy is on the disk when this returns. */
export async function copyWhole(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  await keep(to);
}

async function keep(path: string): Promise<void> {
  await chmod(path, 0o600);
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

export async function copyBeside(from: string, to: string, names = BESIDE): Promise<void> {
  for (const name of names) {
    if (existsSync(join(from, name))) await copyWhole(join(from, name), join(to, name));
  }
}

export const sqliteIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(SQLITE));

async function copySqlite(from: string, to: string): Promise<void> {
  for (const name of sqliteIn(from)) {
    const file = new DatabaseSync(join(from, name), { timeout: SQLITE_BUSY_MS });
    try {
      file.prepare('vacuum into ?').run(join(to, name));
    } finally {
      file.close();
    }
    await keep(join(to, name));
  }
}

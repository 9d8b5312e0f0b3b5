import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'service/migrations');
const KEPT = join(ROOT, 'node_modules/.cache/simulation');

let made: Promise<Blob> | undefined;

/** An empty, migrated database, made once for a state of the migrations and kept as a file. */
export async function databaseTemplate(): Promise<Blob> {
  return await (made ??= madeOrKept());
}

async function madeOrKept(): Promise<Blob> {
  const files = globSync('*.sql', { cwd: MIGRATIONS }).toSorted();
  const texts = files.map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
  const engine = readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const digest = createHash('sha256')
    .update(JSON.stringify([engine, texts]))
    .digest('hex');
  const path = join(KEPT, `${digest}.tar`);
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    const dump = await migrated(texts);
    mkdirSync(KEPT, { recursive: true });
    // Of what was there before the last migration nobody has a use.
    for (const old of globSync('*.tar', { cwd: KEPT })) rmSync(join(KEPT, old), { force: true });
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()));
    renameSync(partial, path);
    return dump;
  }
}

/** What the runner of migrations keeps beside them, which one of them extends. */
const MARKS = 'create table schema_migrations (id serial primary key, name text, run_on timestamp)';

async function migrated(texts: readonly string[]): Promise<Blob> {
  const engine = await PGlite.create();
  await engine.exec(MARKS);
  for (const text of texts) await engine.exec(`begin; ${text}; commit`);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return dump;
}

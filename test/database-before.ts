import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { Client } from 'pg';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { temporaryFolder } from './service.ts';

const CURRENT = join(import.meta.dirname, '..', 'service', 'migrations');

/** The address of a database as the release before a migration left one, which is named without its number. */
export async function databaseBefore(migration: string): Promise<string> {
  const name = `before_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template template0`);
  after(() => administer(`drop database ${name} with (force)`));
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const url = Object.assign(server, { pathname: `/${name}` }).href;
  await migrate(url, { folder: migrationsBefore(migration) });
  return url;
}

function migrationsBefore(migration: string): string {
  const folder = temporaryFolder();
  cpSync(CURRENT, folder, { recursive: true });
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const own = files.find((name) => name.endsWith(`_${migration}.sql`)) ?? '';
  assert.notEqual(own, '');
  for (const name of files) if (name >= own) rmSync(join(folder, name));
  return folder;
}

async function administer(statement: string): Promise<void> {
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const connectionString = Object.assign(server, { pathname: '/postgres' }).href;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

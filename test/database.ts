import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { Client } from 'pg';
import { type Database, openDatabase } from '../src/platform/db/pool.ts';

/** An empty, migrated database of the calling test file's own, dropped when the file is done. */
export async function testDatabase(connections = 10): Promise<Database & { url: string }> {
  const template = process.env['TEST_DATABASE_URL'];
  if (!template) throw new Error('Run tests by `npm test -- <file>`: it starts their PostgreSQL.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(template, `create database ${name} template causeway`);
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const db = openDatabase({ url, connections });
  after(async () => {
    await db.close();
    await administer(template, `drop database ${name} with (force)`);
  });
  return { ...db, url };
}

async function administer(template: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(template), { pathname: '/postgres' }).href;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

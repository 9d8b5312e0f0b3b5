import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { Client } from 'pg';
import { type Database, openDatabase } from '../src/platform/db/pool.ts';

/** Logged in as the owner, so that a test can make tables, and look at and change anything. */
type TestDatabase = Database &
  Readonly<{ ownerUrl: string; /** The service's login. */ url: string }>;

/** An empty, migrated database of the calling test file's own, dropped when the file is done. */
export async function testDatabase(connections = 10): Promise<TestDatabase> {
  const template = process.env['TEST_DATABASE_URL'];
  const service = process.env['TEST_SERVICE_URL'];
  if (!template || !service)
    throw new Error('Run tests by `npm test -- <file>`: it starts their PostgreSQL.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(template, `create database ${name} template causeway`);
  const as = (login: string) => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  const [ownerUrl, url] = [as(template), as(service)];
  const db = openDatabase({ url: ownerUrl, connections });
  after(async () => {
    await db.close();
    await administer(template, `drop database ${name} with (force)`);
  });
  return { ...db, ownerUrl, url };
}

async function administer(template: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(template), { pathname: '/postgres' }).href;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

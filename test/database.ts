import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { verifyEvents } from '../service/src/records/events/index.ts';
import { type Database, openDatabase } from '../service/src/platform/db/pool.ts';
import { dropClusterDatabase } from './cluster-servers.ts';
import { copyDatabase, inDatabase } from './servers.ts';

// Whatever a test records must be as it is defined.
verifyEvents();

/** Logged in as the owner, so that a test can make tables, and look at and change anything. */
type TestDatabase = Database &
  Readonly<{ ownerUrl: string; /** The service's login. */ url: string }>;

/** An empty, migrated database of the calling test file's own, dropped when the file is done. */
export async function testDatabase(connections = 10): Promise<TestDatabase> {
  const template = process.env['TEST_DATABASE_URL'];
  const service = process.env['TEST_SERVICE_URL'];
  if (!template || !service)
    throw new Error('Run tests by `npm test -- <file>`: it starts their PostgreSQL.');
  const servers = process.env['TEST_CLUSTER']?.split(' ') ?? [template];
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(servers, { from: new URL(template).pathname.slice(1), to: name });
  const [ownerUrl, url] = [inDatabase(template, name), inDatabase(service, name)];
  const db = openDatabase({ url: ownerUrl, connections });
  await db.learnShards();
  after(async () => {
    await db.close();
    await dropClusterDatabase(servers, name);
  });
  return { ...db, ownerUrl, url };
}

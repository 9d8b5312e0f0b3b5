/**
 * For `npm run test:cluster`, in the place of global-setup.ts: the template that test files clone is
 * spread over the workers of the cluster that CLUSTER_URL names, and so is each clone.
 */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { spreadDatabase } from '../service/src/platform/installation.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import {
  closeClusterDatabase,
  createClusterDatabase,
  dropClusterDatabase,
  serversOf,
} from './cluster-servers.ts';
import { inDatabase, type Servers } from './servers.ts';

// Of this run alone: another may be under way, or may have been killed.
const NAME = `causeway_tests_${randomBytes(4).toString('hex')}`;

// It stays: databases of a run that was killed may be its.
const SERVICE = 'causeway_tests';

let servers: Servers = [];

export async function globalSetup(): Promise<void> {
  servers = await serversOf(process.env['CLUSTER_URL'] ?? '');
  const [coordinator = ''] = servers;
  await createClusterDatabase(servers, NAME);
  const ownerUrl = inDatabase(coordinator, NAME);
  const login = { username: SERVICE, password: SERVICE };
  const url = Object.assign(new URL(ownerUrl), login).href;
  const settings = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: tmpdir() };
  await spreadDatabase(readConfig(settings), { tell: () => undefined });
  await closeClusterDatabase(servers, NAME);
  process.env['TEST_DATABASE_URL'] = ownerUrl;
  process.env['TEST_SERVICE_URL'] = url;
  process.env['TEST_CLUSTER'] = servers.join(' ');
}

export async function globalTeardown(): Promise<void> {
  await dropClusterDatabase(servers, NAME);
}

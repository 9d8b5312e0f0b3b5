/**
 * One PostgreSQL for a whole test run, with a migrated template that every test file clones.
 * Durability is off: what tests need of it (crashes, restarts) they test on servers of their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../service/src/platform/db/embedded/server.ts';
import { isDocsFresh, isFresh } from '../scripts/service-bundle.mjs';
import { buildService } from '../scripts/build-service.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { dataFolder } from './data-folder.ts';
import { copyOf, MIGRATED_FOLDER } from './migrated-folder.ts';

let folder: string;
let postgres: EmbeddedPostgres;

export async function globalSetup(): Promise<void> {
  if (!isFresh()) await buildService();
  const documented = isDocsFresh() ? undefined : buildDocs();
  folder = dataFolder('causeway-test-');
  postgres = await start();
  try {
    await migrate(postgres.ownerUrl, { serviceUrl: postgres.url });
    await postgres.stop();
    process.env[MIGRATED_FOLDER] = copyOf(folder);
    postgres = await start();
    await documented;
  } catch (error) {
    await globalTeardown(); // Nobody calls it after a set-up that failed, and the server would stay.
    throw error;
  }
  process.env['TEST_DATABASE_URL'] = postgres.ownerUrl;
  process.env['TEST_SERVICE_URL'] = postgres.url;
}

async function start(): Promise<EmbeddedPostgres> {
  return await startEmbedded({
    dataDir: folder,
    durable: false,
    settings: ['max_wal_size=256MB'], // What is kept for a crash is in memory too.
  });
}

/** In a process of its own, beside the start of the database. */
async function buildDocs(): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/build-docs.ts'];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error('the documentation could not be built');
}

export async function globalTeardown(): Promise<void> {
  await postgres.stop();
  rmSync(folder, { recursive: true });
  rmSync(process.env[MIGRATED_FOLDER] ?? folder, { recursive: true, force: true });
}

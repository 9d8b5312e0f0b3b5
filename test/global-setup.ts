/**
 * One PostgreSQL for a whole test run, with a migrated template that every test file clones.
 * Durability is off: what tests need of it (crashes, restarts) they test on servers of their own.
 */
import { rmSync } from 'node:fs';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../service/src/platform/db/embedded/server.ts';
import { isFresh } from '../scripts/service-bundle.mjs';
import { buildService } from '../scripts/build-service.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { dataFolder } from './data-folder.ts';

let folder: string;
let postgres: EmbeddedPostgres;

export async function globalSetup(): Promise<void> {
  if (!isFresh()) await buildService();
  folder = dataFolder('causeway-test-');
  postgres = await startEmbedded({
    dataDir: folder,
    durable: false,
    settings: ['max_wal_size=256MB'], // What is kept for a crash is in memory too.
  });
  try {
    await migrate(postgres.ownerUrl, { serviceUrl: postgres.url });
  } catch (error) {
    await globalTeardown(); // Nobody calls it after a set-up that failed, and the server would stay.
    throw error;
  }
  process.env['TEST_DATABASE_URL'] = postgres.ownerUrl;
  process.env['TEST_SERVICE_URL'] = postgres.url;
}

export async function globalTeardown(): Promise<void> {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** `npm run backup -- <folder>`: a copy of the embedded database, which may be in use. */
import { join, resolve } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import { basesIn } from '../../platform/db/embedded/archive.ts';
import { backUp } from '../../platform/db/embedded/backup.ts';
import { StartError } from '../../platform/start-error.ts';
import { onDataFolder, refuseOwnDatabase } from './on-data-folder.ts';

const USAGE =
  'Name one folder: npm run backup -- <folder>. With ARCHIVE_DIR none is needed: it goes there.';

await onDataFolder(USAGE, async ({ folder, to }, config) => {
  const { archiveDir, dataDir } = config;
  const named =
    folder ?? (archiveDir && join(basesIn(archiveDir), systemClock.now().toISOString()));
  if (named === undefined || to !== undefined) throw new StartError(USAGE);
  refuseOwnDatabase(config);
  await backUp(dataDir, resolve(named), archiveDir);
  console.log(`The database is copied to ${named}.`);
  console.log('The master key is not in it: keep a copy of that elsewhere (docs/guides/keys.md).');
});

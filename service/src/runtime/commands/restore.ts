/** `npm run restore -- <folder>`, `-- --to <time>`: a backup becomes the database of a new data folder. */
import { resolve } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import { baseFor, restore, type RestorePoint } from '../../platform/db/embedded/restore.ts';
import { leaveRestoredMark } from '../../platform/db/restored-mark.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Config } from '../settings/index.ts';
import { onDataFolder } from './on-data-folder.ts';

const USAGE = `Name one folder: npm run restore -- <folder>.
Or a moment, with ARCHIVE_DIR: npm run restore -- --to 2026-03-02T15:04:05Z, or --to latest; a folder
beside it is the backup to begin with, in place of the last one before that moment.
With DATABASE_URL, after you have restored that to a moment yourself: npm run restore -- --to <moment>.`;
/** The offset must be there: a time without one is a different moment on every machine. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

await onDataFolder(USAGE, async ({ folder, to }, config) => {
  const { dataDir } = config;
  if (config.databaseUrl !== undefined) markOwn(config, momentIn(to ?? ''));
  else {
    const point = to === undefined ? undefined : pointOf(config, to);
    const source = folder === undefined ? point && baseFor(point) : resolve(folder);
    if (source === undefined) throw new StartError(USAGE);
    const restored = await restore(source, dataDir, point);
    console.log(`The database of ${folder ?? source} is in ${dataDir}, and starts.`);
    if (point) console.log(`It is as it was at ${restored.to.toISOString()}.`);
    console.log('It needs the master key that it was made with (docs/guides/keys.md).');
  }
  console.log('What is done at its first start: docs/guides/operations.md, After a restore.');
});

function pointOf({ archiveDir }: Config, to: string): RestorePoint {
  if (archiveDir === undefined) {
    throw new StartError('Set ARCHIVE_DIR to the archive that the database was copied to.');
  }
  return { archiveDir, to: to === 'latest' ? to : momentIn(to) };
}

function momentIn(text: string): Date {
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new StartError(USAGE);
  if (moment.getTime() > systemClock.now().getTime())
    throw new StartError(`${text} is in the future.`);
  return moment;
}

function markOwn({ dataDir }: Config, to: Date): void {
  leaveRestoredMark(dataDir, { to, markedAt: systemClock.now() });
  console.log(
    `The next start with DATA_DIR ${dataDir} knows that its database is of ${to.toISOString()}.`,
  );
}

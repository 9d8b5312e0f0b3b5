/** `npm run restore -- <folder>`: a backup becomes the database of a new data folder. */
import { resolve } from 'node:path';
import { restore } from '../../platform/db/embedded/backup.ts';
import { onDataFolder } from './on-data-folder.ts';

await onDataFolder('restore', async (folder, { dataDir }) => {
  await restore(resolve(folder), dataDir);
  console.log(`The database of ${folder} is in ${dataDir}, and starts.`);
  console.log('It needs the master key that it was made with (docs/guides/keys.md).');
});

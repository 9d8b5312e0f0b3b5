/** `npm run backup -- <folder>`: a copy of the embedded database, which may be in use. */
import { resolve } from 'node:path';
import { backUp } from '../../platform/db/embedded/backup.ts';
import { onDataFolder } from './on-data-folder.ts';

await onDataFolder('backup', async (folder, { dataDir }) => {
  await backUp(dataDir, resolve(folder));
  console.log(`The database is copied to ${folder}.`);
  console.log('The master key is not in it: keep a copy of that elsewhere (docs/guides/keys.md).');
});

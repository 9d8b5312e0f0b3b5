/** `npm run migrate`: brings the database up to date, as its owner, and starts nothing. */
import { openInstallation } from '../../platform/installation.ts';
import { StartError } from '../../platform/start-error.ts';
import { readConfig } from '../settings/index.ts';

try {
  const installation = await openInstallation(readConfig(process.env), 'attach');
  await installation.close();
  for (const name of installation.migrations) console.log(name);
  console.log('The database is up to date.');
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}

import { StartError } from '../../platform/start-error.ts';
import { type Config, readConfig } from '../settings/index.ts';

/** Runs a command on the folder of the embedded database and one that it is given. */
export async function onDataFolder(
  name: string,
  work: (folder: string, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const [folder, ...more] = process.argv.slice(2);
    if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
      throw new StartError(`Name one folder: npm run ${name} -- <folder>.`);
    }
    if (config.databaseUrl !== undefined) {
      throw new StartError(
        `DATABASE_URL names a PostgreSQL of yours: use its own tools, such as pg_basebackup or pg_dump (docs/guides/operations.md).`,
      );
    }
    await work(folder, config);
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

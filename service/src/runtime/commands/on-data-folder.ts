import { parseArgs } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import { type Config, readConfig } from '../settings/index.ts';

type Asked = Readonly<{ folder: string | undefined; to: string | undefined }>;

/** Runs a command on the folder of the embedded database, and tells what it was asked for. */
export async function onDataFolder(
  usage: string,
  work: (asked: Asked, config: Config) => Promise<void>,
): Promise<void> {
  try {
    await work(readArguments(usage), readConfig(process.env));
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

function readArguments(usage: string): Asked {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    const [folder, ...more] = positionals;
    if (more.length === 0) return { folder, to: values.to };
  } catch (error) {
    throw new StartError(usage, error);
  }
  throw new StartError(usage);
}

export function refuseOwnDatabase({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new StartError(
    `DATABASE_URL names a PostgreSQL of yours: use its own tools, such as pg_basebackup or pg_dump (docs/guides/operations.md).`,
  );
}

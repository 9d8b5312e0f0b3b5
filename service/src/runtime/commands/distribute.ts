/** `npm run distribute`: spreads the database over the workers of a Citus cluster. */
import { parseArgs } from 'node:util';
import { spreadDatabase } from '../../platform/installation.ts';
import { StartError } from '../../platform/start-error.ts';
import { readConfig } from '../settings/index.ts';

const SHARDS_MAX = 100; // There are a hundred buckets: what is of one stays together.

const HELP = `Spreads the database of DATABASE_URL over the workers of a Citus cluster.

  npm run distribute                   bring it up to date and spread what is not spread yet
  npm run distribute -- --shards 8     how many parts, the first time; two for each worker if not said
  npm run distribute -- --help         this text

DATABASE_URL names the coordinator, by the service's login; MIGRATION_DATABASE_URL the same by the
owner's, where that is another. Rows that are there are copied to the workers. Stop the service before
the first time. It may be run again at any time: it does what is missing. docs/guides/scaling.md has the rest.`;

try {
  const { values } = readArguments();
  if (values.help === true) console.log(HELP);
  else {
    const shards = values.shards === undefined ? undefined : shardsIn(values.shards);
    await spreadDatabase(readConfig(process.env), { shards, tell: (line) => console.log(line) });
  }
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}

function readArguments() {
  const options = { help: { type: 'boolean', short: 'h' }, shards: { type: 'string' } } as const;
  try {
    return parseArgs({ options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(`${reason} See npm run distribute -- --help.`, error);
  }
}

function shardsIn(text: string): number {
  const shards = Number(text);
  if (Number.isInteger(shards) && shards >= 1 && shards <= SHARDS_MAX) return shards;
  throw new StartError(`--shards takes a whole number from 1 to ${SHARDS_MAX}.`);
}

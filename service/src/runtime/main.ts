import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { StartError } from '../platform/start-error.ts';
import { loadConnectors } from './connector-packages.ts';
import { NO_ACQUIRER } from './processes/foundation.ts';
import { superviseWorkers } from './processes/supervisor.ts';
import { withFreePorts } from './processes/three-d-secure.ts';
import { startSteps } from './processes/start-steps.mjs';
import { serveAsWorker } from './processes/worker.ts';
import { audit } from './commands/audit.ts';
import { auditLog } from './commands/audit-log.ts';
import { keys } from './commands/keys.ts';
import { operator } from './commands/operator.ts';
import { restored } from './commands/restored.ts';
import type { Plugs } from './sandbox-port.ts';
import { type Config, readConfig, settingsHelp } from './settings/index.ts';

const HELP = `Causeway: an acquirer's platform in a box.

  npm start              run everything, on an embedded PostgreSQL
  npm start -- --help    this text
  npm run migrate        bring the database up to date, and start nothing
  npm run backup         copy the embedded database, which may be in use; npm run restore puts it back,
                         with ARCHIVE_DIR as it was at any moment; npm run restored tells what came after
  npm run distribute     spread it over a Citus cluster (docs/guides/scaling.md)
`;

const COMMANDS = new Map(
  Object.entries({ audit, 'audit-log': auditLog, keys, operator, restored }),
);

/** What main.ts gives: the sandbox is loaded where it is wanted. */
type Given = Readonly<{ sandbox?: (() => Promise<NonNullable<Plugs['sandbox']>>) | undefined }>;

/** The service, or one of its commands where the arguments begin with its name. */
export async function run(args: readonly string[], given: Given): Promise<void> {
  try {
    await main(args, given);
  } catch (error) {
    startSteps.clear();
    // An error the user can correct is one sentence; anything else is a bug.
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
    if (cluster.isWorker) process.exit(1); // Its supervisor starts another.
    process.exitCode = 1;
  }
}

async function main(args: readonly string[], given: Given): Promise<void> {
  const [first, ...others] = args;
  const command = COMMANDS.get(first ?? '');
  if (command) {
    await command(others, async (config) => (await pluggedIn(config, given)).sandbox);
    return;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${HELP}\n${settingsHelp()}`);
    return;
  }
  if (first !== undefined) {
    throw new StartError(`There is no option ${first}: see npm start -- --help.`);
  }
  // Where objects survived a busy moment, V8 allocates the next straight into the old generation, where
  // each keeps all it refers to alive until a full collection: bench/README.md, Garbage collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const settings = readConfig(process.env);
  const plugs = await pluggedIn(settings, given);
  if (!plugs.connectors && !plugs.sandbox) throw new StartError(NO_ACQUIRER);
  if (cluster.isWorker) {
    await serveAsWorker(settings, plugs);
    return;
  }
  await superviseWorkers(await withFreePorts(settings), plugs);
}

async function pluggedIn(
  { connectorPackages, production }: Config,
  { sandbox }: Given,
): Promise<Plugs> {
  const isGiven = connectorPackages.length > 0;
  return {
    connectors: isGiven ? await loadConnectors(connectorPackages) : undefined,
    sandbox: production ? undefined : await sandbox?.(),
  };
}

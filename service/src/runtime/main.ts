import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { StartError } from '../platform/start-error.ts';
import { serveAlone } from './processes/alone.ts';
import { superviseWorkers } from './processes/supervisor.ts';
import { withFreePorts } from './processes/three-d-secure.ts';
import { startSteps } from './processes/start-steps.mjs';
import { serveAsWorker } from './processes/worker.ts';
import { readConfig, settingsHelp } from './settings/index.ts';

const HELP = `Causeway: an acquirer's platform in a box.

  npm start              run everything, on an embedded PostgreSQL
  npm start -- --help    this text
  npm run migrate        bring the database up to date, and start nothing
  npm run backup         copy the embedded database, which may be in use; npm run restore puts it back
  npm run distribute     spread it over a Citus cluster (docs/guides/scaling.md)
`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  startSteps.clear();
  // An error the user can correct is one sentence; anything else is a bug.
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  if (cluster.isWorker) process.exit(1); // Its supervisor starts another.
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${HELP}\n${settingsHelp()}`);
    return;
  }
  const [unknown] = args;
  if (unknown !== undefined) {
    throw new StartError(`There is no option ${unknown}: see npm start -- --help.`);
  }
  // Where objects survived a busy moment, V8 allocates the next straight into the old generation, where
  // each keeps all it refers to alive until a full collection: bench/README.md, Garbage collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const settings = readConfig(process.env);
  if (cluster.isWorker) {
    await serveAsWorker(settings);
    return;
  }
  const config = await withFreePorts(settings);
  if (config.workers > 1) await superviseWorkers(config);
  else await serveAlone(config);
}

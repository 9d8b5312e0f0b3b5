import { createLogger } from '../../platform/logger.ts';
import type { Plugs } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';
import { whileConsoleIsBuilt } from './console-build.ts';
import { untilAskedToStop, untilCrash } from './endings.ts';
import { openFoundation } from './foundation.ts';
import { listen } from './listen.ts';
import { openDatabaseInStep, prepare, startScreen } from './start-screen.ts';

/** The whole service in one process: started from the database to the HTTP port, stopped in reverse. */
export async function serveAlone(config: Config, plugs: Plugs): Promise<void> {
  await whileConsoleIsBuilt((built) => serve(config, plugs, built));
}

async function serve(config: Config, plugs: Plugs, pages: Promise<void>): Promise<void> {
  const stop = Promise.race([untilAskedToStop(), untilCrash(createLogger(config.logLevel))]);
  const installation = await openDatabaseInStep(config);
  try {
    const foundation = await openFoundation(config, installation.databaseUrl, plugs);
    const issuer = plugs.sandbox?.startIssuer(config, foundation.keyring);
    try {
      const prepared = prepare(config, foundation, plugs.sandbox);
      const api = await listen(config, foundation, {
        isAlone: true,
        sandbox: plugs.sandbox,
        before: Promise.all([issuer?.ready, prepared]),
      });
      await pages;
      console.log(startScreen(config, await prepared));
      await stop;
      await api.drain();
    } finally {
      await issuer?.stop();
    }
  } finally {
    await installation.close();
  }
}

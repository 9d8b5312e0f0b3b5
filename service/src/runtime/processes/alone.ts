import { createLogger } from '../../platform/logger.ts';
import type { Config } from '../settings/index.ts';
import { whileConsoleIsBuilt } from './console-build.ts';
import { untilCrash } from './crash.ts';
import { openFoundation } from './foundation.ts';
import { issuerKeyOf, startIssuerSimulator } from './issuer-simulator.ts';
import { listen } from './listen.ts';
import { prepare } from './prepare.ts';
import { untilAskedToStop } from './signals.ts';
import { openDatabaseInStep } from './database-step.ts';
import { startScreen } from './start-screen.ts';

/** The whole service in one process: started from the database to the HTTP port, stopped in reverse. */
export async function serveAlone(config: Config): Promise<void> {
  await whileConsoleIsBuilt((built) => serve(config, built));
}

async function serve(config: Config, pages: Promise<void>): Promise<void> {
  const stop = Promise.race([untilAskedToStop(), untilCrash(createLogger(config.logLevel))]);
  const installation = await openDatabaseInStep(config);
  try {
    const foundation = await openFoundation(config, installation.databaseUrl);
    const issuer = startIssuerSimulator(config, issuerKeyOf(foundation.keyring));
    try {
      const prepared = prepare(config, foundation);
      const api = await listen(config, foundation, {
        isAlone: true,
        before: Promise.all([issuer.ready, prepared]),
      });
      await pages;
      console.log(startScreen(config, await prepared));
      await stop;
      await api.drain();
    } finally {
      await issuer.stop();
    }
  } finally {
    await installation.close();
  }
}

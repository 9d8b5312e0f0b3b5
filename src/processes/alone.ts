import type { Config } from '../platform/config.ts';
import { openInstallation } from '../platform/installation.ts';
import { startIssuerSimulator } from './issuer-simulator.ts';
import { listen } from './listen.ts';
import { prepare } from './prepare.ts';
import { untilAskedToStop } from './signals.ts';
import { startScreen } from './start-screen.ts';

/** The whole service in one process, from the database to the door, and back down in order. */
export async function serveAlone(config: Config): Promise<void> {
  const stop = untilAskedToStop();
  const installation = await openInstallation(config, 'serve');
  try {
    const { sandbox, issuerKey } = await prepare(config, installation.databaseUrl);
    const issuer = await startIssuerSimulator(config, issuerKey);
    try {
      const api = await listen(config, installation.databaseUrl, { isAlone: true });
      console.log(startScreen(config, sandbox));
      await stop;
      await api.drain();
    } finally {
      await issuer.stop();
    }
  } finally {
    await installation.close();
  }
}

import type { Config } from '../platform/config.ts';
import { openInstallation } from '../platform/installation.ts';
import { prepareSandbox } from '../sandbox/index.ts';
import { withFoundation } from './foundation.ts';
import { listen } from './listen.ts';
import { untilAskedToStop } from './signals.ts';
import { startScreen } from './start-screen.ts';

/** The whole service in one process, from the database to the door, and back down in order. */
export async function serveAlone(config: Config): Promise<void> {
  const stop = untilAskedToStop();
  const installation = await openInstallation(config, 'serve');
  try {
    const sandbox = await withFoundation(config, installation.databaseUrl, (foundation) =>
      prepareSandbox(config, foundation),
    );
    const api = await listen(config, installation.databaseUrl, { withJobs: true });
    console.log(startScreen(config, sandbox));
    await stop;
    await api.drain();
  } finally {
    await installation.close();
  }
}

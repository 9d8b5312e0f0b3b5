import type { Foundation } from '../foundation.ts';
import { openInstallation } from '../../platform/installation.ts';
import { StartError } from '../../platform/start-error.ts';
import { withFoundation } from '../processes/foundation.ts';
import { type Config, readConfig } from '../settings/index.ts';

/** Runs a command on this installation, beside the service or without it; one sentence if it fails. */
export async function runCommand(
  work: (foundation: Foundation, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const installation = await openInstallation(config, 'attach');
    try {
      await withFoundation(config, installation.databaseUrl, (foundation) =>
        work(foundation, config),
      );
    } finally {
      await installation.close();
    }
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

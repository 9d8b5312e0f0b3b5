import type { Foundation } from '../foundation.ts';
import { openInstallation } from '../../platform/installation.ts';
import { withFoundation } from '../processes/foundation.ts';
import type { SandboxPlug } from '../sandbox-port.ts';
import { type Config, readConfig } from '../settings/index.ts';

/** The sandbox, whose time a command goes by; none in production. */
export type SandboxOf = (config: Config) => Promise<SandboxPlug | undefined>;

export async function runCommand(
  sandboxOf: SandboxOf,
  work: (foundation: Foundation, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = await sandboxOf(config);
  const installation = await openInstallation(config, 'attach');
  try {
    await withFoundation(config, installation.databaseUrl, sandbox, (foundation) =>
      work(foundation, config),
    );
  } finally {
    await installation.close();
  }
}

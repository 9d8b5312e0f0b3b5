import { type CredentialsChanged, lockClient } from '../../service/src/access/partners/index.ts';
import { transaction } from '../../service/src/platform/db/transaction.ts';
import type { Logger } from '../../service/src/platform/logger.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import { APPROVER_CLIENT_ID, OPERATOR_CLIENT_ID, SANDBOX_PARTNERS } from './credentials.ts';
import { liveCredentials } from './live-credentials.ts';
import type { SandboxDeps } from './prepare-sandbox.ts';
import { readSandboxFile, sandboxFileOf, writeSandboxFile } from './sandbox-file.ts';

const CLIENT_IDS = new Set([
  OPERATOR_CLIENT_ID,
  APPROVER_CLIENT_ID,
  ...Object.values(SANDBOX_PARTNERS).map(({ clientId }) => clientId),
]);

/**
 * Keeps `sandbox.json` true while the service runs: a credential of the sandbox that is changed
 * through the API is changed in the file before the answer is sent.
 */
export function keepSandboxFile(
  config: Config,
  deps: SandboxDeps & Readonly<{ logger: Logger }>,
): CredentialsChanged {
  const file = sandboxFileOf(config);
  return async (changed) => {
    if (!CLIENT_IDS.has(changed.clientId)) return;
    try {
      await transaction(deps.db, async (tx) => {
        // All processes of the service share this row, and the one that locks it has the file to itself.
        await lockClient(tx, OPERATOR_CLIENT_ID);
        const kept = readSandboxFile(file);
        if (kept) writeSandboxFile(file, await liveCredentials({ ...deps, db: tx }, kept, changed));
      });
    } catch (error) {
      // The change is committed, and its response contains the secret. The next start repairs the file.
      deps.logger.error({ err: error }, 'sandbox.json could not be kept up to date');
    }
  };
}

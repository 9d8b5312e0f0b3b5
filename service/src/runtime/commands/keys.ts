import type { Foundation } from '../foundation.ts';
import { rotateSigningKey } from '../../access/auth/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { KEYS_HELP, runKeysCommand } from '../../platform/keys/keys-command.ts';
import { openWrappingKeys } from '../../platform/keys/key-services/open-wrapping-keys.ts';
import type { Config } from '../settings/index.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

const HELP = `${KEYS_HELP}

  rotate-signing               sign access tokens with a new key from now on`;

/** `npm run keys -- …`: the data keys, the master key, the signing key (docs/guides/keys.md). */
export async function keys(args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  const [command = ''] = args;
  if (command === '' || args.includes('--help')) console.log(HELP);
  else if (command === 'rotate-signing') {
    await runCommand(sandboxOf, async (foundation) => {
      console.log(
        `Access tokens are now signed by ${await rotateSigningKey(onRealTime(foundation))}.`,
      );
    });
  } else {
    await runCommand(sandboxOf, async (foundation, config) =>
      changeKeys(onRealTime(foundation), config, args),
    );
  }
}

/** Keys are everybody's, whatever time the sandbox has. */
function onRealTime(foundation: Foundation): Foundation {
  return { ...foundation, clock: foundation.realClock };
}

async function changeKeys(
  { audit, clock, db, logger, metrics }: Foundation,
  config: Config,
  args: readonly string[],
): Promise<void> {
  const [command = '', ...subject] = args;
  const masterKeys = openWrappingKeys(config.masterKeys, { clock, logger, metrics });
  try {
    await runKeysCommand(args, { clock, db, masterKeys, print: (line) => console.log(line) });
  } finally {
    await masterKeys.close?.();
  }
  if (command === 'list') return;
  const entry = { actor: 'command-line', action: `keys.${command}`, correlationId: 'command-line' };
  await transaction(db, (tx) =>
    audit.record(tx, { ...entry, subject: subject.join(' ') || 'master-key' }),
  );
}

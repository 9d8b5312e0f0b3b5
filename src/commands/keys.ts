/** `npm run keys -- …`: the data keys and the master key (docs/guides/keys.md). */
import { KEYS_HELP, runKeysCommand } from '../platform/keys/keys-command.ts';
import { loadMasterKeys } from '../platform/keys/master-keys.ts';
import { runCommand } from './run-command.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) console.log(KEYS_HELP);
else {
  await runCommand(async ({ clock, db }, config) => {
    const masterKeys = loadMasterKeys(config.masterKeys);
    await runKeysCommand(args, { clock, db, masterKeys, print: (line) => console.log(line) });
  });
}

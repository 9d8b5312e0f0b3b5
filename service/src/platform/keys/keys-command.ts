import { StartError } from '../start-error.ts';
import {
  destroyDataKey,
  type KeyContext,
  newestVersion,
  rewrap,
  rotateDataKey,
} from './change-keys.ts';
import { KeyError } from './key-error.ts';
import { type DataKey, isLive, selectDataKeys } from './key-store.ts';
import { isMacPurpose, isSealPurpose, SEAL_PURPOSES, type SealPurpose } from './purpose.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

export type KeysCommand = KeyContext & Readonly<{ print: (line: string) => void }>;

export const KEYS_HELP = `Usage: npm run keys -- <command>

  list                         every data key, its age, and the master key that wraps it
  rotate-data <purpose>        seal with a new data key from now on (${SEAL_PURPOSES.join(', ')})
  rotate-master                replace the master key of the file, while the service runs
  rewrap                       wrap every data key by the current master key
  destroy <purpose> <version>  erase a data key, for good; what it sealed can never be opened

docs/guides/keys.md tells what the keys are for and what to back up.`;

const COMMANDS: Readonly<
  Record<string, (command: KeysCommand, args: readonly string[]) => Promise<void>>
> = {
  list: runList,
  'rotate-data': runRotateData,
  'rotate-master': runRotateMaster,
  rewrap: runRewrap,
  destroy: runDestroy,
};

/** Does what the words after `npm run keys --` ask, or throws a StartError of one sentence. */
export async function runKeysCommand(args: readonly string[], command: KeysCommand): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || args.includes('--help')) return command.print(KEYS_HELP);
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw new StartError(`There is no command ${name}: see npm run keys -- --help.`);
  try {
    await run(command, rest);
  } catch (error) {
    if (error instanceof KeyError) throw new StartError(error.message, error);
    throw error;
  }
}

async function runList(command: KeysCommand, args: readonly string[]): Promise<void> {
  expectArguments(args, 0);
  const { db, masterKeys, print } = command;
  const keys = await selectDataKeys(db);
  const ids = await masterKeys.list();
  ids.forEach((id, index) => {
    const wraps = keys.filter((key) => isLive(key) && key.masterKeyId === id).length;
    print(`master key ${id}  ${index === 0 ? 'current' : 'older'}, wraps ${counted(wraps)}`);
  });
  for (const key of keys) {
    const name = `${key.purpose} ${key.version}`.padEnd(20);
    print(`${name}  ${key.createdAt.toISOString()}  ${stateOf(key, keys, ids)}`);
  }
}

function stateOf(key: DataKey, keys: readonly DataKey[], known: readonly string[]): string {
  if (!isLive(key)) return `destroyed ${key.destroyedAt.toISOString()}`;
  const state = key.version === newestVersion(keys, key.purpose) ? 'current' : 'older';
  const missing = known.includes(key.masterKeyId) ? '' : ' WHICH IS NOT CONFIGURED';
  return `${state}, wrapped by ${key.masterKeyId}${missing}`;
}

async function runRotateData(command: KeysCommand, args: readonly string[]): Promise<void> {
  const [purpose = ''] = expectArguments(args, 1);
  const version = await rotateDataKey(command, sealPurpose(purpose));
  command.print(`${purpose} is sealed by version ${version} from now on.`);
}

async function runRotateMaster(command: KeysCommand, args: readonly string[]): Promise<void> {
  expectArguments(args, 0);
  const { current, rewrapped, dropped } = await rotateMasterKey(command);
  command.print(`Master key ${current} is the current one and wraps ${counted(rewrapped)}.`);
  command.print(`Taken from the file: ${dropped.join(', ') || 'nothing'}.`);
  command.print(
    'Back the file up now. Backups of the database made before today need the old key.',
  );
}

async function runRewrap(command: KeysCommand, args: readonly string[]): Promise<void> {
  expectArguments(args, 0);
  const { by, rewrapped } = await rewrap(command);
  command.print(`Wrapped ${counted(rewrapped)} anew: master key ${by} now wraps them all.`);
}

async function runDestroy(command: KeysCommand, args: readonly string[]): Promise<void> {
  const [purpose = '', version = ''] = expectArguments(args, 2);
  if (!/^[1-9][0-9]{0,8}$/.test(version)) {
    throw new StartError(`A version is a whole number, not ${version}.`);
  }
  await destroyDataKey(command, sealPurpose(purpose), Number(version));
  command.print(`Data key ${purpose} ${version} is destroyed.`);
}

function expectArguments(args: readonly string[], count: 0 | 1 | 2): readonly string[] {
  if (args.length === count) return args;
  const expected = ['no argument', '1 argument', '2 arguments'][count];
  throw new StartError(`This command takes ${expected}: see npm run keys -- --help.`);
}

function sealPurpose(text: string): SealPurpose {
  if (isSealPurpose(text)) return text;
  throw new StartError(
    isMacPurpose(text)
      ? `The key of ${text} does not rotate: what it hashed could not be found again.`
      : `There is no purpose ${text}: they are ${SEAL_PURPOSES.join(', ')}.`,
  );
}

function counted(count: number): string {
  return count === 1 ? '1 data key' : `${count} data keys`;
}

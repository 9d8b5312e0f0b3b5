import { readFileSync } from 'node:fs';
import { changeKeys, type KeyContext, rewrap } from './change-keys.ts';
import { KeyError } from './key-error.ts';
import { isLive } from './key-store.ts';
import { newMasterKeyText, parseMasterKey, replaceMasterKeyFile } from './master-key-file.ts';
import { isKeyLine, MasterKeys } from './master-keys.ts';

/** While the service runs. Killed after any step it has lost nothing: running it again finishes. */
export async function rotateMasterKey(context: KeyContext) {
  const current = await addMasterKey(context);
  const { rewrapped } = await rewrap(context);
  const dropped = await dropUnusedMasterKeys(context);
  return { current, rewrapped, dropped };
}

/** The first step: a new key at the head of the file, on the disk before anything is wrapped by it. */
export async function addMasterKey(context: KeyContext): Promise<string> {
  return await editFile(context, (lines) => {
    const head = lines.findIndex(isKeyLine);
    return lines.toSpliced(head, 0, newMasterKeyText());
  });
}

/** The last step: takes from the file the keys that wrap nothing, and says which they were. */
export async function dropUnusedMasterKeys(context: KeyContext): Promise<readonly string[]> {
  const dropped: string[] = [];
  await editFile(context, (lines, needed) =>
    lines.filter((line) => {
      const id = isKeyLine(line) ? parseMasterKey(line.trim())?.id : undefined;
      if (id === undefined || needed.has(id)) return true;
      dropped.push(id);
      return false;
    }),
  );
  return dropped;
}

type Edit = (lines: readonly string[], needed: ReadonlySet<string>) => readonly string[];

/** Under the lock of the data keys, so that two rotations at once do not lose each other's key. */
async function editFile(context: KeyContext, edit: Edit): Promise<string> {
  const { masterKeys } = context;
  if (!(masterKeys instanceof MasterKeys)) {
    throw new KeyError(
      'refused',
      'A key service keeps the key: rotate it there, then rewrap (docs/guides/keys.md).',
    );
  }
  const { source } = masterKeys;
  if (source.kind === 'environment') {
    throw new KeyError(
      'refused',
      'MASTER_KEY is a setting that only you can change: put a new key before the present one, restart, rewrap, then take the old one away (docs/guides/keys.md).',
    );
  }
  return await changeKeys(context, (_tx, keys) => {
    const wrapping = keys.filter(isLive).map(({ masterKeyId }) => masterKeyId);
    const needed = new Set([masterKeys.current.id, ...wrapping]);
    const lines = readFileSync(source.path, 'utf8').split('\n');
    replaceMasterKeyFile(source.path, edit(lines, needed).join('\n'));
    masterKeys.reread();
    return masterKeys.current.id;
  });
}

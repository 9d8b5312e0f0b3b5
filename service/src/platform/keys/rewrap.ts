import { rewrapDataKey } from './data-key.ts';
import { changeKeys, type KeyContext } from './key-context.ts';
import { isLive, updateWrapping } from './key-store.ts';

/** All or none; says how many were not yet. What is sealed stays, and no process notices. */
export async function rewrap(context: KeyContext): Promise<number> {
  const { masterKeys } = context;
  return await changeKeys(context, async (tx, keys) => {
    const outdated = keys
      .filter(isLive)
      .filter(({ masterKeyId }) => masterKeyId !== masterKeys.current.id);
    for (const key of outdated) await updateWrapping(tx, rewrapDataKey(masterKeys, key));
    return outdated.length;
  });
}

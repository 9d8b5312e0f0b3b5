import type { Tx } from '../db/transaction.ts';
import { newDataKey } from './data-key.ts';
import { changeKeys, type KeyContext } from './key-context.ts';
import { type DataKey, insertDataKey } from './key-store.ts';
import type { Purpose, SealPurpose } from './purpose.ts';

/** Gives each purpose its first key. Of processes that ask at once one makes it, the rest find it. */
export async function makeMissingKeys(
  context: KeyContext,
  purposes: readonly Purpose[],
): Promise<void> {
  await changeKeys(context, async (tx, keys) => {
    for (const purpose of purposes) {
      if (newestVersion(keys, purpose) === 0) await insertNext({ context, tx, keys, purpose });
    }
  });
}

/** Every process seals with it as soon as it knows of it; what is sealed under older ones opens. */
export async function rotateDataKey(context: KeyContext, purpose: SealPurpose): Promise<number> {
  return await changeKeys(context, (tx, keys) => insertNext({ context, tx, keys, purpose }));
}

type Insertion = Readonly<{
  context: KeyContext;
  tx: Tx;
  keys: readonly DataKey[];
  purpose: Purpose;
}>;

async function insertNext({ context, tx, keys, purpose }: Insertion): Promise<number> {
  const version = newestVersion(keys, purpose) + 1;
  const key = newDataKey(context.masterKeys.current, { purpose, version });
  await insertDataKey(tx, key, context.clock.now());
  return version;
}

/** 0 when the purpose has no key yet. */
export function newestVersion(keys: readonly DataKey[], purpose: string): number {
  return Math.max(0, ...keys.filter((key) => key.purpose === purpose).map((key) => key.version));
}

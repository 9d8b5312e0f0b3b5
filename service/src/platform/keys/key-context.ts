import type { Clock } from '../../kernel/clock.ts';
import { type Database, transaction, type Tx } from '../db/pool.ts';
import { masterKeyOf } from './data-key.ts';
import { type DataKey, isLive, lockDataKeys, selectDataKeys } from './key-store.ts';
import type { MasterKeys } from './master-keys.ts';

/** What every operation on keys needs. */
export type KeyContext = Readonly<{ db: Database; masterKeys: MasterKeys; clock: Clock }>;

/**
 * Runs a change of keys, one at a time in the whole installation. The master keys are read again
 * under the lock, and a process that lacks one in use is refused: one left behind by a rotation,
 * or started with a wrong key, would otherwise wrap new keys in what nobody else can open.
 */
export async function changeKeys<T>(
  context: KeyContext,
  change: (tx: Tx, keys: readonly DataKey[]) => Promise<T> | T,
): Promise<T> {
  const { db, masterKeys } = context;
  return await transaction(db, async (tx) => {
    await lockDataKeys(tx);
    masterKeys.reread();
    const keys = await selectDataKeys(tx);
    for (const key of keys.filter(isLive)) masterKeyOf(masterKeys, key);
    return await change(tx, keys);
  });
}

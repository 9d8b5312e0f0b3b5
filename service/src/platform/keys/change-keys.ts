import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import { type Database, transaction, type Tx } from '../db/pool.ts';
import { assertHeld, newDataKey } from './data-key.ts';
import * as store from './key-store.ts';
import type { Purpose, SealPurpose } from './purpose.ts';
import { KeyError } from './key-error.ts';
import type { WrappingKeys } from './wrapping-keys.ts';

export type KeyContext = Readonly<{ db: Database; masterKeys: WrappingKeys; clock: Clock }>;

/**
 * Runs a change of keys, one at a time in the whole installation. The master keys are read again
 * under the lock, and a process that lacks one in use is refused: one left behind by a rotation,
 * or started with a wrong key, would otherwise wrap new keys in what nobody else can open.
 */
export async function changeKeys<T>(
  context: KeyContext,
  change: (tx: Tx, keys: readonly store.DataKey[]) => Promise<T> | T,
): Promise<T> {
  const { db, masterKeys } = context;
  return await transaction(db, async (tx) => {
    await store.lockDataKeys(tx);
    masterKeys.reread();
    const keys = await store.selectDataKeys(tx);
    for (const key of keys.filter(store.isLive)) assertHeld(masterKeys, key);
    return await change(tx, keys);
  });
}

/** Gives each purpose its first key. Of processes that ask at once one makes it, the rest find it. */
export async function makeMissingKeys(context: KeyContext, purposes: readonly Purpose[]) {
  await changeKeys(context, async (tx, keys) => {
    for (const purpose of purposes) {
      if (newestVersion(keys, purpose) > 0) continue;
      await insertNext(context, tx, { purpose, version: 1 });
    }
  });
}

/** Every process seals with it as soon as it knows of it; what is sealed under older ones opens. */
export async function rotateDataKey(context: KeyContext, purpose: SealPurpose): Promise<number> {
  return await changeKeys(context, (tx, keys) =>
    insertNext(context, tx, { purpose, version: newestVersion(keys, purpose) + 1 }),
  );
}

async function insertNext(
  context: KeyContext,
  tx: Tx,
  { purpose, version }: Readonly<{ purpose: Purpose; version: number }>,
): Promise<number> {
  const key = await newDataKey(context.masterKeys, { purpose, version });
  await store.insertDataKey(tx, key, context.clock.now());
  return version;
}

/** 0 when the purpose has no key yet. */
export function newestVersion(keys: readonly store.DataKey[], purpose: string): number {
  return Math.max(0, ...keys.filter((key) => key.purpose === purpose).map((key) => key.version));
}

/** Half for a process that was idle (see the keyring), half for clocks and values under way. */
export const SUPERSEDED_FOR_MS = 24 * 60 * 60 * 1000;

/** Erases a key for good, unless it is the newest or superseded lately. */
export async function destroyDataKey(context: KeyContext, purpose: SealPurpose, version: number) {
  const now = context.clock.now();
  await changeKeys(context, async (tx, keys) => {
    assertMayBeDestroyed(keys, { purpose, version }, now);
    await store.eraseDataKey(tx, { purpose, version }, now);
  });
}

function assertMayBeDestroyed(
  keys: readonly store.DataKey[],
  { purpose, version }: Readonly<{ purpose: SealPurpose; version: number }>,
  now: Date,
): void {
  const name = `Data key ${purpose} ${version}`;
  const find = (requested: number) =>
    keys.find((key) => key.purpose === purpose && key.version === requested);
  const key = find(version);
  if (!key) throw new KeyError('unknown-version', `${name} does not exist.`);
  if (key.destroyedAt) throw new KeyError('refused', `${name} is destroyed already.`);
  const successor = find(version + 1);
  if (!successor) {
    throw new KeyError('refused', `${name} is the newest and in use: rotate it first.`);
  }
  const earliest = addMilliseconds(successor.createdAt, SUPERSEDED_FOR_MS);
  if (now < earliest) {
    throw new KeyError(
      'refused',
      `${name} may still be in use by an idle process: destroy it after ${earliest.toISOString()}.`,
    );
  }
}

/** All or none; by which key, and how many were not yet. What is sealed stays, and no process notices. */
export async function rewrap(context: KeyContext): Promise<{ by: string; rewrapped: number }> {
  const { masterKeys } = context;
  return await changeKeys(context, async (tx, keys) => {
    const [by = ''] = await masterKeys.list();
    const outdated = keys.filter(store.isLive).filter(({ masterKeyId }) => masterKeyId !== by);
    // At once, as a key service takes a while for each and the lock is held meanwhile.
    const rewrapped = await Promise.all(outdated.map((key) => masterKeys.rewrap(key)));
    for (const key of rewrapped) await store.updateWrapping(tx, key);
    return { by, rewrapped: rewrapped.length };
  });
}

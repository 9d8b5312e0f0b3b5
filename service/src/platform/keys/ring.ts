import type { KeyObject } from 'node:crypto';
import { unwrapDataKey } from './data-key.ts';
import { type DataKey, isLive } from './key-store.ts';
import type { MasterKeys } from './master-keys.ts';

/** The unwrapped keys of one purpose. */
export type Ring = Readonly<{
  newest: Readonly<{ version: number; key: KeyObject }>;
  keys: ReadonlyMap<number, KeyObject>;
  destroyed: ReadonlySet<number>;
}>;

/** The ring of a purpose's rows; nothing when no key was ever made. Known keys are kept as they are. */
export function readRing(
  masterKeys: MasterKeys,
  rows: readonly DataKey[],
  known?: Ring,
): Ring | undefined {
  const keys = new Map<number, KeyObject>();
  for (const row of rows.filter(isLive)) {
    keys.set(row.version, known?.keys.get(row.version) ?? unwrapDataKey(masterKeys, row));
  }
  const version = Math.max(...keys.keys());
  const key = keys.get(version);
  if (!key) return undefined;
  const destroyed = new Set(rows.filter((row) => !isLive(row)).map((row) => row.version));
  return { newest: { version, key }, keys, destroyed };
}

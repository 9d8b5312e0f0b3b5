import { addMilliseconds } from '../../kernel/clock.ts';
import { changeKeys, type KeyContext } from './key-context.ts';
import { KeyError } from './key-error.ts';
import { type DataKey, eraseDataKey } from './key-store.ts';
import type { SealPurpose } from './purpose.ts';

/**
 * How long a key must have been superseded before it may be destroyed. A process that was idle
 * may seal with the older key for half of this (see the keyring); the other half is for clocks
 * that differ and for values still on their way to the database.
 */
export const SUPERSEDED_FOR_MS = 24 * 60 * 60 * 1000;

/** Erases a key for good, unless it is the newest or superseded lately. */
export async function destroyDataKey(
  context: KeyContext,
  purpose: SealPurpose,
  version: number,
): Promise<void> {
  const now = context.clock.now();
  await changeKeys(context, async (tx, keys) => {
    assertMayBeDestroyed(keys, { purpose, version }, now);
    await eraseDataKey(tx, { purpose, version }, now);
  });
}

function assertMayBeDestroyed(
  keys: readonly DataKey[],
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

import type { LiveDataKey, WrappedDataKey } from './key-store.ts';

export type DataKeyName = Readonly<{ purpose: string; version: number }>;

/**
 * Who wraps data keys, by keys that are known by their ids: the master keys of this process, or a key
 * service, whose keys never leave it. What is wrapped is bound to the name of the data key and to the key
 * that wraps it; a wrapped key that was changed, or is another's, is refused with a KeyError.
 */
export type WrappingKeys = Readonly<{
  /** What it has, for messages: ids, or what all of its ids begin with. */
  names: readonly string[];
  /** Ids, that of the key that wraps from now on first. */
  list: () => Promise<readonly string[]>;
  /** Whether the key of this id is one of its own. */
  holds: (id: string) => boolean;
  wrap: (name: DataKeyName, key: Buffer) => Promise<WrappedDataKey>;
  unwrap: (row: LiveDataKey) => Promise<Buffer>;
  /** By the key that wraps from now on. */
  rewrap: (row: LiveDataKey) => Promise<WrappedDataKey>;
  /** Looks again for keys that were added. */
  reread: () => void;
  /** Whether the key service answers; absent where there is none to ask. */
  isAvailable?: () => Promise<boolean>;
  close?: () => Promise<void>;
}>;

/** Several as one: the first wraps, all unwrap. So keys move from one to another. */
export function severalWrappingKeys(
  first: WrappingKeys,
  others: readonly WrappingKeys[],
): WrappingKeys {
  const all = [first, ...others];
  const of = (id: string): WrappingKeys => all.find((one) => one.holds(id)) ?? first;
  const services = all.flatMap(({ isAvailable }) => isAvailable ?? []);
  return {
    names: all.flatMap(({ names }) => names),
    list: async () => (await Promise.all(all.map((one) => one.list()))).flat(),
    holds: (id) => all.some((one) => one.holds(id)),
    wrap: async (name, key) => await first.wrap(name, key),
    unwrap: async (row) => await of(row.masterKeyId).unwrap(row),
    rewrap: async (row) => {
      const holder = of(row.masterKeyId);
      return holder === first ? await first.rewrap(row) : await wrapAnew(first, holder, row);
    },
    reread: () => all.forEach((one) => one.reread()),
    isAvailable: async () =>
      (await Promise.all(services.map((isAvailable) => isAvailable()))).every(Boolean),
    close: async () => {
      for (const one of all) await one.close?.();
    },
  };
}

/** In memory for a moment, as at every start. */
export async function wrapAnew(
  by: Pick<WrappingKeys, 'wrap'>,
  holder: Pick<WrappingKeys, 'unwrap'>,
  row: LiveDataKey,
): Promise<WrappedDataKey> {
  const bytes = await holder.unwrap(row);
  try {
    return await by.wrap(row, bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Binds a wrapped key to its row and to the key that wraps it, so that it cannot stand in for another. */
export function bindingOf({ purpose, version }: DataKeyName, wrappingKeyId: string): Buffer {
  return Buffer.from(`${purpose}|${version}|${wrappingKeyId}`);
}

import {
  assertEncryptionKey,
  type EncryptedKey,
  type KeyEncryption,
  KeyFault,
  type WorkingKey,
  workingKeyOf,
} from './working-key.ts';

export type KeyRingConfig = KeyEncryption &
  Readonly<{
    /** For how long after a change messages under the previous key are accepted. */
    previousMs: number;
    now: () => Date;
    /** The ring as `store` had it last. Without it there is no key until one is taken. */
    stored?: Buffer | undefined;
    /** Called before a new key is used. What it is given has keys under the key-encrypting key only. */
    store: (serialised: Buffer) => Promise<void>;
  }>;

/** The keys for MACs that are shared with one host. */
export type KeyRing = Readonly<{
  /** What is sent is signed with it; undefined until there is one. */
  current: () => WorkingKey | undefined;
  /** What is received may be signed with any of them. */
  accepted: () => readonly WorkingKey[];
  /** Takes a new key, or rejects with a KeyFault and changes nothing. The same key again changes nothing. */
  change: (encrypted: string, number: string, checkValue: string) => Promise<void>;
  /** Takes a ring that another process has stored. */
  load: (serialised: Buffer) => void;
}>;

type Keys = Readonly<{
  current?: WorkingKey;
  previous?: Readonly<{ key: WorkingKey; until: Date }>;
}>;

export function createKeyRing(config: KeyRingConfig): KeyRing {
  assertEncryptionKey(config);
  let keys: Keys = config.stored ? parsed(config, config.stored) : {};
  let changes = Promise.resolve();

  const change = async (sent: EncryptedKey): Promise<void> => {
    const key = workingKeyOf(config, sent);
    const { current } = keys;
    if (key.number === current?.number && key.encrypted === current.encrypted) return;
    const until = new Date(config.now().getTime() + config.previousMs);
    const next = { current: key, ...(current && { previous: { key: current, until } }) };
    await config.store(serialised(next));
    keys = next;
  };

  return {
    current: () => keys.current,
    accepted: () => {
      const { current, previous } = keys;
      const isAccepted = previous !== undefined && config.now() < previous.until;
      return [...(current ? [current] : []), ...(isAccepted ? [previous.key] : [])];
    },
    change: async (encrypted, number, checkValue) => {
      // One after the other: each has to know the key that it replaces.
      const done = changes.then(async () => await change({ encrypted, number, checkValue }));
      changes = done.catch(() => undefined);
      await done;
    },
    load: (bytes) => {
      keys = parsed(config, bytes);
    },
  };
}

function serialised({ current, previous }: Keys): Buffer {
  return Buffer.from(
    JSON.stringify({
      current: current && stored(current),
      previous: previous && { ...stored(previous.key), until: previous.until.toISOString() },
    }),
  );
}

function stored({ checkValue, encrypted, number }: WorkingKey): EncryptedKey {
  return { number, encrypted, checkValue };
}

function parsed(encryption: KeyEncryption, bytes: Buffer): Keys {
  const ring = record(json(bytes));
  const { current, previous } = ring;
  if (current === undefined) return {};
  const key = workingKeyOf(encryption, encryptedKey(record(current)));
  if (previous === undefined) return { current: key };
  const before = record(previous);
  const until = new Date(text(before['until']));
  if (Number.isNaN(until.getTime())) throw unreadable();
  return {
    current: key,
    previous: { key: workingKeyOf(encryption, encryptedKey(before)), until },
  };
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw unreadable();
  }
}

function encryptedKey(members: Readonly<Record<string, unknown>>): EncryptedKey {
  return {
    number: text(members['number']),
    encrypted: text(members['encrypted']),
    checkValue: text(members['checkValue']),
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return Object.fromEntries(Object.entries(value));
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function unreadable(): KeyFault {
  return new KeyFault('the stored keys cannot be read');
}

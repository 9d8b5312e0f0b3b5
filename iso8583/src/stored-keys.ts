import type { ConnectorStore } from '../../service/src/acquiring/acquirers/index.ts';
import { askForFirstKey } from './first-key.ts';
import { createKeyRing, type KeyRing } from './mac/keys.ts';
import type { HostConnectorSettings } from './settings/read-hosts.ts';

const REFRESH_MS = 5_000; // A host need not know the previous key for long.
// Longer than it takes until every process has the new key, and has heard the last answer under the old.
const PREVIOUS_MS = 60_000;

export type StoredKeys = Readonly<{
  ring: KeyRing;
  /** Takes what is stored, and from then on what other processes store. */
  start: () => Promise<void>;
  refresh: () => Promise<void>;
  /** Resolves when there is a key: asked for here, or stored by who asked before. */
  obtain: (ask: () => Promise<void>) => Promise<void>;
  stop: () => void;
}>;

type Deps = Readonly<{
  store: ConnectorStore;
  now: () => Date;
  onTrouble: (kind: 'keys-not-read', error: unknown) => void;
}>;

/** The keys for MACs that the processes of an installation share: a host changes them for all at once. */
export function openStoredKeys(
  { mac, name }: Readonly<{ name: string; mac: NonNullable<HostConnectorSettings['mac']> }>,
  { now, onTrouble, store }: Deps,
): StoredKeys {
  const secret = `iso8583:${name}:mac-keys`;
  let known: Buffer | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ring = createKeyRing({
    ...mac.encryption,
    previousMs: PREVIOUS_MS,
    now,
    store: async (serialised) => {
      await store.writeSecret(secret, serialised);
      known = serialised;
    },
  });

  const read = async (): Promise<void> => {
    const before = known;
    const stored = await store.readSecret(secret);
    // A key that was changed meanwhile is newer than what was read.
    if (!stored || known !== before || known?.equals(stored)) return;
    ring.load(stored);
    known = stored;
  };
  const refresh = async (): Promise<void> => {
    try {
      await read();
    } catch (error) {
      onTrouble('keys-not-read', error);
    }
  };
  return {
    ring,
    obtain: askForFirstKey({
      counter: `${secret}:first`,
      leaseNumbers: store.leaseNumbers,
      now,
      look: async () => {
        await read();
        return ring.current() !== undefined;
      },
      isStopped: () => timer === undefined,
    }),
    start: async () => {
      timer ??= setInterval(() => void refresh(), REFRESH_MS).unref();
      await read();
      const { first } = mac;
      if (!ring.current() && first) {
        await ring.change(first.encrypted, first.number, first.checkValue);
      }
    },
    refresh,
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

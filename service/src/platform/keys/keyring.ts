import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';
import { keptIn } from '../../kernel/kept.ts';
import { StartError } from '../start-error.ts';
import { type KeyContext, makeMissingKeys, SUPERSEDED_FOR_MS } from './change-keys.ts';
import { type Hmac, hmacUnder } from './hmac.ts';
import { KeyError } from './key-error.ts';
import { type DataKey, isLive, selectDataKeys } from './key-store.ts';
import type { MacPurpose, Purpose, SealPurpose } from './purpose.ts';
import { openValue, sealValue, versionOf } from './sealed-value.ts';
import { unwrapDataKey } from './data-key.ts';
import type { WrappingKeys } from './wrapping-keys.ts';

const CHECK_EVERY_MS = 30_000; // A rotated key is in use everywhere this soon, for one small query.
const TRUSTED_FOR_MS = SUPERSEDED_FOR_MS / 2; // No key can have been destroyed since: see there.
const MAC_VERSION = 1; // Hashing keys do not rotate.

type KeyringOptions = KeyContext &
  Readonly<{
    /** Called when looking for new keys fails. Keys that are already known keep working. */
    onCheckFailed?: (error: unknown) => void;
  }>;

/**
 * Seals, opens and hashes with keys that never leave it. After `load` all is done in memory:
 * `seal` and `mac` are synchronous, `open` goes to the database only for a version it has not met.
 *
 * Any use looks for new versions when the last look was 30 s ago, in the background and without a
 * timer: the use itself does not wait. So a process that was idle may seal once more with an older
 * version, which opens as well; it is refused only where that version could have been destroyed.
 */
export class Keyring {
  readonly #options: KeyringOptions;
  readonly #rings = new Map<Purpose, Ring>();
  readonly #hmacs = new WeakMap<KeyObject, Hmac>();
  readonly #purposes = new Set<Purpose>();
  #askedAt = 0;
  #readAt = 0;
  #reading: Promise<void> | undefined;

  constructor(options: KeyringOptions) {
    this.#options = options;
  }

  async load(purposes: readonly Purpose[]): Promise<void> {
    for (const purpose of purposes) this.#purposes.add(purpose);
    try {
      await this.#read();
      const missing = purposes.filter((purpose) => !this.#rings.has(purpose));
      if (missing.length === 0) return;
      await makeMissingKeys(this.#options, missing);
      await this.#read();
    } catch (error) {
      if (error instanceof KeyError) throw new StartError(error.message, error);
      throw error;
    }
  }

  /** Whether the key service answers, for those who watch; undefined where there is none. */
  async isServiceAvailable(): Promise<boolean | undefined> {
    return await this.#options.masterKeys.isAvailable?.();
  }

  /** Encrypts for one owner, such as the id of the row: for any other it does not open. */
  seal(purpose: SealPurpose, owner: string, plaintext: Buffer): Buffer {
    this.#noteUse();
    this.#assertTrusted();
    const { version, key } = this.#ring(purpose).newest;
    return sealValue(key, { purpose, version, owner }, plaintext);
  }

  /** The plaintext exactly as it was sealed, or a KeyError that says why not. */
  async open(purpose: SealPurpose, owner: string, sealed: Buffer): Promise<Buffer> {
    this.#noteUse();
    const version = versionOf(sealed);
    const known = this.#ring(purpose).keys.get(version);
    const key = known ?? (await this.#fetch(purpose, version));
    return openValue(key, { purpose, version, owner }, sealed);
  }

  /** HMAC-SHA-256: the same for the same data, for the life of the installation. */
  mac(purpose: MacPurpose, data: Buffer | string): Buffer {
    this.#noteUse();
    const key = this.#ring(purpose).keys.get(MAC_VERSION);
    assert(key, `the key of ${purpose} is its first`);
    return keptIn(this.#hmacs, key, hmacUnder)(data);
  }

  /** Compares in constant time. */
  macMatches(purpose: MacPurpose, data: Buffer | string, mac: Buffer): boolean {
    const expected = this.mac(purpose, data);
    return mac.length === expected.length && timingSafeEqual(mac, expected);
  }

  #ring(purpose: Purpose): Ring {
    const ring = this.#rings.get(purpose);
    assert(ring, `the keys of ${purpose} are loaded at the start`);
    return ring;
  }

  /** Another process may have sealed with a version newer than any known here. */
  async #fetch(purpose: SealPurpose, version: number): Promise<KeyObject> {
    if (!this.#ring(purpose).destroyed.has(version)) {
      await this.#read().catch((error: unknown) => {
        if (!this.#ring(purpose).keys.has(version)) throw error; // Else it was others that could not be read.
      });
    }
    const { keys, destroyed } = this.#ring(purpose);
    const key = keys.get(version);
    if (key) return key;
    const name = `Data key ${purpose} ${version}`;
    throw destroyed.has(version)
      ? new KeyError('destroyed', `${name} was destroyed, and what it sealed with it.`)
      : new KeyError('unknown-version', `${name} does not exist: the sealed value was changed.`);
  }

  #noteUse(): void {
    const now = this.#options.clock.now().getTime();
    if (now - this.#askedAt < CHECK_EVERY_MS || this.#reading) return;
    this.#read().catch((error: unknown) => this.#options.onCheckFailed?.(error));
  }

  #assertTrusted(): void {
    if (this.#options.clock.now().getTime() - this.#readAt <= TRUSTED_FOR_MS) return;
    throw new KeyError('stale', 'The data keys were not read for too long. Try again.');
  }

  /**
   * Reads what was committed before the call. A reading under way may have begun too early to see
   * it, so it is waited for and followed by another, which all who wait share.
   */
  async #read(): Promise<void> {
    if (this.#reading) await this.#reading.catch(() => undefined);
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readNow(): Promise<void> {
    const { db, masterKeys, clock } = this.#options;
    const startedAt = clock.now().getTime();
    this.#askedAt = startedAt;
    const purposes = [...this.#purposes];
    const rows = await selectDataKeys(db, purposes);
    const read = purposes.map(async (purpose) => {
      const own = rows.filter((row) => row.purpose === purpose);
      const ring = await readRing(masterKeys, own, this.#rings.get(purpose));
      if (ring) this.#rings.set(purpose, ring);
    });
    // One that cannot be unwrapped now keeps no other purpose from its newest key.
    const failed = (await Promise.allSettled(read)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    this.#readAt = startedAt;
  }
}

type Ring = Readonly<{
  newest: Readonly<{ version: number; key: KeyObject }>;
  keys: ReadonlyMap<number, KeyObject>;
  destroyed: ReadonlySet<number>;
}>;

/** The ring of a purpose's rows; nothing when no key was ever made. Known keys are kept as they are. */
async function readRing(
  masterKeys: WrappingKeys,
  rows: readonly DataKey[],
  known?: Ring,
): Promise<Ring | undefined> {
  const unwrapped = rows
    .filter(isLive)
    .map(async (row): Promise<[number, KeyObject]> => [
      row.version,
      known?.keys.get(row.version) ?? (await unwrapDataKey(masterKeys, row)),
    ]);
  const keys = new Map(await Promise.all(unwrapped));
  const version = Math.max(...keys.keys());
  const key = keys.get(version);
  if (!key) return undefined;
  const destroyed = new Set(rows.filter((row) => !isLive(row)).map((row) => row.version));
  return { newest: { version, key }, keys, destroyed };
}

import { importJWK, importPKCS8, type JWK } from 'jose';
import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { AuthDeps } from './auth-deps.ts';
import { isFresh } from './known-credentials.ts';
import {
  KEPT_AFTER_RETIRING_MS,
  KEYS_FRESH_FOR_MS,
  ROTATED_AFTER_MS,
  SIGNING_ALGORITHM,
  type SigningKey,
  type VerifyingKey,
} from './signing-key.ts';
import { replaceSigningKeyOnce } from './rotate-signing-key.ts';
import { type SigningKeyRow, selectSigningKeys } from './signing-key-store.ts';

/** A made-up kid costs the database no more than one small query in this time, however many come. */
const UNKNOWN_KID_ASKS_EVERY_MS = 1_000;

type Ring = Readonly<{
  signing: SigningKey | undefined;
  verifying: ReadonlyMap<string, VerifyingKey>;
  readAtMs: number;
}>;

/**
 * The signing keys as this process knows them. The first key is made when one is first needed, and
 * one older than 30 days is replaced when it is next to sign; of processes that race one does it.
 */
export class SigningKeys {
  readonly #deps: AuthDeps;
  #ring: Ring | undefined;
  #reading: Promise<Ring> | undefined;

  constructor(deps: AuthDeps) {
    this.#deps = deps;
  }

  /** The key to sign with: no older knowledge than 5 s. */
  async forSigning(): Promise<SigningKey> {
    const { signing } = await this.#current();
    if (this.#nowMs() - signing.createdAtMs < ROTATED_AFTER_MS) return signing;
    await replaceSigningKeyOnce(this.#deps, signing.kid);
    return requireSigning(await this.#read()).signing;
  }

  /** The public key of that name, unless there is none or its last token has expired. */
  async forVerifying(kid: string): Promise<VerifyingKey['publicKey'] | undefined> {
    const known = this.#ring && this.#live(this.#ring, kid);
    if (known) return known.publicKey;
    const readAtMs = this.#ring?.readAtMs ?? -Infinity;
    if (isFresh(readAtMs, this.#nowMs(), UNKNOWN_KID_ASKS_EVERY_MS)) return undefined;
    return this.#live(await this.#read(), kid)?.publicKey;
  }

  /** The public keys that a valid token may be signed with, as a JWK set. */
  async jwks(): Promise<Readonly<{ keys: JWK[] }>> {
    const ring = await this.#current();
    const keys = [...ring.verifying.keys()].flatMap((kid) => this.#live(ring, kid) ?? []);
    return { keys: keys.map(({ publicJwk }) => publicJwk) };
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }

  #live({ verifying }: Ring, kid: string): VerifyingKey | undefined {
    const key = verifying.get(kid);
    return key && this.#nowMs() < key.verifiesUntilMs ? key : undefined;
  }

  async #current(): Promise<Ring & { signing: SigningKey }> {
    const known = this.#ring;
    const fresh = known && isFresh(known.readAtMs, this.#nowMs(), KEYS_FRESH_FOR_MS);
    const ring = fresh ? known : await this.#read();
    if (ring.signing) return requireSigning(ring);
    await replaceSigningKeyOnce(this.#deps, undefined);
    return requireSigning(await this.#read());
  }

  /**
   * Reads what was committed before the call. A reading under way may have begun too early to see
   * it, so it is waited for and followed by another, which all who wait share.
   */
  async #read(): Promise<Ring> {
    if (this.#reading) await this.#reading.catch(() => undefined);
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #readNow(): Promise<Ring> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const rows = await selectSigningKeys(db, addMilliseconds(now, -KEPT_AFTER_RETIRING_MS));
    const verifying = new Map<string, VerifyingKey>();
    let signing: SigningKey | undefined;
    for (const row of rows) {
      verifying.set(row.kid, await this.#verifyingKey(row));
      if (row.retiredAt === null) signing = await this.#signingKey(row);
    }
    this.#ring = { signing, verifying, readAtMs: now.getTime() };
    return this.#ring;
  }

  async #verifyingKey({ kid, publicJwk, retiredAt }: SigningKeyRow): Promise<VerifyingKey> {
    const known = this.#ring?.verifying.get(kid)?.publicKey;
    const publicKey = known ?? (await importJWK(publicJwk, SIGNING_ALGORITHM));
    assert(!(publicKey instanceof Uint8Array), 'a signing key is a key pair');
    const verifiesUntilMs = retiredAt ? retiredAt.getTime() + KEPT_AFTER_RETIRING_MS : Infinity;
    return { publicKey, publicJwk, verifiesUntilMs };
  }

  async #signingKey({ kid, sealedPrivateKey, createdAt }: SigningKeyRow): Promise<SigningKey> {
    const known = this.#ring?.signing;
    if (known?.kid === kid) return known;
    assert(sealedPrivateKey, 'the key that is not retired has its private part');
    const pem = await this.#deps.keyring.open('signing-keys', kid, sealedPrivateKey);
    const privateKey = await importPKCS8(pem.toString(), SIGNING_ALGORITHM);
    return { kid, privateKey, createdAtMs: createdAt.getTime() };
  }
}

function requireSigning(ring: Ring): Ring & { signing: SigningKey } {
  const { signing } = ring;
  assert(signing, 'one key signs once the first was made');
  return { ...ring, signing };
}

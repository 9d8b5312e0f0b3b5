import { hash, verify, createPublicKey } from 'node:crypto';
import { parsers, server } from '@passwordless-id/webauthn';
import type { Static } from 'typebox';
import type { PasskeyAssertion, PasskeyRegistration } from './passkey-schema.ts';

/** A public key of WebAuthn whose private key a person's device or security key keeps. */
export type Passkey = Readonly<{
  id: string;
  userId: string;
  name: string;
  credentialId: string;
  /** SubjectPublicKeyInfo, in base64url. */
  publicKey: string;
  algorithm: 'ES256' | 'RS256';
  transports: readonly string[];
  /** How often it has signed, by its own count; zero for those that do not count. */
  counter: bigint;
  /** Whether the device copies it to others of its owner's. */
  isSynced: boolean;
  createdAt: Date;
  usedAt: Date | null;
}>;

type Made = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'algorithm' | 'transports' | 'counter' | 'isSynced'
>;

type Expected = Readonly<{ challenge: string; consoleUrl: string }>;

export function newChallenge(): string {
  return server.randomChallenge();
}

/** The name that passkeys are bound to: browsers use one nowhere else. */
export function relyingPartyOf(consoleUrl: string): string {
  return new URL(consoleUrl).hostname;
}

/**
 * What a browser has registered for this challenge, on our page, after the device has verified its
 * owner; undefined where any of it is not so. Which maker's device it is, is not asked.
 */
export async function verifyRegistration(
  registration: Static<typeof PasskeyRegistration>,
  { challenge, consoleUrl }: Expected,
): Promise<Made | undefined> {
  const { id, response } = registration;
  try {
    const { credential, authenticator, synced } = await server.verifyRegistration(
      {
        ...registration,
        clientExtensionResults: {},
        user: { name: '' },
        response: { ...response, transports: [] },
      },
      {
        challenge,
        origin: new URL(consoleUrl).origin,
        domain: relyingPartyOf(consoleUrl),
        userVerified: true,
      },
    );
    const { publicKey, algorithm } = credential;
    if (algorithm === 'EdDSA' || !isKeyOf(algorithm, publicKey)) return undefined;
    if (!holdsCredential(response.authenticatorData, id)) return undefined;
    const counter = BigInt(authenticator.counter);
    const transports = response.transports ?? [];
    const credentialId = canonicalCredentialId(id);
    return { credentialId, publicKey, algorithm, transports, counter, isSynced: synced };
  } catch {
    return undefined; // The library throws where something does not match or cannot be read.
  }
}

/**
 * The new count of a passkey that has signed this challenge, on our page, after the device has
 * verified its owner; undefined where any of it is not so. The signature is verified here: the
 * library misreads those whose numbers begin with a zero byte, which is one in 128.
 */
export function verifyAssertion(
  { response }: Static<typeof PasskeyAssertion>,
  passkey: Passkey,
  { challenge, consoleUrl }: Expected,
): bigint | undefined {
  try {
    const client = parsers.parseClient(response.clientDataJSON);
    const { flags, rpIdHash, signCount } = parsers.parseAuthenticator(response.authenticatorData);
    const counter = BigInt(signCount);
    const isRight =
      client.type === 'webauthn.get' &&
      client.challenge === challenge &&
      client.origin === new URL(consoleUrl).origin &&
      client.crossOrigin !== true &&
      fromBase64(rpIdHash).equals(hash('sha256', relyingPartyOf(consoleUrl), 'buffer')) &&
      flags.userPresent &&
      flags.userVerified &&
      isCountedOn(passkey.counter, counter) &&
      isSigned(response, passkey.publicKey);
    return isRight ? counter : undefined;
  } catch {
    return undefined;
  }
}

/** A count that stands still or goes back is of a copy of the key; zero is of one that does not count. */
function isCountedOn(before: bigint, after: bigint): boolean {
  return after > before || (after === 0n && before === 0n);
}

function isSigned(response: Static<typeof PasskeyAssertion>['response'], publicKey: string) {
  const { authenticatorData, clientDataJSON, signature } = response;
  const digest = hash('sha256', fromBase64(clientDataJSON), 'buffer');
  const signed = Buffer.concat([fromBase64(authenticatorData), digest]);
  return verify('sha256', signed, keyOf(publicKey), fromBase64(signature));
}

function isKeyOf(algorithm: Passkey['algorithm'], publicKey: string): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = keyOf(publicKey);
  if (algorithm === 'RS256') {
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
  }
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

function keyOf(publicKey: string) {
  return createPublicKey({ key: fromBase64(publicKey), format: 'der', type: 'spki' });
}

const CREDENTIAL_LENGTH_AT = 53; // After the hash, the flags, the count and the maker's id.

/** The authenticator's own word for which credential it made. */
function holdsCredential(authenticatorData: string, credentialId: string): boolean {
  const data = fromBase64(authenticatorData);
  const start = CREDENTIAL_LENGTH_AT + 2;
  const length = data.readUInt16BE(CREDENTIAL_LENGTH_AT);
  return data.subarray(start, start + length).equals(fromBase64(credentialId));
}

/** As browsers write it: a credential is its bytes, and other spellings of them are not others. */
export function canonicalCredentialId(id: string): string {
  return fromBase64(id).toString('base64url');
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

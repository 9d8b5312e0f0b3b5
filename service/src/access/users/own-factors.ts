import type { Static } from 'typebox';
import { newPlatformId } from '../partners/index.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { Problem, invalid, found } from '../../platform/http/errors.ts';
import type { Present } from './current-session.ts';
import { notSignedIn, USER_PROBLEMS } from './errors.ts';
import * as factors from './factor-store.ts';
import { verifyRegistration } from './passkey.ts';
import type { PasskeyRegistration } from './passkey-schema.ts';
import { newSessionToken, sessionDigest, sessionEndsAt } from './session.ts';
import { deleteUnfinished, raiseSession, takeChallenge } from './session-store.ts';
import { base32, newTotpSecret, otpauthUri, totpStepsOf, qrCodeOf } from './totp.ts';
import { type SecondFactor, type SignInDeps, type UserDeps, factorsOf } from './user.ts';
import { lockUser, findUser } from './user-store.ts';
import { randomInt } from 'node:crypto';
import type { Keyring } from '../../platform/keys/keyring.ts';

/** A secret for the authenticator app; it counts once a code of it was shown. */
export async function offerTotp({ db, keyring }: UserDeps, { user }: Present) {
  const secret = newTotpSecret();
  const sealed = keyring.seal('second-factors', user.id, secret);
  await transaction(db, (tx) => factors.setPendingTotp(tx, user.id, sealed));
  const uri = otpauthUri(secret, user.email);
  return { secret: base32(secret), otpauthUri: uri, ...qrCodeOf(uri) };
}

/** The token of the session from now on, where it is another: adding a factor may end its enrolment. */
type Raised = string | undefined;

/** The authenticator app is set up: its code says so. */
export async function enrolTotp(
  deps: SignInDeps,
  present: Present,
  { code, ip, correlationId }: Readonly<{ code: string; ip: string; correlationId: string }>,
): Promise<Raised> {
  const { id: userId, email } = present.user;
  const attempt = { subject: `second factor ${userId}`, ip, correlationId };
  const confirmed = await deps.attempts.run(attempt, async () => {
    const { pending: secret } = await factors.totpSecretsOf(deps.db, userId);
    const opened = secret && (await deps.keyring.open('second-factors', userId, secret));
    const now = deps.clock.now();
    const step = opened ? totpStepsOf(opened, code, now).at(-1) : undefined;
    return secret && step !== undefined ? { secret, step, now } : undefined;
  });
  if (!confirmed) throw invalid([WRONG_CODE]);
  return await transaction(deps.db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    if (!(await factors.confirmTotp(tx, userId, confirmed))) throw invalid([WRONG_CODE]);
    return await added(tx, deps, present, { factor: 'TOTP', by: { actor: email, correlationId } });
  });
}

type NewPasskey = Readonly<{
  name: string;
  response: Static<typeof PasskeyRegistration>;
  correlationId: string;
}>;

/** Adds the passkey that the browser has made for the challenge of this session. */
export async function enrolPasskey(
  deps: SignInDeps,
  present: Present,
  { name, response, correlationId }: NewPasskey,
): Promise<Raised> {
  const { clock, consoleUrl, db } = deps;
  const { id: userId, email } = present.user;
  const challenge = await transaction(db, (tx) =>
    takeChallenge(tx, present.session.id, clock.now()),
  );
  const made =
    challenge === undefined
      ? undefined
      : await verifyRegistration(response, { challenge, consoleUrl });
  if (!made) throw invalid([UNVERIFIED]);
  return await transaction(db, async (tx) => {
    const now = clock.now();
    const passkeyId = newPlatformId('passkey', now);
    await lockUser(tx, userId, { partnerId: undefined });
    const passkey = { ...made, id: passkeyId, userId, name, createdAt: now, usedAt: null };
    if (!(await factors.insertPasskey(tx, passkey))) throw new Problem(USER_PROBLEMS.passkeyKnown);
    const by = { actor: email, correlationId };
    return await added(tx, deps, present, { factor: 'PASSKEY', by, passkeyId });
  });
}

type Added = Readonly<{
  factor: SecondFactor;
  by: Readonly<{ actor: string; correlationId: string }>;
  passkeyId?: string;
}>;

async function added(
  tx: Tx,
  { audit, keyring, clock }: UserDeps,
  { session, user }: Present,
  { factor, by, passkeyId }: Added,
): Promise<Raised> {
  const details = { factor, ...(passkeyId === undefined ? {} : { passkeyId }) };
  await audit.record(tx, { ...by, action: 'user.factor-added', subject: user.id, details });
  // Whoever else knows the password must not set up a factor beside this one.
  await deleteUnfinished(tx, user.id, session.id);
  if (session.state === 'SIGNED_IN') return undefined;
  const token = newSessionToken();
  const isRaised = await raiseSession(tx, session.id, {
    state: 'SIGNED_IN',
    digest: sessionDigest(keyring, token),
    expiresAt: sessionEndsAt('SIGNED_IN', clock.now()),
  });
  if (!isRaised) throw notSignedIn();
  return token;
}

const WRONG_CODE = {
  parameterName: 'code',
  reasonCode: 'WRONG_CODE',
  errorMessage: 'Is not the code that the authenticator app shows now for the secret.',
} as const;
const UNVERIFIED = {
  parameterName: 'response',
  reasonCode: 'PASSKEY_NOT_VERIFIED',
  errorMessage:
    'Does not answer the latest challenge on this page with a verified person. Ask for new options.',
} as const;

/** One passkey or, without its id, the authenticator app. */
type Removal = Readonly<{ passkeyId?: string; correlationId: string }>;

/** Removes one of the person's second factors. The last one stays, except in the sandbox. */
export async function removeFactor(
  { db, audit, isSandbox }: SignInDeps,
  { user: { id: userId, email } }: Present,
  { passkeyId, correlationId }: Removal,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    const isRemoved =
      passkeyId === undefined
        ? await factors.removeTotp(tx, userId)
        : await factors.removePasskey(tx, userId, passkeyId);
    const left = isRemoved ? await findUser(tx, userId, { partnerId: undefined }) : undefined;
    if (factorsOf(found(left)).length === 0) {
      if (!isSandbox) throw new Problem(USER_PROBLEMS.lastSecondFactor);
      await factors.setRecoveryCodes(tx, userId, []); // They stand in for a factor, and there is none.
    }
    const entry = { actor: email, action: 'user.factor-removed', subject: userId, correlationId };
    const details = passkeyId === undefined ? { factor: 'TOTP' } : { factor: 'PASSKEY', passkeyId };
    await audit.record(tx, { ...entry, details });
  });
}

/** Ten new codes in place of all there were. Only this answer has them. */
export async function renewRecoveryCodes(
  { db, keyring, audit }: UserDeps,
  { user: { id: userId, email } }: Present,
  correlationId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const digests = codes.map((code) => recoveryDigest(keyring, userId, code));
  await transaction(db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    await factors.setRecoveryCodes(tx, userId, digests);
    const entry = { actor: email, subject: userId, correlationId };
    await audit.record(tx, { ...entry, action: 'user.recovery-codes-made' });
  });
  return codes;
}

const COUNT = 10;
const LENGTH = 12; // 60 bits: cannot be guessed, so a keyed digest is enough to store.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // No letter that is taken for a digit.

/** Codes to sign in with when the second factor is lost, each once: `k3fz-90qw-1xmc`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is stored of a code. People type capitals, spaces, and letters for digits. */
export function recoveryDigest(keyring: Keyring, userId: string, typed: string): Buffer {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return keyring.mac('secret-hash', `recovery-code ${userId} ${code}`);
}

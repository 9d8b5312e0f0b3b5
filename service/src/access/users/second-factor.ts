import type { Static } from 'typebox';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import type { Present, Browser } from './current-session.ts';
import { notSignedIn } from './errors.ts';
import * as factors from './factor-store.ts';
import { openSession } from './open-session.ts';
import { canonicalCredentialId, verifyAssertion } from './passkey.ts';
import type { PasskeyAssertion } from './passkey-schema.ts';
import { recoveryDigest } from './own-factors.ts';
import { FACTOR_FAILURES_MAX } from './session.ts';
import { countFailure, deleteSession, takeChallenge } from './session-store.ts';
import { totpStepsOf } from './totp.ts';
import type { SignInDeps, UserDeps } from './user.ts';
import { lockUser } from './user-store.ts';

/** A proof that is used up in the transaction it is claimed in: true once. */
type Claim = (tx: Tx) => Promise<boolean>;
export type Shown = Readonly<{ factor: 'PASSKEY' | 'TOTP' | 'RECOVERY_CODE'; claim: Claim }>;

/**
 * Ends the sign-in that waits for a second factor, and begins a session under a new token. A wrong
 * one counts as a failed attempt; after a few of them the password has to be given again.
 */
export async function showSecondFactor(
  deps: SignInDeps,
  present: Present,
  shown: Shown,
  browser: Browser,
): Promise<string> {
  const { id: userId, email } = present.user;
  const { ip, correlationId } = browser;
  const details = { ip, factor: shown.factor };
  const refused = { actor: email, action: 'session.refused', subject: userId, correlationId };
  const failureEntry = { ...refused, details };
  const attempt = { subject: `second factor ${userId}`, ip, correlationId, failureEntry };
  const token = await deps.attempts.run(attempt, () => exchange(deps, present, shown, browser));
  if (token === undefined) throw notSignedIn('The second factor is wrong or was used before.');
  return token;
}

async function exchange(
  deps: SignInDeps,
  { session, user }: Present,
  { factor, claim }: Shown,
  browser: Browser,
): Promise<string | undefined> {
  return await transaction(deps.db, async (tx) => {
    await lockUser(tx, user.id, { partnerId: undefined });
    if (!(await claim(tx))) {
      await countFailure(tx, session.id, FACTOR_FAILURES_MAX);
      return undefined;
    }
    if (!(await deleteSession(tx, session.id))) throw notSignedIn(); // And the proof is not used up.
    const opened = { userId: user.id, email: user.email, state: 'SIGNED_IN', factor } as const;
    return (await openSession(tx, deps, opened, browser)).token;
  });
}

export async function totpShown(
  { db, keyring, clock }: UserDeps,
  { user }: Present,
  code: string,
): Promise<Shown> {
  const { secret: sealed } = await factors.totpSecretsOf(db, user.id);
  const secret = sealed && (await keyring.open('second-factors', user.id, sealed));
  const steps = secret ? totpStepsOf(secret, code, clock.now()) : [];
  const claim = async (tx: Tx): Promise<boolean> => {
    for (const step of steps) if (await factors.claimTotpStep(tx, user.id, step)) return true;
    return false;
  };
  return { factor: 'TOTP', claim };
}

export function recoveryCodeShown(
  { keyring, clock }: UserDeps,
  { user: { id: userId } }: Present,
  code: string,
): Shown {
  const digest = recoveryDigest(keyring, userId, code);
  const now = clock.now();
  return {
    factor: 'RECOVERY_CODE',
    claim: (tx) => factors.claimRecoveryCode(tx, { userId, digest, now }),
  };
}

export function passkeyShown(
  { clock, consoleUrl }: UserDeps,
  { session, user: { id: userId } }: Present,
  assertion: Static<typeof PasskeyAssertion>,
): Shown {
  const claim = async (tx: Tx): Promise<boolean> => {
    const now = clock.now();
    const challenge = await takeChallenge(tx, session.id, now);
    const credentialId = canonicalCredentialId(assertion.id);
    const passkey = await factors.lockPasskey(tx, userId, credentialId);
    if (challenge === undefined || !passkey) return false;
    const counter = verifyAssertion(assertion, passkey, { challenge, consoleUrl });
    if (counter === undefined) return false;
    await factors.notePasskeyUse(tx, passkey, counter, now);
    return true;
  };
  return { factor: 'PASSKEY', claim };
}

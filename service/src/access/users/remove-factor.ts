import { transaction } from '../../platform/db/transaction.ts';
import { found, Problem } from '../../platform/http/errors.ts';
import type { Present } from './current-session.ts';
import { USER_PROBLEMS } from './errors.ts';
import { removePasskey, removeTotp, setRecoveryCodes } from './factor-store.ts';
import { factorsOf } from './user.ts';
import type { SignInDeps } from './user-deps.ts';
import { findUser, lockUser } from './user-store.ts';

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
        ? await removeTotp(tx, userId)
        : await removePasskey(tx, userId, passkeyId);
    const left = isRemoved ? await findUser(tx, userId, { partnerId: undefined }) : undefined;
    if (factorsOf(found(left)).length === 0) {
      if (!isSandbox) throw new Problem(USER_PROBLEMS.lastSecondFactor);
      await setRecoveryCodes(tx, userId, []); // They stand in for a factor, and there is none.
    }
    const entry = { actor: email, action: 'user.factor-removed', subject: userId, correlationId };
    const details = passkeyId === undefined ? { factor: 'TOTP' } : { factor: 'PASSKEY', passkeyId };
    await audit.record(tx, { ...entry, details });
  });
}

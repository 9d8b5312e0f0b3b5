import { transaction } from '../../platform/db/transaction.ts';
import type { Present } from './current-session.ts';
import { setRecoveryCodes } from './factor-store.ts';
import { newRecoveryCodes, recoveryDigest } from './recovery-code.ts';
import type { UserDeps } from './user-deps.ts';
import { lockUser } from './user-store.ts';

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
    await setRecoveryCodes(tx, userId, digests);
    const entry = { actor: email, subject: userId, correlationId };
    await audit.record(tx, { ...entry, action: 'user.recovery-codes-made' });
  });
  return codes;
}

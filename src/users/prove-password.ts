import type { Database } from '../platform/db/pool.ts';
import { decoyHash, isOutdated, passwordHash, verifyPassword } from './password.ts';
import type { User } from './user.ts';
import { findUserByEmail, replaceHash } from './user-store.ts';

/**
 * The person whose address and password these are. Whatever else the answer is, it takes the same
 * work: for an unknown address, for somebody who has no password yet, or is disabled.
 */
export async function provePassword(
  db: Database,
  email: string,
  password: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(db, email);
  const hash = user?.passwordHash ?? (await decoyHash());
  const matches = await verifyPassword(hash, password);
  if (!matches || !user?.passwordHash || user.disabledAt) return undefined;
  if (isOutdated(hash)) {
    await replaceHash(db, user.id, { before: hash, after: await passwordHash(password) });
  }
  return user;
}

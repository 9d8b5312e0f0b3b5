import { newPlatformId } from '../partners/index.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Role } from './role.ts';
import { deleteSessions } from './session-store.ts';
import { findUserByEmail, signOutBefore, upsertUser } from './user-store.ts';

type Person = Readonly<{
  email: string;
  name: string;
  role: Role;
  partnerId: string | null;
  passwordHash: string;
  now: Date;
}>;

/**
 * What the sandbox and the command line use to have somebody sign in with a password they choose.
 * Whoever has the address gets the password and the role, is enabled, and signed out.
 */
export async function ensureUser(tx: Tx, person: Person): Promise<void> {
  const { email, now } = person;
  const before = await findUserByEmail(tx, email);
  await upsertUser(tx, { ...person, id: newPlatformId('user', now) });
  if (!before) return;
  await signOutBefore(tx, before.id, now);
  await deleteSessions(tx, before.id);
}

import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import {
  ensureUser,
  findUserByEmail,
  passwordHash,
  type Role,
  verifyPassword,
} from '../users/index.ts';
import { type Credentials, newPassword, SANDBOX_PARTNERS } from './credentials.ts';

export type SandboxUsers = Credentials['users'];
type UserName = keyof SandboxUsers;

type SandboxUser = Readonly<{ name: string; role: Role; partnerId: string | null }>;

const PEOPLE: Readonly<Record<UserName, SandboxUser>> = {
  admin: { name: 'Ada Admin', role: 'OPERATOR_ADMIN', partnerId: null },
  operator: { name: 'Otto Operator', role: 'OPERATOR', partnerId: null },
  finance: { name: 'Fiona Finance', role: 'FINANCE', partnerId: null },
  isv: {
    name: 'Iris Sandbox',
    role: 'PARTNER_ADMIN',
    partnerId: SANDBOX_PARTNERS.isv.partnerId,
  },
};
const NAMES = ['admin', 'operator', 'finance', 'isv'] as const satisfies readonly UserName[];

type Means = Readonly<{ db: Database; clock: Clock; realClock?: Clock }>;

/** Gives each of the people the password that stands with their name. */
export async function storeUsers(means: Means, users: SandboxUsers): Promise<void> {
  for (const name of NAMES) await storeUser(means, name, users[name]);
}

/**
 * The people, each with a password that works: who is not there yet is made. Who has changed theirs
 * is left without one, since nobody can tell what it is.
 */
export async function liveUsers(means: Means, users: SandboxUsers): Promise<SandboxUsers> {
  const live = { ...users };
  // Together: each password takes a while to verify, and every start waits for it.
  await Promise.all(
    NAMES.map(async (name) => {
      const { email } = users[name];
      live[name] = (await findUserByEmail(means.db, email))
        ? { email, password: await livePassword(means.db, users[name]) }
        : await storeUser(means, name, { email, password: newPassword() });
    }),
  );
  return live;
}

/** The password if it still is, else ''. */
export async function livePassword(
  db: Database,
  { email, password }: SandboxUsers[UserName],
): Promise<string> {
  const hash = (await findUserByEmail(db, email))?.passwordHash;
  return hash && (await verifyPassword(hash, password)) ? password : '';
}

async function storeUser(
  { db, clock, realClock = clock }: Means,
  name: UserName,
  { email, password }: SandboxUsers[UserName],
): Promise<SandboxUsers[UserName]> {
  const person = { ...PEOPLE[name], email, passwordHash: await passwordHash(password) };
  await transaction(db, (tx) => ensureUser(tx, { ...person, now: realClock.now() }));
  return { email, password };
}

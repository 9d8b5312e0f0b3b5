import type { Clock } from '../../service/src/kernel/clock.ts';
import { type Database, transaction } from '../../service/src/platform/db/pool.ts';
import {
  ensureUser,
  findUserByEmail,
  passwordHash,
  type Role,
  verifyPassword,
} from '../../service/src/access/users/index.ts';
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

type Deps = Readonly<{ db: Database; clock: Clock; realClock?: Clock }>;
type Person = SandboxUsers[UserName];
/** What is stored of people's passwords, by their address; '' where somebody has none. */
export type Hashes = ReadonlyMap<string, string>;

/** Gives each of the people the password that stands with their name. */
export async function storeUsers(deps: Deps, users: SandboxUsers): Promise<Hashes> {
  const hashes = new Map<string, string>();
  for (const name of NAMES) hashes.set(users[name].email, await storeUser(deps, name, users[name]));
  return hashes;
}

export async function storedHashes(db: Database, people: readonly Person[]): Promise<Hashes> {
  const hashes = new Map<string, string>();
  const emails = new Set(people.map(({ email }) => email));
  await Promise.all(
    [...emails].map(async (email) => {
      const user = await findUserByEmail(db, email);
      if (user) hashes.set(email, user.passwordHash ?? '');
    }),
  );
  return hashes;
}

/**
 * The people, each with a password that works: who is not there yet is made. Who has changed theirs
 * is left without one, since nobody can tell what it is.
 */
export async function liveUsers(
  deps: Deps,
  users: SandboxUsers,
  hashes: Hashes,
): Promise<SandboxUsers> {
  const live = { ...users };
  // Together: each password takes a while to verify.
  await Promise.all(
    NAMES.map(async (name) => {
      const { email } = users[name];
      live[name] = { email, password: newPassword() };
      if (hashes.has(email))
        live[name] = { email, password: await livePassword(users[name], hashes) };
      else await storeUser(deps, name, live[name]);
    }),
  );
  return live;
}

/** The password if it still is, else ''. */
export async function livePassword({ email, password }: Person, hashes: Hashes): Promise<string> {
  const hash = hashes.get(email) ?? '';
  return hash !== '' && (await verifyPassword(hash, password)) ? password : '';
}

async function storeUser(
  { db, clock, realClock = clock }: Deps,
  name: UserName,
  { email, password }: Person,
): Promise<string> {
  const hash = await passwordHash(password);
  const person = { ...PEOPLE[name], email, passwordHash: hash };
  await transaction(db, (tx) => ensureUser(tx, { ...person, now: realClock.now() }));
  return hash;
}

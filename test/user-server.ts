import assert from 'node:assert/strict';
import { Attempts } from '../service/src/access/auth/index.ts';
import { ensurePartner, type PartnerKind } from '../service/src/access/partners/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { ok } from '../service/src/platform/http/answer.ts';
import { route } from '../service/src/platform/http/route.ts';
import { totpCode, totpStepAt } from '../service/src/access/users/totp.ts';
import {
  accountRoutes,
  consoleSessionRoutes,
  createSessionAuthenticate,
  ensureUser,
  passwordHash,
  type Role,
  type SessionRouteDeps,
  userRoutes,
} from '../service/src/access/users/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { type TestAnswer, type TestCall, testServer } from './http.ts';
import { testKeyring } from './keyring.ts';

export const CONSOLE_URL = 'https://console.causeway.test';
export const PASSWORD = 'a password of more than enough letters';
const HASH = await passwordHash(PASSWORD);
const COOKIE = /^(__Host-causeway-session=[\w-]{43}); Path=\/; HttpOnly; SameSite=Strict; Secure$/;

export type Browser = Readonly<{
  /** As a browser calls, with the cookie it holds. */
  call: TestCall;
  cookie: () => string;
  signIn: (email: string, password?: string) => Promise<TestAnswer>;
}>;

/** The console's routes for people, in production unless a test says other. */
export async function userServer({ isSandbox = false } = {}) {
  const db = await testDatabase();
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const base = {
    db,
    keyring,
    clock,
    serviceClock: clock,
    audit,
    consoleUrl: CONSOLE_URL,
    approvalLimit: 100_000,
  };
  const startProcess = (changes: Partial<SessionRouteDeps> = {}) =>
    userProcess({ ...base, isSandbox, attempts: new Attempts(base), ...changes });
  const now = clock.now();
  let people = 0;
  return {
    ...base,
    ...startProcess(),
    /** Another process on the same database, which knows nothing of what this one remembers. */
    startProcess,
    newPartner: async (name = 'Maple', kind: PartnerKind = 'ISV') => {
      people += 1;
      const partnerId = `pa14${String(people).padStart(26, '0')}`;
      await transaction(db, (tx) => ensurePartner(tx, { partnerId, kind, name, now }));
      return partnerId;
    },
    /** Somebody with PASSWORD, or the hash given; the address. */
    newUser: async (role: Role, partnerId: string | null = null, hash = HASH) => {
      people += 1;
      const [name, email] = [`Person ${people}`, `p${people}@causeway.test`];
      await transaction(db, (tx) =>
        ensureUser(tx, { email, name, role, partnerId, passwordHash: hash, now: clock.now() }),
      );
      return email;
    },
    userIdOf: async (email: string) => {
      const rows = await db.query<{ id: string }>(
        sql`select user_id as id from users where email = ${email}`,
      );
      return rows[0]?.id ?? '';
    },
    /** What is on record: action and actor, the newest last. */
    recorded: async () => {
      const rows = await db.query<{ action: string; actor: string }>(
        sql`select action, actor from audit_log order by seq`,
      );
      return rows.map(({ action, actor }) => `${action} ${actor}`);
    },
    codeAt: (secret: string, steps = 0) =>
      totpCode(fromBase32(secret), totpStepAt(clock.now()) + steps),
  };
}

function userProcess(deps: SessionRouteDeps) {
  const server = testServer({
    routes: [...consoleSessionRoutes(deps), ...accountRoutes(deps), ...userRoutes(deps), ...PROBES],
    authenticate: createSessionAuthenticate(deps),
    clock: deps.clock,
  });
  return { ...server, newBrowser: () => browserOn(server.call) };
}

function browserOn(plain: TestCall): Browser {
  let cookie = '';
  const call: TestCall = async (method, url, body, headers = {}) => {
    const own = cookie === '' ? {} : { cookie };
    const answer = await plain(method, url, body, { ...own, ...headers });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) cookie = COOKIE.exec(set)?.[1] ?? '';
    return answer;
  };
  const signIn = (email: string, password = PASSWORD) =>
    call('POST', '/session', { email, password });
  return { call, cookie: () => cookie, signIn };
}

/** Sets up an authenticator app; its secret. */
export async function enrolTotp(
  { call }: Browser,
  codeAt: (secret: string) => string,
): Promise<string> {
  const offered = await call('POST', '/account/totp', { password: PASSWORD });
  const secret = offered.string('secret');
  const confirmed = await call('POST', '/account/totp/confirm', { code: codeAt(secret) });
  assert.equal(confirmed.status, 204, confirmed.text);
  return secret;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const probe = (path: string, operationId: string, access: string) =>
  route(`GET ${path}`, {
    operationId,
    summary: 'Tells who calls',
    tag: 'Test',
    access,
    answers: { 200: 'The caller' },
    handle: ({ caller }) => ok({ ...caller, scopes: [...(caller?.scopes ?? [])] }),
  });
const PROBES = [
  probe('/probe', 'probe', 'any-credential'),
  probe('/probe/payment', 'probePayment', 'payment.read'),
  probe('/probe/operator', 'probeOperator', 'operator.read'),
];

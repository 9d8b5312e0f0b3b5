import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { createConsole } from '../service/src/runtime/app.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { ensureUser, passwordHash, type Role } from '../service/src/access/users/index.ts';
import { testApplication } from './application.ts';
import { assertConforms } from './conformance.ts';
import { FakeClock } from './fake-clock.ts';
import { callOf, type TestAnswer, type TestCall } from './http.ts';

export const PASSWORD = 'a password of more than enough letters';
const HASH = await passwordHash(PASSWORD);
const MADE_BY_COMMAND = { name: 'Somebody', passwordHash: HASH };

/** Somebody at the console, or who has a client of the API. */
export type Actor = Readonly<{
  call: TestCall;
  /** A call with a reason and a key, which a repeat has too. */
  act: (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    key?: string,
  ) => Promise<TestAnswer>;
}>;

function acting(call: TestCall, at = ''): Actor {
  return {
    call: (method, url, ...rest) => call(method, at + url, ...rest),
    act: (method, url, body, key = randomUUID()) =>
      call(method, at + url, body, { 'idempotency-key': key, 'x-reason': 'asked by phone' }),
  };
}

/** A whole service with both its doors, at which real people sign in. */
export async function peopleServer() {
  const clock = new FakeClock('2026-03-01T15:00:00Z');
  const application = await testApplication({ clock });
  const { app: api, asPartner, foundation } = application;
  const door = createConsole(foundation, {
    rateLimiter: createRateLimiter(1_000_000, clock),
    verifyAnswers: assertConforms,
  });
  after(() => door.close());
  const browser = { origin: foundation.consoleUrl };
  const signIn = async (email: string, password = PASSWORD): Promise<Actor> => {
    const answer = await callOf(door, browser)('POST', '/api/session', { email, password });
    const cookie = answer.headers['set-cookie']?.split(';')[0] ?? answer.text;
    return acting(callOf(door, { ...browser, cookie }), '/api');
  };
  const isv = await asPartner('isv')('GET', '/partner');
  return {
    ...application,
    clock,
    signIn,
    isvId: isv.string('partner.partnerId'),
    /** Somebody whom the command line made, signed in. */
    newPerson: async (email: string, role: Role, partnerId: string | null = null) => {
      const person = { ...MADE_BY_COMMAND, email, role, partnerId, now: clock.now() };
      await transaction(foundation.db, (tx) => ensureUser(tx, person));
      return await signIn(email);
    },
    userIdOf: async (email: string) => {
      const [user] = await foundation.db.query<{ id: string }>(
        sql`select user_id as id from users where email = ${email}`,
      );
      return user?.id ?? '';
    },
    /** Sets the password of an invitation, and signs in. */
    accept: async (email: string, invitationUrl: string) => {
      const token = new URL(invitationUrl).hash.slice(1);
      const body = { token, name: 'Invited', password: PASSWORD };
      await callOf(door, browser)('POST', '/api/invitations/accept', body);
      return await signIn(email);
    },
    clientOf: async ({ clientId, clientSecret, scope }: Readonly<Record<string, string>>) => {
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId ?? '',
        client_secret: clientSecret ?? '',
        ...(scope === undefined ? {} : { scope }),
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await callOf(api, {})('POST', '/oauth2/token', form.toString(), headers);
      return acting(callOf(api, { authorization: `Bearer ${answer.string('access_token')}` }));
    },
  };
}

import { randomBytes } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export const SESSION_STATES = [
  'SECOND_FACTOR_REQUIRED',
  'ENROLMENT_REQUIRED',
  'SIGNED_IN',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Somebody at a browser, from the password on. Its token is in a cookie and nowhere else. */
export type UserSession = Readonly<{
  id: string;
  userId: string;
  state: SessionState;
  address: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Long enough to fetch a phone, or to set up an app on it; a whole session lasts a working week. */
const LASTS_MS: Readonly<Record<SessionState, number>> = {
  SECOND_FACTOR_REQUIRED: 10 * MINUTE_MS,
  ENROLMENT_REQUIRED: 30 * MINUTE_MS,
  SIGNED_IN: 7 * 24 * HOUR_MS,
};
const IDLE_MS = 12 * HOUR_MS;
/** How exactly it is known when a session was last used: a write for each request is too many. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** Wrong second factors until the password has to be given again. */
export const FACTOR_FAILURES_MAX = 5;

export function sessionEndsAt(state: SessionState, now: Date): Date {
  return addMilliseconds(now, LASTS_MS[state]);
}

/** A session that counts now has not ended, and was used since `seenAfter`. */
export type LiveSince = Readonly<{ now: Date; seenAfter: Date }>;

export function liveSince(now: Date): LiveSince {
  return { now, seenAfter: addMilliseconds(now, -IDLE_MS) };
}

const TOKEN_BYTES = 32; // 256 bits: cannot be guessed, so a keyed digest is enough to store.
const TOKEN = /^[\w-]{43}$/;

export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function sessionDigest(keyring: Keyring, token: string): Buffer {
  return keyring.mac('secret-hash', `session ${token}`);
}

/** With https the name itself keeps other hosts of the domain from setting it. */
function cookieName(consoleUrl: string): string {
  return isSecure(consoleUrl) ? '__Host-causeway-session' : 'causeway-session';
}

function isSecure(consoleUrl: string): boolean {
  return consoleUrl.startsWith('https:');
}

/** The token in a Cookie header, if it is there once and has its form. */
export function tokenIn(cookies: string | undefined, consoleUrl: string): string | undefined {
  const start = `${cookieName(consoleUrl)}=`;
  const own = (cookies ?? '').split(';').map((pair) => pair.trim());
  const [token, ...others] = own
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return others.length === 0 && token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Without an age, so that it is gone when the browser closes; the server bounds its life as well. */
export function cookieOf(token: string, consoleUrl: string): Readonly<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': `${cookieName(consoleUrl)}=${token}${attributes(consoleUrl)}` };
}

export function endedCookie(consoleUrl: string): Readonly<{ 'Set-Cookie': string }> {
  const ended = `${cookieName(consoleUrl)}=; Max-Age=0`;
  return { 'Set-Cookie': `${ended}${attributes(consoleUrl)}` };
}

function attributes(consoleUrl: string): string {
  return `; Path=/; HttpOnly; SameSite=Strict${isSecure(consoleUrl) ? '; Secure' : ''}`;
}

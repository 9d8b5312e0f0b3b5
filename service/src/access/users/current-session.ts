import type { Caller } from '../../platform/http/caller.ts';
import { notSignedIn } from './errors.ts';
import {
  liveSince,
  type UserSession,
  sessionDigest,
  type SessionState,
  tokenIn,
} from './session.ts';
import { findSession } from './session-store.ts';
import type { User, UserDeps } from './user.ts';
import { findUser } from './user-store.ts';

/** A call that may carry the cookie of a session. */
export type Visit = Readonly<{
  caller: Caller | undefined;
  header: (name: string) => string | undefined;
  ip: string;
  correlationId: string;
}>;

/** The browser that somebody sits at. */
export type Browser = Readonly<{ ip: string; userAgent: string; correlationId: string }>;

export type Present = Readonly<{ session: UserSession; user: User }>;

/** Who sits at the browser, with the session that the cookie names, if it counts. */
export async function presentAt(
  { db, keyring, clock, consoleUrl }: UserDeps,
  cookies: string | undefined,
): Promise<Present | undefined> {
  const token = tokenIn(cookies, consoleUrl);
  if (token === undefined) return undefined;
  const digest = sessionDigest(keyring, token);
  const session = await findSession(db, digest, liveSince(clock.now()));
  const user = session && (await findUser(db, session.userId, { partnerId: undefined }));
  return user && !user.disabledAt ? { session, user } : undefined;
}

/** The same for a route that needs it in one of some states; otherwise throws the 401. */
export async function presentIn(
  deps: UserDeps,
  { header }: Visit,
  ...states: readonly SessionState[]
): Promise<Present> {
  const present = await presentAt(deps, header('cookie'));
  if (!present || !states.includes(present.session.state)) throw notSignedIn();
  return present;
}

export function browserOf({ header, ip, correlationId }: Visit): Browser {
  return { ip, correlationId, userAgent: header('user-agent') ?? '' };
}

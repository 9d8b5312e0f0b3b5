import type { Caller } from '../../platform/http/caller.ts';
import { notSignedIn } from './errors.ts';
import {
  liveSince,
  type UserSession,
  sessionDigest,
  type SessionState,
  tokenIn,
} from './session.ts';
import { findSession, deleteSession, sessionsOf } from './session-store.ts';
import type { User, UserDeps } from './user.ts';
import { findUser } from './user-store.ts';
import { transaction } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';

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

/** Signs out whoever sits at the browser, whatever the state of the session; nobody may be. */
export async function endSession(deps: UserDeps, visit: Visit): Promise<void> {
  const present = await presentAt(deps, visit.header('cookie'));
  if (present) await end(deps, present, { sessionId: present.session.id, ...visit });
}

/** Ends one of the person's own sessions, at another browser perhaps. */
export async function endOwnSession(
  deps: UserDeps,
  present: Present,
  ended: Readonly<{ sessionId: string; correlationId: string }>,
): Promise<void> {
  const own = await sessionsOf(deps.db, present.user.id, liveSince(deps.clock.now()));
  found(own.find(({ id }) => id === ended.sessionId));
  await end(deps, present, ended);
}

async function end(
  { db, audit }: UserDeps,
  { user }: Present,
  { sessionId, correlationId }: Readonly<{ sessionId: string; correlationId: string }>,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await deleteSession(tx, sessionId))) return;
    const entry = { actor: user.email, action: 'session.ended', subject: user.id, correlationId };
    await audit.record(tx, { ...entry, details: { sessionId } });
  });
}

import type { Tx } from '../../platform/db/pool.ts';
import { masked } from '../../platform/http/masked.ts';
import type { Browser } from './current-session.ts';
import {
  type SessionState,
  newSessionToken,
  type UserSession,
  sessionDigest,
  sessionEndsAt,
} from './session.ts';
import type { UserDeps } from './user.ts';
import { noteSignIn } from './user-store.ts';
import { newPlatformId } from '../partners/index.ts';
import { insertSession } from './session-store.ts';

const USER_AGENT_LENGTH_MAX = 200;

type Opened = Readonly<{ userId: string; email: string; state: SessionState; factor: string }>;

export type Opening = Readonly<{ session: UserSession; token: string }>;

/** A new session, and the token that only the cookie holds. Where it counts as a sign-in, on record. */
export async function openSession(
  tx: Tx,
  { keyring, clock, audit }: UserDeps,
  { userId, email, state, factor }: Opened,
  { ip, userAgent, correlationId }: Browser,
): Promise<Opening> {
  const now = clock.now();
  const token = newSessionToken();
  const session: UserSession = {
    id: newPlatformId('session', now),
    userId,
    state,
    address: ip,
    userAgent: masked(userAgent).slice(0, USER_AGENT_LENGTH_MAX),
    createdAt: now,
    seenAt: now,
    expiresAt: sessionEndsAt(state, now),
  };
  await insertSession(tx, { ...session, digest: sessionDigest(keyring, token) });
  if (state === 'SECOND_FACTOR_REQUIRED') return { session, token };
  await noteSignIn(tx, userId, now);
  const entry = { actor: email, action: 'session.started', subject: userId, correlationId };
  await audit.record(tx, { ...entry, details: { sessionId: session.id, state, factor, ip } });
  return { session, token };
}

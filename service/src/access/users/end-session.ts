import { liveSince } from './session.ts';
import { deleteSession, sessionsOf } from './session-store.ts';
import type { UserDeps } from './user.ts';
import { transaction } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';
import { type Present, type Visit, presentAt } from './current-session.ts';

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

import { empty, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { LiveSince, UserSession, SessionState } from './session.ts';

const SWEPT_AT_ONCE = 20; // Far more than a sign-in adds, so the table stays small.

const SESSION = sql`
  session_id as id, user_id as "userId", state, address, user_agent as "userAgent",
  created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt"`;

type NewSession = UserSession & Readonly<{ digest: Buffer }>;

/** Adds a session, and removes some of those whose time has passed. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(sql`
    insert into user_sessions (session_id, user_id, digest, state, address, user_agent, created_at,
                               seen_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.digest}, ${session.state},
            ${session.address}, ${session.userAgent}, ${session.createdAt}, ${session.seenAt},
            ${session.expiresAt})`);
  await tx.query(sql`
    delete from user_sessions where session_id in (
      select session_id from user_sessions where expires_at <= ${session.createdAt}
      limit ${SWEPT_AT_ONCE} for update skip locked)`);
}

/** The session of a token, unless its time has passed or nobody has used it since `seenAfter`. */
export async function findSession(db: Queryable, digest: Buffer, { now, seenAfter }: LiveSince) {
  const [row] = await db.query<UserSession>(sql`
    select ${SESSION} from user_sessions
    where digest = ${digest} and expires_at > ${now} and seen_at > ${seenAfter}`);
  return row;
}

export async function sessionsOf(db: Queryable, userId: string, { now, seenAfter }: LiveSince) {
  return await db.query<UserSession>(sql`
    select ${SESSION} from user_sessions
    where user_id = ${userId} and state = 'SIGNED_IN' and expires_at > ${now}
      and seen_at > ${seenAfter}
    order by created_at desc, session_id`);
}

export async function noteSeen(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query(sql`update user_sessions set seen_at = ${now} where session_id = ${sessionId}`);
}

/** The session is what `state` says from now on, under another token. False when it has ended. */
export async function raiseSession(
  tx: Tx,
  sessionId: string,
  to: Readonly<{ state: SessionState; digest: Buffer; expiresAt: Date }>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update user_sessions
    set state = ${to.state}, digest = ${to.digest}, expires_at = ${to.expiresAt},
        challenge = null, challenge_until = null
    where session_id = ${sessionId} returning 1`);
  return rows.length === 1;
}

/** One more wrong second factor; false when that was the last the session is allowed. */
export async function countFailure(tx: Tx, sessionId: string, failuresMax: number) {
  await tx.query(sql`
    update user_sessions set failures = failures + 1 where session_id = ${sessionId}`);
  const ended = await tx.query(sql`
    delete from user_sessions
    where session_id = ${sessionId} and failures >= ${failuresMax} returning 1`);
  return ended.length === 0;
}

export async function setChallenge(db: Queryable, id: string, challenge: string, until: Date) {
  await db.query(sql`
    update user_sessions set challenge = ${challenge}, challenge_until = ${until}
    where session_id = ${id}`);
}

/** Takes the challenge out: whoever asks next gets none, whatever becomes of this answer to it. */
export async function takeChallenge(tx: Tx, sessionId: string, now: Date) {
  const [row] = await tx.query<{ challenge: string; isLive: boolean }>(sql`
    select challenge, challenge_until > ${now} as "isLive" from user_sessions
    where session_id = ${sessionId} and challenge is not null for update`);
  await tx.query(sql`
    update user_sessions set challenge = null, challenge_until = null
    where session_id = ${sessionId}`);
  return row?.isLive === true ? row.challenge : undefined;
}

/** False when it had ended. */
export async function deleteSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from user_sessions where session_id = ${sessionId} returning 1`);
  return rows.length === 1;
}

/** Ends what was begun by password alone, but the session in `except`. */
export async function deleteUnfinished(tx: Tx, userId: string, except: string): Promise<void> {
  await tx.query(sql`
    delete from user_sessions
    where user_id = ${userId} and state <> 'SIGNED_IN' and session_id <> ${except}`);
}

/** Ends every session of a person, but the one in `except`. Tells how many. */
export async function deleteSessions(tx: Tx, userId: string, except?: string): Promise<number> {
  const rows = await tx.query(sql`
    delete from user_sessions
    where user_id = ${userId} ${except === undefined ? empty : sql`and session_id <> ${except}`}
    returning 1`);
  return rows.length;
}

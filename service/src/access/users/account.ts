import type { Static } from 'typebox';
import type { Present } from './current-session.ts';
import { accountChangesOf } from '../partners/index.ts';
import { countRecoveryCodes, passkeysOf } from './factor-store.ts';
import { type AccountBody, signedInBody } from './schema.ts';
import { liveSince } from './session.ts';
import { sessionsOf } from './session-store.ts';
import type { UserDeps } from './user.ts';

const CHANGES_SHOWN = 20;

export async function accountOf(
  { db, clock }: UserDeps,
  { session: current, user }: Present,
): Promise<Static<typeof AccountBody>> {
  const [passkeys, sessions, recoveryCodesLeft, changes] = await Promise.all([
    passkeysOf(db, user.id),
    sessionsOf(db, user.id, liveSince(clock.now())),
    countRecoveryCodes(db, user.id),
    accountChangesOf(db, user.id, CHANGES_SHOWN),
  ]);
  return {
    user: signedInBody(user),
    hasTotp: user.hasTotp,
    passkeys: passkeys.map(({ id: passkeyId, name, isSynced, createdAt, usedAt }) => ({
      passkeyId,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    changes: changes.map(({ kind, changedBy: by, changedAt }) => ({
      kind,
      by,
      at: changedAt.toISOString(),
    })),
    sessions: sessions.map(({ id: sessionId, address, userAgent, ...session }) => ({
      sessionId,
      isCurrent: sessionId === current.id,
      address,
      userAgent,
      createdAt: session.createdAt.toISOString(),
      seenAt: session.seenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
  };
}

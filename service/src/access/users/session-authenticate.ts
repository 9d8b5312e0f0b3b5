import { hash } from 'node:crypto';
import { KnownCredentials, type People } from '../auth/index.ts';
import * as partners from '../partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Authenticate } from '../../platform/http/gate.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import { type Present, presentAt } from './current-session.ts';
import { notSignedIn } from './errors.ts';
import { partnerScopesOf, operatorScopesOf, sideOf } from './role.ts';
import { SEEN_EVERY_MS, tokenIn } from './session.ts';
import { noteSeen } from './session-store.ts';
import { type User, type UserDeps, factorsOf } from './user.ts';
import { findUser, findUserByEmail } from './user-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { provePassword } from './prove-password.ts';

/**
 * What only a session has: `session` for everybody's own account, `session.enrol` for the little
 * that somebody may do who still has to set up a second factor.
 */
export const SESSION_ACCESS = { account: 'session', enrol: 'session.enrol' } as const;

const PARTNER_ID_LENGTH_MAX = 64;

/**
 * Proves who calls by the cookie of a session, or throws the 401. An operator who names a partner in
 * X-Partner-Id acts for it. A session that was ended, a person who was disabled and a role that was
 * changed take effect in every process within 5 seconds, as with other credentials. Where a second
 * factor is still to be shown, nobody is proven.
 */
export function createSessionAuthenticate(deps: UserDeps): Authenticate {
  const known = new KnownCredentials<Caller>(deps.clock);
  return (headers) => {
    const cookies = headerOf(headers, 'cookie');
    const token = tokenIn(cookies, deps.consoleUrl);
    if (token === undefined) throw notSignedIn();
    const partnerId = headerOf(headers, 'x-partner-id');
    if (partnerId !== undefined && partnerId.length > PARTNER_ID_LENGTH_MAX) throw otherPartner();
    const name = `${hash('sha256', token, 'base64')} ${partnerId ?? ''}`;
    return known.callerOf(name, () => prove(deps, cookies, partnerId));
  };
}

async function prove(deps: UserDeps, cookies: string | undefined, partnerId: string | undefined) {
  const look = async () => {
    const present = await presentAt(deps, cookies);
    if (!present) throw notSignedIn();
    await noteUse(deps, present);
    return { present, caller: await callerOf(deps, present, partnerId) };
  };
  const { caller, present } = await look();
  const refresh = async () => (await look()).caller;
  return { caller, expiresAtMs: present.session.expiresAt.getTime(), refresh };
}

async function noteUse({ db, clock }: UserDeps, { session }: Present): Promise<void> {
  const now = clock.now();
  if (now.getTime() - session.seenAt.getTime() < SEEN_EVERY_MS) return;
  await noteSeen(db, session.id, now);
}

/** The same for somebody who is not at a browser now; undefined where they may not call any more. */
export async function callerOfUser(
  deps: UserDeps,
  userId: string,
  partnerId: string | undefined,
): Promise<Caller | undefined> {
  const user = await findUser(deps.db, userId, { partnerId: undefined });
  return user && !user.disabledAt ? await signedInCaller(deps, user, partnerId) : undefined;
}

async function callerOf(
  deps: UserDeps,
  { session, user }: Present,
  partnerId: string | undefined,
): Promise<Caller> {
  const { id: userId, email: clientId, role } = user;
  if (session.state === 'SECOND_FACTOR_REQUIRED') throw notSignedIn('Show your second factor.');
  if (session.state === 'ENROLMENT_REQUIRED') {
    const scopes = new Set([SESSION_ACCESS.enrol]);
    return { kind: 'enrolling', clientId, scopes, user: { userId, role }, isHalfProven: true };
  }
  return await signedInCaller(deps, user, partnerId);
}

async function signedInCaller({ db }: UserDeps, user: User, partnerId: string | undefined) {
  if (user.partnerId !== null && user.partnerKind !== null) {
    if (partnerId !== undefined && partnerId !== user.partnerId) throw otherPartner();
    return partnerOfUser(user, { id: user.partnerId, kind: user.partnerKind });
  }
  if (partnerId === undefined) return withAccount(operatorOfUser(user));
  const partner = await partners.findPartner(db, partnerId);
  if (!partner) throw otherPartner();
  return partnerOfUser(user, partner);
}

function partnerOfUser(
  { id: userId, email, role }: User,
  partner: Readonly<{ id: string; kind: partners.PartnerKind }>,
): partners.PartnerCaller {
  return withAccount({
    kind: 'partner',
    partnerId: partner.id,
    partnerKind: partner.kind,
    merchantId: null,
    clientId: email,
    scopes: new Set<string>(partnerScopesOf(role, partner.kind)),
    user: { userId, role },
  });
}

function withAccount<Who extends Caller>(caller: Who): Who {
  return { ...caller, scopes: new Set([...caller.scopes, SESSION_ACCESS.account]) };
}

function otherPartner(): Problem {
  return new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: 'X-Partner-Id names no partner that you may act for.',
  });
}

/** The operators for whom a password alone makes an access token: in the sandbox, without a factor. */
export function createPeople({
  db,
  isSandbox,
}: Readonly<{ db: Database; isSandbox: boolean }>): People {
  return {
    byPassword: async (email, password) => {
      const user = await provePassword(db, email, password);
      if (!user || sideOf(user.role) !== 'OPERATOR') return undefined;
      const needsSecondFactor = !isSandbox || factorsOf(user).length > 0;
      return { email: user.email, scopes: operatorScopesOf(user.role), needsSecondFactor };
    },
    callerOf: async (email, issuedAt) => {
      const user = await findUserByEmail(db, email);
      const isIn = user && !user.disabledAt && !isSignedOut(user, issuedAt);
      return isIn && sideOf(user.role) === 'OPERATOR' ? operatorOfUser(user) : undefined;
    },
  };
}

function operatorOfUser({ id: userId, email, role }: User): partners.OperatorCaller {
  const scopes = new Set<string>(operatorScopesOf(role));
  return { kind: 'operator', clientId: email, scopes, user: { userId, role } };
}

function isSignedOut({ signedOutBefore }: User, issuedAt: Date): boolean {
  return signedOutBefore !== null && issuedAt < signedOutBefore;
}

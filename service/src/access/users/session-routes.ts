import { AUTH_PROBLEMS } from '../auth/index.ts';
import { isPartnerScope } from '../partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { acceptInvitation } from './invitations.ts';
import { browserOf, type Present, presentIn, type Visit } from './current-session.ts';
import { endSession } from './end-session.ts';
import { USER_PROBLEMS } from './errors.ts';
import { countRecoveryCodes } from './factor-store.ts';
import { assertionOptions } from './passkey-options.ts';
import { AssertionOptions, PasskeyAssertion } from './passkey-schema.ts';
import { partnerScopesOf, scopesOfRole } from './role.ts';
import * as schema from './schema.ts';
import {
  passkeyShown,
  recoveryCodeShown,
  type Shown,
  showSecondFactor,
  totpShown,
} from './second-factor.ts';
import { cookieOf, endedCookie } from './session.ts';
import { signIn } from './sign-in.ts';
import { factorsOf, type User, type SignInDeps } from './user.ts';

/** Minor units above which an action of the console needs a second person. */
export type SessionRouteDeps = SignInDeps & Readonly<{ approvalLimit: number }>;

const SESSION = { tag: 'Session', access: 'public', versioned: false } as const;
const REFUSALS = [PLATFORM_PROBLEMS.unauthorized, AUTH_PROBLEMS.lockedOut];
const PASSKEY_KIB = 64;

/**
 * How people sign in to the console and out of it. They are public because the cookie is looked at
 * here: a session that waits for its second factor opens no other route.
 */
export function consoleSessionRoutes(deps: SessionRouteDeps): Route[] {
  return [...routesOfSession(deps), ...routesOfFactors(deps), invitationRoute(deps)];
}

function routesOfSession(deps: SessionRouteDeps): Route[] {
  return [
    route('POST /session', {
      ...SESSION,
      operationId: 'signIn',
      summary: 'Sign in with a password',
      body: schema.PasswordSignIn,
      answers: { 200: schema.BegunSession },
      problems: REFUSALS,
      handle: async (call) => {
        const { user, session, token } = await signIn(
          deps,
          { ...call.body, waitWithoutSlot: call.waitWithoutSlot },
          browserOf(call),
        );
        const { state } = session;
        const cookie = cookieOf(token, deps.consoleUrl);
        if (state !== 'SECOND_FACTOR_REQUIRED') {
          return ok({ status: state, user: schema.signedInBody(user) }, cookie);
        }
        return ok({ status: state, ...(await waysOn(deps, { session, user })) }, cookie);
      },
    }),
    route('GET /session', {
      ...SESSION,
      operationId: 'retrieveSession',
      summary: 'Retrieve the session of this browser',
      answers: { 200: schema.CurrentSession },
      problems: REFUSALS,
      handle: async (call) => {
        const { session, user } = await presentIn(deps, call, 'SIGNED_IN', 'ENROLMENT_REQUIRED');
        return ok({
          status: session.state,
          user: schema.signedInBody(user),
          scopes: session.state === 'SIGNED_IN' ? scopesOf(user) : [],
          approvalLimit: deps.approvalLimit,
          time: deps.serviceClock.now().toISOString(),
        });
      },
    }),
    route('DELETE /session', {
      ...SESSION,
      operationId: 'signOut',
      summary: 'Sign out',
      answers: { 204: 'Signed out; takes effect everywhere within 5 seconds' },
      handle: async (call) => {
        await endSession(deps, call);
        return { status: 204, headers: endedCookie(deps.consoleUrl) };
      },
    }),
  ];
}

/** What the person may do, in whatever partner's name. */
function scopesOf({ role, partnerKind }: User): readonly string[] {
  const all = scopesOfRole(role);
  if (partnerKind === null) return all;
  const own: readonly string[] = partnerScopesOf(role, partnerKind);
  return all.filter((scope) => !isPartnerScope(scope) || own.includes(scope));
}

async function waysOn(deps: SessionRouteDeps, present: Present) {
  const left = await countRecoveryCodes(deps.db, present.user.id);
  const own = factorsOf(present.user);
  const factors = [...own, ...(left > 0 ? (['RECOVERY_CODE'] as const) : [])];
  if (!own.includes('PASSKEY')) return { factors };
  return { factors, passkeyOptions: await assertionOptions(deps, present) };
}

function routesOfFactors(deps: SessionRouteDeps): Route[] {
  const waiting = (visit: Visit) => presentIn(deps, visit, 'SECOND_FACTOR_REQUIRED');
  const FACTOR = { ...SESSION, answers: { 200: schema.SignedIn }, problems: REFUSALS } as const;
  const show = async (visit: Visit, shownBy: (present: Present) => Promise<Shown> | Shown) => {
    const present = await waiting(visit);
    const shown = await shownBy(present);
    const token = await showSecondFactor(deps, present, shown, browserOf(visit));
    const user = schema.signedInBody(present.user);
    return ok({ status: 'SIGNED_IN', user }, cookieOf(token, deps.consoleUrl));
  };
  return [
    route('POST /session/totp', {
      ...FACTOR,
      operationId: 'showTotpCode',
      summary: 'Show a code of the authenticator app as second factor',
      body: schema.TotpCode,
      handle: (call) => show(call, (present) => totpShown(deps, present, call.body.code)),
    }),
    route('POST /session/recovery-code', {
      ...FACTOR,
      operationId: 'showRecoveryCode',
      summary: 'Show a recovery code as second factor',
      body: schema.RecoveryCode,
      handle: (call) => show(call, (present) => recoveryCodeShown(deps, present, call.body.code)),
    }),
    route('POST /session/passkey', {
      ...FACTOR,
      operationId: 'showPasskey',
      summary: 'Show a passkey as second factor',
      body: strict({ response: PasskeyAssertion }),
      bodyKiB: PASSKEY_KIB,
      handle: (call) => show(call, (present) => passkeyShown(deps, present, call.body.response)),
    }),
    route('POST /session/passkey/options', {
      ...FACTOR,
      operationId: 'renewPasskeyOptions',
      summary: 'Make a new challenge for the passkey',
      description: 'Each challenge is good for one answer, within 5 minutes.',
      answers: { 200: AssertionOptions },
      handle: async (call) => ok(await assertionOptions(deps, await waiting(call))),
    }),
  ];
}

function invitationRoute(deps: SessionRouteDeps): Route {
  return route('POST /invitations/accept', {
    ...SESSION,
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation and set a password',
    body: schema.AcceptInvitation,
    answers: { 200: schema.AcceptedInvitation },
    problems: [USER_PROBLEMS.invitationEnded, AUTH_PROBLEMS.lockedOut],
    handle: async (call) => ok(await acceptInvitation(deps, call.body, call)),
  });
}

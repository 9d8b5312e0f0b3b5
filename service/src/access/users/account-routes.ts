import { AUTH_PROBLEMS } from '../auth/index.ts';
import { type Answer, done, ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { oneLine, strict } from '../../platform/http/schema.ts';
import { accountOf } from './account.ts';
import { changePassword, proveOwnPassword } from './prove-password.ts';
import { presentIn, type Visit } from './current-session.ts';
import { endOwnSession } from './end-session.ts';
import * as factors from './own-factors.ts';
import { registrationOptions } from './passkey-options.ts';
import { USER_PROBLEMS } from './errors.ts';
import { PasskeyRegistration, RegistrationOptions } from './passkey-schema.ts';
import * as schema from './schema.ts';
import { cookieOf } from './session.ts';
import { SESSION_ACCESS } from './session-authenticate.ts';
import type { SignInDeps } from './user.ts';

const ACCOUNT = { tag: 'Account', access: SESSION_ACCESS.account, versioned: false } as const;
/** Also for whoever has to set up a second factor before anything else. */
const ENROLMENT = { ...ACCOUNT, access: SESSION_ACCESS.enrol } as const;
const PASSKEY_KIB = 64;
type Given = Readonly<{ password?: string }>;

/** What everybody may do about their own account, with a session of the console. */
export function accountRoutes(deps: SignInDeps): Route[] {
  return [...routesOfAccount(deps), ...routesOfTotp(deps), ...routesOfPasskeys(deps)];
}

function routesOfAccount(deps: SignInDeps): Route[] {
  return [
    route('GET /account', {
      ...ENROLMENT,
      operationId: 'retrieveAccount',
      summary: 'Retrieve the own account, its second factors and sessions',
      answers: { 200: schema.AccountBody },
      handle: async (call) => ok(await accountOf(deps, await enrolled(deps, call))),
    }),
    route('POST /account/password', {
      ...ACCOUNT,
      operationId: 'changePassword',
      summary: 'Change the own password',
      description: 'Ends all other sessions.',
      body: schema.ChangePassword,
      answers: { 204: 'Changed' },
      problems: [AUTH_PROBLEMS.lockedOut],
      handle: async (call) =>
        await done(changePassword(deps, await signedIn(deps, call), { ...call, ...call.body })),
    }),
    route('POST /account/recovery-codes', {
      ...ACCOUNT,
      operationId: 'renewRecoveryCodes',
      summary: 'Make ten recovery codes',
      description:
        'They replace all earlier ones, and are returned only in this response. Takes the password again.',
      body: schema.OwnPassword,
      answers: { 200: schema.RecoveryCodes },
      problems: [AUTH_PROBLEMS.lockedOut],
      handle: async (call) => {
        const present = await proveSelf(deps, call);
        return ok({ codes: await factors.renewRecoveryCodes(deps, present, call.correlationId) });
      },
    }),
    route('DELETE /account/sessions/:sessionId', {
      ...ACCOUNT,
      operationId: 'endOwnSession',
      summary: 'End one of the own sessions',
      params: strict({ sessionId: schema.SessionId }),
      answers: { 204: 'Ended; takes effect everywhere within 5 seconds' },
      handle: async (call) =>
        await done(endOwnSession(deps, await signedIn(deps, call), { ...call, ...call.params })),
    }),
  ];
}

async function signedIn(deps: SignInDeps, visit: Visit) {
  return await presentIn(deps, visit, 'SIGNED_IN');
}

async function enrolled(deps: SignInDeps, visit: Visit) {
  return await presentIn(deps, visit, 'SIGNED_IN', 'ENROLMENT_REQUIRED');
}

/**
 * The same before a second factor is added: a session that somebody left open, or that was stolen, must
 * not become a way in that lasts. Who enrols has just given the password.
 */
async function proveSelf(deps: SignInDeps, call: Visit & Readonly<{ body: Given }>) {
  const present = await enrolled(deps, call);
  const given = { ...call, at: 'password', given: call.body.password };
  if (present.session.state === 'SIGNED_IN') await proveOwnPassword(deps, present, given);
  return present;
}

/** Where a factor ends the enrolment, the session goes on under another token. */
function added({ consoleUrl }: SignInDeps, token: string | undefined): Answer {
  return { status: 204, ...(token === undefined ? {} : { headers: cookieOf(token, consoleUrl) }) };
}

function routesOfTotp(deps: SignInDeps): Route[] {
  return [
    route('POST /account/totp', {
      ...ENROLMENT,
      operationId: 'offerTotp',
      summary: 'Begin to set up an authenticator app',
      description:
        'The secret counts once it is confirmed; one that is in use counts until then. Takes the password again of whoever is signed in.',
      body: schema.PasswordAgain,
      answers: { 200: schema.TotpSecret },
      problems: [AUTH_PROBLEMS.lockedOut],
      handle: async (call) => ok(await factors.offerTotp(deps, await proveSelf(deps, call))),
    }),
    route('POST /account/totp/confirm', {
      ...ENROLMENT,
      operationId: 'confirmTotp',
      summary: 'Confirm the authenticator app with a code of it',
      body: schema.TotpCode,
      answers: { 204: 'Set up' },
      problems: [AUTH_PROBLEMS.lockedOut],
      handle: async (call) => {
        const shown = { ...call, ...call.body };
        return added(deps, await factors.enrolTotp(deps, await enrolled(deps, call), shown));
      },
    }),
    route('DELETE /account/totp', {
      ...ACCOUNT,
      operationId: 'removeTotp',
      summary: 'Remove the authenticator app',
      answers: { 204: 'Removed' },
      problems: [PLATFORM_PROBLEMS.notFound, USER_PROBLEMS.lastSecondFactor],
      handle: async (call) =>
        await done(factors.removeFactor(deps, await signedIn(deps, call), call)),
    }),
  ];
}

function routesOfPasskeys(deps: SignInDeps): Route[] {
  return [
    route('POST /account/passkeys/options', {
      ...ENROLMENT,
      operationId: 'offerPasskey',
      summary: 'Begin to add a passkey',
      description:
        'The challenge is good for one answer, within 5 minutes. Takes the password again of whoever is signed in.',
      body: schema.PasswordAgain,
      answers: { 200: RegistrationOptions },
      problems: [AUTH_PROBLEMS.lockedOut],
      handle: async (call) => ok(await registrationOptions(deps, await proveSelf(deps, call))),
    }),
    route('POST /account/passkeys', {
      ...ENROLMENT,
      operationId: 'addPasskey',
      summary: 'Add the passkey that the browser has made',
      body: strict({ name: oneLine(100), response: PasskeyRegistration }),
      bodyKiB: PASSKEY_KIB,
      answers: { 204: 'Added' },
      problems: [USER_PROBLEMS.passkeyKnown],
      handle: async (call) => {
        const made = { ...call, ...call.body };
        return added(deps, await factors.enrolPasskey(deps, await enrolled(deps, call), made));
      },
    }),
    route('DELETE /account/passkeys/:passkeyId', {
      ...ACCOUNT,
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      params: strict({ passkeyId: schema.PasskeyId }),
      answers: { 204: 'Removed' },
      problems: [USER_PROBLEMS.lastSecondFactor],
      handle: async (call) => {
        const removed = { ...call, ...call.params };
        return await done(factors.removeFactor(deps, await signedIn(deps, call), removed));
      },
    }),
  ];
}

import {
  conflict,
  PLATFORM_PROBLEMS,
  Problem,
  type ProblemKind,
} from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const USER_PROBLEMS = {
  emailTaken: conflict({
    code: 'email-taken',
    title: 'The e-mail address is in use',
    detail:
      'Somebody with this e-mail address is in your list already. Each address is one person’s.',
  }),
  invitationEnded: conflict({
    code: 'invitation-ended',
    title: 'The invitation is no longer valid',
    detail:
      'The link was used, has expired or was replaced by another. Ask the person who invited you for a new one.',
  }),
  ownAccount: conflict({
    code: 'own-account',
    title: 'Not possible for your own account',
    detail:
      'Nobody changes their own role, disables themselves or resets their own second factors. Ask another administrator.',
  }),
  userDisabled: conflict({
    code: 'user-disabled',
    title: 'The person is disabled',
    detail: 'A person who is disabled cannot be invited. Enable the person first.',
  }),
  lastSecondFactor: conflict({
    code: 'last-second-factor',
    title: 'A second factor is required',
    detail: 'This is the only second factor of the account. Add another before you remove it.',
  }),
  passkeyKnown: conflict({
    code: 'passkey-known',
    title: 'The passkey is already registered',
    detail: 'This passkey is already in use. Sign in with it, or register another.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** The 401 of somebody without a session, or with one that has ended. */
export function notSignedIn(detail = 'Sign in to continue.'): Problem {
  return new Problem(PLATFORM_PROBLEMS.unauthorized, {
    detail,
    headers: { 'WWW-Authenticate': 'Session realm="causeway"' },
  });
}

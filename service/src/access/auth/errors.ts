import {
  forbidden,
  PLATFORM_PROBLEMS,
  Problem,
  type ProblemKind,
} from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const AUTH_PROBLEMS = {
  lockedOut: {
    status: 429,
    category: 'API_ERROR',
    code: 'locked-out',
    title: 'Locked out after repeated failures',
    detail:
      'Too many failed attempts from this address. Even a valid credential is refused until the time in the Retry-After header has passed.',
  },
  secondFactorRequired: forbidden({
    code: 'second-factor-required',
    title: 'A second factor is required',
    detail:
      'A password alone gives no access token. Sign in to the console, or use a client with the scope operator.',
  }),
} as const satisfies Record<string, ProblemKind>;

const REALM = 'realm="causeway"';

/** The 401 of a caller who proves nothing. */
export function noCredential(detail: string = PLATFORM_PROBLEMS.unauthorized.detail): Problem {
  return unauthorized(detail, `Bearer ${REALM}`);
}

/** The 401 of a credential that is not, or no longer, good. */
export function badCredential(detail: string): Problem {
  return unauthorized(detail, `Bearer ${REALM}, error="invalid_token"`);
}

export function twoCredentials(): Problem {
  const detail = 'Send either an access token or an API key, not both.';
  return unauthorized(detail, `Bearer ${REALM}, error="invalid_request"`);
}

function unauthorized(detail: string, challenge: string): Problem {
  return new Problem(PLATFORM_PROBLEMS.unauthorized, {
    detail,
    headers: { 'WWW-Authenticate': challenge },
  });
}

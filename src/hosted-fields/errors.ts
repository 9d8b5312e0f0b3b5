import type { ProblemKind } from '../platform/http/problem.ts';

/** Every failure this slice promises beside the platform's own. */
export const HOSTED_FIELDS_PROBLEMS = {
  notTheHostedPage: {
    status: 403,
    category: 'UNAUTHORIZED_ERROR',
    code: 'not-the-hosted-page',
    title: 'Only the hosted page may do this',
    detail: 'Cards become tokens on the hosted page of this service, and nowhere else.',
  },
} as const satisfies Record<string, ProblemKind>;

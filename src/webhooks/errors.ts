import { type Problem, type ProblemKind, ruleBroken } from '../platform/http/problem.ts';

/** The problems of this slice, in addition to the platform's own. */
export const WEBHOOK_PROBLEMS = {
  tooManyEndpoints: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'too-many-webhook-endpoints',
    title: 'There are too many webhook endpoints',
    detail:
      'A partner can have 20 webhook endpoints for all its merchants, and 5 for each of them. Delete one first.',
  },
} as const satisfies Record<string, ProblemKind>;

export function tooManyEndpoints(): Problem {
  return ruleBroken(WEBHOOK_PROBLEMS.tooManyEndpoints, {
    reasonCode: 'TOO_MANY_WEBHOOK_ENDPOINTS',
  });
}

import { type Problem, type ProblemKind, ruleBroken } from '../../platform/http/errors.ts';

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
  tooManyReplays: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'too-many-webhook-replays',
    title: 'There are too many replays',
    detail: 'A webhook endpoint can have 5 replays at a time. Wait until one of them is done.',
  },
} as const satisfies Record<string, ProblemKind>;

export function tooManyEndpoints(): Problem {
  return ruleBroken(WEBHOOK_PROBLEMS.tooManyEndpoints, {
    reasonCode: 'TOO_MANY_WEBHOOK_ENDPOINTS',
  });
}

export function tooManyReplays(): Problem {
  return ruleBroken(WEBHOOK_PROBLEMS.tooManyReplays, { reasonCode: 'TOO_MANY_WEBHOOK_REPLAYS' });
}

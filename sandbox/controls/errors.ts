import type { ProblemKind } from '../../service/src/platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const SANDBOX_PROBLEMS = {
  fillRunning: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'fill-running',
    title: 'The sandbox is being filled',
    detail: 'The sandbox is being filled with trade already. Wait until that is over.',
  },
  noIssuer: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'no-issuer-simulator',
    title: 'There is no issuer simulator',
    detail: 'This sandbox uses directory servers of its own settings, which do nothing on demand.',
  },
  nothingToDispute: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'nothing-to-dispute',
    title: 'Nothing of the payment was captured',
    detail: 'Only what was captured can be disputed. Complete the payment first.',
  },
} as const satisfies Record<string, ProblemKind>;

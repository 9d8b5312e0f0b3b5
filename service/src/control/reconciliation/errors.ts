import { type Problem, type ProblemKind, ruleBroken } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const RECONCILIATION_PROBLEMS = {
  differenceResolved: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'difference-resolved',
    title: 'The difference is resolved',
    detail: 'The difference was resolved before, with another reason, and stays so.',
  },
} as const satisfies Record<string, ProblemKind>;

export function differenceResolved(): Problem {
  return ruleBroken(RECONCILIATION_PROBLEMS.differenceResolved, {
    reasonCode: 'DIFFERENCE_RESOLVED',
  });
}

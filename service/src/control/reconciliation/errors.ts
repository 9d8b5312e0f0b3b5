import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const RECONCILIATION_PROBLEMS = {
  differenceResolved: conflict({
    code: 'difference-resolved',
    title: 'The difference is resolved',
    detail: 'The difference was resolved before, with another reason, and stays so.',
  }),
} as const satisfies Record<string, ProblemKind>;

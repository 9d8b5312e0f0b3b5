import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const SAVED_VIEW_PROBLEMS = {
  tooMany: conflict({
    code: 'too-many-saved-views',
    title: 'Too many saved views',
    detail: 'A user or client may save at most 200 views. Delete one first.',
  }),
} as const satisfies Record<string, ProblemKind>;

import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const WEBHOOK_PROBLEMS = {
  tooManyEndpoints: conflict({
    code: 'too-many-webhook-endpoints',
    title: 'There are too many webhook endpoints',
    detail:
      'A partner can have 20 webhook endpoints for all its merchants, and 5 for each of them. Delete one first.',
  }),
  tooManyReplays: conflict({
    code: 'too-many-webhook-replays',
    title: 'There are too many replays',
    detail: 'A webhook endpoint can have 5 replays at a time. Wait until one of them is done.',
  }),
} as const satisfies Record<string, ProblemKind>;

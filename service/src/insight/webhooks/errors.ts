import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const WEBHOOK_PROBLEMS = {
  tooManyEndpoints: conflict({
    code: 'too-many-webhook-endpoints',
    title: 'There are too many webhook endpoints',
    detail:
      'A merchant can have 5 webhook endpoints of its own. Delete one first, or use one for all merchants of the partner.',
  }),
  tooManyReplays: conflict({
    code: 'too-many-webhook-replays',
    title: 'There are too many replays',
    detail: 'A webhook endpoint can have 5 replays at a time. Wait until one of them is done.',
  }),
} as const satisfies Record<string, ProblemKind>;

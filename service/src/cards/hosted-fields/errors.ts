import { forbidden, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const HOSTED_FIELDS_PROBLEMS = {
  notTheHostedPage: forbidden({
    code: 'not-the-hosted-page',
    title: 'Only the hosted page can create tokens',
    detail:
      'Card tokens can only be created by the hosted page. Mount the hosted fields in your page and call tokenize() instead.',
  }),
} as const satisfies Record<string, ProblemKind>;

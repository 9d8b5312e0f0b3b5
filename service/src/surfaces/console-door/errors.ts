import { forbidden, type ProblemKind } from '../../platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const CONSOLE_PROBLEMS = {
  crossSite: forbidden({
    code: 'cross-site-request',
    title: 'The request comes from another site',
    detail:
      'Requests that change something are taken from the pages of the console only. Open the console at its own address.',
  }),
} as const satisfies Record<string, ProblemKind>;

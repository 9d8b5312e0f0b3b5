import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

export const DRAFT_PROBLEMS = {
  changed: conflict({
    code: 'merchant-draft-changed',
    title: 'The draft has changed',
    detail:
      'Somebody else has saved this draft since the version that you sent. Retrieve it, compare it with yours, and save again with its version.',
  }),
  submitted: conflict({
    code: 'merchant-draft-submitted',
    title: 'The draft was submitted',
    detail:
      'This draft is a merchant, or is about to become one, and takes no changes any more. Change the merchant.',
  }),
  tooMany: conflict({
    code: 'too-many-merchant-drafts',
    title: 'Too many drafts',
    detail: 'A partner has at most 500 drafts that are not submitted. Delete some first.',
  }),
  linkEnded: {
    status: 410,
    category: 'INVALID_REQUEST_ERROR',
    code: 'merchant-link-ended',
    title: 'The link is not valid any more',
    detail:
      'This link was used, has expired, or was withdrawn. Ask whoever sent it for a new one: what you have saved is kept.',
  },
  linkInUse: conflict({
    code: 'merchant-link-in-use',
    title: 'The link is open in another browser',
    detail:
      'A link works in the browser that opened it first. Continue there, or ask whoever sent it for a new one: what was saved is kept.',
  }),
} as const satisfies Record<string, ProblemKind>;

import type { ProblemKind } from '../../platform/http/errors.ts';

export const VAULT_PROBLEMS = {
  testToken: {
    status: 400,
    category: 'INVALID_REQUEST_ERROR',
    code: 'test-token-in-production',
    title: 'Test tokens are for the sandbox',
    detail:
      'Tokens that begin with ot-test- stand for test cards, which production does not have. Send a token from the hosted page.',
  },
} as const satisfies Record<string, ProblemKind>;

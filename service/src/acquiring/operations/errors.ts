import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

export const OPERATION_PROBLEMS = {
  anotherWaits: conflict({
    code: 'another-operation-waits',
    title: 'Another operation waits by now',
    detail:
      'The operation that the reference names has ended, and another of the same record waits for the acquirer. Nothing was given up.',
  }),
} as const satisfies Record<string, ProblemKind>;

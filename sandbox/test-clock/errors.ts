import { Problem, type ProblemKind } from '../../service/src/platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const TEST_CLOCK_PROBLEMS = {
  clockMoving: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'clock-moving',
    title: 'The time is being moved',
    detail: 'Another request is moving the sandbox’s time. Wait until it has finished.',
  },
} as const satisfies Record<string, ProblemKind>;

/** The 409 for a request that arrives while another is moving the time. */
export function clockMoving(): Problem {
  const { detail } = TEST_CLOCK_PROBLEMS.clockMoving;
  return new Problem(TEST_CLOCK_PROBLEMS.clockMoving, {
    headers: { 'Retry-After': '1' },
    errors: [{ reasonCode: 'CLOCK_MOVING', errorMessage: detail }],
  });
}

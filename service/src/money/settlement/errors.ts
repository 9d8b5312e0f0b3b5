import type { Currency } from '../../kernel/money.ts';
import { conflict, Problem, type ProblemKind } from '../../platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const SETTLEMENT_PROBLEMS = {
  noOpenBatch: conflict({
    code: 'no-open-batch',
    title: 'There is no open batch',
    detail: 'The merchant has no open batch to close. The next capture or refund opens one.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** The 409 of a close request when no batch is open. */
export function noOpenBatch(currency: Currency | undefined): Problem {
  const { detail } = SETTLEMENT_PROBLEMS.noOpenBatch;
  return new Problem(SETTLEMENT_PROBLEMS.noOpenBatch, {
    errors: [
      {
        parameterName: currency === undefined ? 'merchantId' : 'currency',
        ...(currency === undefined ? {} : { parameterValue: currency }),
        reasonCode: 'NO_OPEN_BATCH',
        errorMessage: detail,
      },
    ],
  });
}

import type { Currency } from '../../kernel/money.ts';
import {
  conflict,
  type Problem,
  type ProblemKind,
  ruleBroken,
} from '../../platform/http/errors.ts';

export const SETTLEMENT_PROBLEMS = {
  noOpenBatch: conflict({
    code: 'no-open-batch',
    title: 'There is no open batch',
    detail: 'The merchant has no open batch to close. The next capture or refund opens one.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** The 409 of a close request when no batch is open. */
export function noOpenBatch(currency: Currency | undefined): Problem {
  return ruleBroken(
    SETTLEMENT_PROBLEMS.noOpenBatch,
    currency === undefined
      ? { parameterName: 'merchantId' }
      : { parameterName: 'currency', parameterValue: currency },
  );
}

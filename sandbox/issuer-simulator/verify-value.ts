import type { KeyObject } from 'node:crypto';
import { openValue, type OpenedValue, printOf } from './authentication-value.ts';
import { eciOf } from './eci.ts';
import { currencyNumber } from './iso-codes.ts';
import { rangeOf } from './ranges.ts';

/** What an authorization brings to the issuer. */
export type ValueQuestion = Readonly<{
  acctNumber: string;
  /** Minor units. */
  amount: bigint;
  /** ISO 4217, letters or number. */
  currency: string;
  authenticationValue?: string | undefined;
  eci?: string | undefined;
  threeDSServerTransactionId?: string | undefined;
  dsTransactionId?: string | undefined;
  merchantId?: string | undefined;
}>;

/** Visa's result codes. */
export type ValueVerdict = Readonly<{
  result: '0' | '1' | '2' | '3' | '4' | '6' | 'B';
  why: string;
}>;

const PASSED = { Y: '2', A: '3', I: 'B' } as const;
const ATTEMPT_ECI = new Set(['06', '01']);

/**
 * Whether this issuer made the value for this card, currency and at least this amount, and the
 * ECI and ids that came along belong to it. Pure: whether it was used before is `UsedValues`'.
 */
export function verifyValue(key: KeyObject, question: ValueQuestion): ValueVerdict {
  const range = rangeOf(question.acctNumber);
  const currency = currencyNumber(question.currency);
  if (!range) return { result: '6', why: 'The card is in none of this issuer’s ranges.' };
  const { authenticationValue } = question;
  if (authenticationValue === undefined) return { result: '0', why: 'No value came along.' };
  const { network } = range;
  const { acctNumber } = question;
  const opened =
    currency === undefined
      ? undefined
      : openValue(key, authenticationValue, { network, acctNumber, currency });
  if (!opened) {
    const isAttempt = ATTEMPT_ECI.has(question.eci ?? '');
    return failed(isAttempt, 'The value was not made for this card and currency.');
  }
  const isAttempt = opened.status === 'A';
  if (question.eci !== undefined && question.eci !== eciOf(network, true, opened.status)) {
    return failed(isAttempt, 'The ECI is not the one given with the value.');
  }
  if (question.amount > opened.amount) {
    return failed(isAttempt, 'The amount is higher than the authenticated one.');
  }
  const foreign = foreignId(question, opened);
  if (foreign !== undefined) return failed(isAttempt, `The ${foreign} is of another transaction.`);
  return { result: PASSED[opened.status], why: 'Passed.' };
}

export function failed(isAttempt: boolean, why: string): ValueVerdict {
  return { result: isAttempt ? '4' : '1', why };
}

function foreignId(question: ValueQuestion, opened: OpenedValue): string | undefined {
  const claimed = [
    [
      'threeDSServerTransactionId',
      question.threeDSServerTransactionId,
      opened.threeDSServerTransId,
    ],
    ['dsTransactionId', question.dsTransactionId, opened.dsTransId],
    ['merchantId', question.merchantId, opened.merchantId],
  ] as const;
  return claimed.find(([, id, print]) => id !== undefined && printOf(id) !== print)?.[0];
}

import {
  ACTIVITY_PAGE_MAX,
  ACTIVITY_PATTERNS,
  BOOKED_OPERATIONS,
  NEXT_LENGTH_MAX,
} from '../../service/src/acquiring/acquirers/answer-form.ts';
import { CURRENCIES } from '../../service/src/kernel/money.ts';
import type { ActivitySpan } from './port.ts';
import { faultIn, isRecord, oneOf, orNull, type Rule, type Shape, textOf } from './shape.ts';

const REFERENCE = textOf(ACTIVITY_PATTERNS.reference, '1 to 128 characters without spaces');
const MONEY: Shape = {
  amount: {
    isRight: (value) => typeof value === 'bigint' && value >= 0n,
    expects: 'cents as a bigint',
  },
  currency: oneOf(CURRENCIES),
};
const NEXT: Rule = orNull({
  isRight: (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= NEXT_LENGTH_MAX,
  expects: `1 to ${NEXT_LENGTH_MAX} characters`,
});
const RECORD: Shape = {
  reference: REFERENCE,
  operation: oneOf(BOOKED_OPERATIONS),
  original: orNull(REFERENCE),
  merchantId: textOf(ACTIVITY_PATTERNS.merchantId, '1 to 64 printable characters of ASCII'),
  amount: {
    isRight: (value) =>
      isRecord(value) && faultIn(value, { required: MONEY, optional: {} }) === undefined,
    expects: 'an amount in cents, as a bigint, and a currency',
  },
  outcome: oneOf(['booked', 'refused']),
  at: { isRight: (value) => value instanceof Date, expects: 'a Date' },
};
/** Of captures, where the host tells. */
const MAY_HAVE: Shape = {
  final: { isRight: (value) => typeof value === 'boolean', expects: 'true or false' },
};

/** Why the service would not take a page of the host's record; undefined where it takes it. */
export function faultOfPage(given: unknown, span: ActivitySpan): string | undefined {
  if (!isRecord(given)) return 'it is no object';
  const { records, ...rest } = given;
  const fault = faultIn(rest, { required: { next: NEXT }, optional: {} });
  if (fault !== undefined) return fault;
  if (given['next'] !== null && given['next'] === span.after) return 'next is where the page began';
  if (!Array.isArray(records) || records.length > ACTIVITY_PAGE_MAX) {
    return `records must be at most ${ACTIVITY_PAGE_MAX}`;
  }
  return records
    .map((record: unknown) => faultOfRecord(record, span))
    .find((wrong) => wrong !== undefined);
}

function faultOfRecord(record: unknown, { from, to }: ActivitySpan): string | undefined {
  if (!isRecord(record)) return 'a record is no object';
  const wrong = faultIn(record, { required: RECORD, optional: MAY_HAVE });
  if (wrong !== undefined) return `of a record, ${wrong}`;
  const { at } = record;
  const isOfSpan = at instanceof Date && at >= from && at < to;
  return isOfSpan ? undefined : 'a record is not of the span';
}

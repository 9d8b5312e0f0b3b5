import {
  HOST_NOTICE_KINDS,
  NEXT_LENGTH_MAX,
  NOTICE_PATTERNS,
} from '../../service/src/acquiring/acquirers/answer-form.ts';
import type { NoticesAsked } from './port.ts';
import { faultIn, isRecord, oneOf, orNull, type Rule, type Shape, textOf } from './shape.ts';

const NAME = textOf(NOTICE_PATTERNS.id, '1 to 100 characters without spaces');
const A_DATE: Rule = { isRight: (value) => value instanceof Date, expects: 'a Date' };
const NOTICE: Shape = {
  noticeId: NAME,
  kind: oneOf(HOST_NOTICE_KINDS),
  caseReference: NAME,
  reference: orNull(textOf(NOTICE_PATTERNS.reference, '1 to 128 characters without spaces')),
  hostReferences: orNull({ isRight: isRecord, expects: 'an object of texts' }),
  paidAt: orNull(A_DATE),
  network: textOf(NOTICE_PATTERNS.network, 'a brand in capital letters'),
  reasonCode: textOf(NOTICE_PATTERNS.reasonCode, '1 to 20 letters, digits and dots'),
  amount: {
    isRight: (value) => typeof value === 'bigint' && value > 0n,
    expects: 'cents as a bigint',
  },
  currency: textOf(NOTICE_PATTERNS.currency, 'three capital letters'),
  networkDeadline: orNull(A_DATE),
  reason: orNull({
    isRight: (value) => typeof value === 'string' && value.length <= NOTICE_PATTERNS.reasonMax,
    expects: `at most ${NOTICE_PATTERNS.reasonMax} characters`,
  }),
  at: A_DATE,
};
const NEXT: Rule = {
  isRight: (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= NEXT_LENGTH_MAX,
  expects: `1 to ${NEXT_LENGTH_MAX} characters`,
};

/** Why the service would not take a page of notices; undefined where it takes it. */
export function faultOfNotices(given: unknown, { after, limit }: NoticesAsked): string | undefined {
  if (!isRecord(given)) return 'it is no object';
  const { notices, ...rest } = given;
  const fault = faultIn(rest, { required: { next: NEXT }, optional: {} });
  if (fault !== undefined) return fault;
  if (!Array.isArray(notices) || notices.length > limit) return `notices must be at most ${limit}`;
  if (notices.length > 0 && given['next'] === after) return 'next is where the page began';
  return notices
    .map((notice: unknown) =>
      isRecord(notice) ? faultIn(notice, { required: NOTICE, optional: {} }) : 'one is no object',
    )
    .find((wrong) => wrong !== undefined);
}

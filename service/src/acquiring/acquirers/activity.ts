import { Type } from 'typebox';
import { CURRENCIES, type Money } from '../../kernel/money.ts';
import { checkOf } from '../../platform/http/validate.ts';
import { orNull } from '../../platform/http/schema.ts';
import {
  ACTIVITY_PAGE_MAX,
  ACTIVITY_PATTERNS,
  BOOKED_OPERATIONS,
  NEXT_LENGTH_MAX,
} from './answer-form.ts';
import { type Wait, systemWait } from './wait.ts';

/** One operation as the host's own record has it. */
export type ActivityRecord = Readonly<{
  /** Ours: what the request carried. Of what was none of ours, the host's name for it. */
  reference: string;
  operation: (typeof BOOKED_OPERATIONS)[number];
  /** The reference of the authorization that it is about; null for an authorization itself. */
  original: string | null;
  merchantId: string;
  amount: Money;
  outcome: 'booked' | 'refused';
  /** Of a capture, where the host tells: no more will be, and the rest of the hold went with it. */
  final?: boolean | undefined;
  at: Date;
}>;

/** `after`: what the page before gave as `next`. From `from` on, and before `to`. */
export type ActivitySpan = Readonly<{ from: Date; to: Date; after?: string | undefined }>;

/** Oldest first. `next` is null with the last page. */
export type ActivityPage = Readonly<{ records: readonly ActivityRecord[]; next: string | null }>;

const PAGE_TIMEOUT_MS = 30_000; // A page may be a file that the host writes first.
const EXACT = { additionalProperties: false };
const Reference = Type.String({ pattern: ACTIVITY_PATTERNS.reference });
const isPage = checkOf(
  Type.Object(
    {
      records: Type.Array(
        Type.Object(
          {
            reference: Reference,
            operation: Type.Enum([...BOOKED_OPERATIONS]),
            original: orNull(Reference),
            merchantId: Type.String({ pattern: ACTIVITY_PATTERNS.merchantId }),
            amount: Type.Object(
              { amount: Type.BigInt({ minimum: 0n }), currency: Type.Enum([...CURRENCIES]) },
              EXACT,
            ),
            outcome: Type.Enum(['booked', 'refused']),
            final: Type.Optional(Type.Boolean()),
            at: Type.Unsafe<Date>({}),
          },
          EXACT,
        ),
        { maxItems: ACTIVITY_PAGE_MAX },
      ),
      next: orNull(Type.String({ minLength: 1, maxLength: NEXT_LENGTH_MAX })),
    },
    EXACT,
  ),
);

export type Activity = (span: ActivitySpan) => Promise<ActivityPage>;

/** The host's record behind a time-out. It throws what a connector throws, and where a page makes no sense. */
export function boundedActivity(activity: Activity, wait: Wait = systemWait): Activity {
  return async (span) => {
    const given = await new Promise<ActivityPage>((resolve, reject) => {
      const stop = wait(PAGE_TIMEOUT_MS, () => reject(new Error('the record took too long')));
      activity(span).finally(stop).then(resolve, reject);
    });
    if (!isPageOf(given, span)) throw new Error('the record makes no sense');
    return given;
  };
}

function isPageOf(given: ActivityPage, { after, from, to }: ActivitySpan): boolean {
  if (!isPage(given) || (given.next !== null && given.next === after)) return false;
  return given.records.every(({ at }) => at instanceof Date && at >= from && at < to);
}

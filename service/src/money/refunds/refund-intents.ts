import { assert } from '../../kernel/assert.ts';
import { merchantsUnchanged, unchangedMerchants } from '../../merchants/onboarding/index.ts';
import { createIntents, type Decision } from '../../acquiring/operations/index.ts';
import { beginningOn, lockPayments, takeShares, takingShares } from '../payments/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  beginRefund,
  type BegunRefund,
  type RefundIntent,
  type RefundRefusal,
  setApart,
} from './lifecycle.ts';
import { type RefundDeps, shareOf } from './refund.ts';
import { insertingRefunds } from './refund-store.ts';

/** Where the merchant is no longer as it was remembered, everything has to be looked at again. */
type Refused = RefundRefusal | 'merchant-changed';

/** Step one: under the payment's lock the amount is set apart, and counts towards the day's limit. */
export function createRefundIntents(deps: RefundDeps) {
  return createIntents<RefundIntent, BegunRefund, Refused>(deps, {
    name: 'open-refunds',
    bucketOf: ({ known }) => known.bucket,
    keyOf: ({ known }) => known.id,
    planOptimistically,
    planUnderLock,
    write: (begun) => [
      ...beginningOn(begun.map(setApart)),
      ...insertingRefunds(begun.map(({ refund }) => refund)),
    ],
  });
}

/** Mostly nobody has touched the payments since they were read, and nothing is refused. */
function planOptimistically(intents: readonly RefundIntent[], now: Date) {
  const records: BegunRefund[] = [];
  for (const intent of intents) {
    const refund = beginRefund(intent.known, intent, now);
    if (typeof refund === 'string') return undefined;
    records.push({ refund, payment: intent.known });
  }
  const taking = takingShares(
    intents.flatMap(({ dailyLimit: limit }, place) => {
      const begun = records[place];
      return begun ? { ...shareOf(begun.refund), limit } : [];
    }),
  );
  const unchanged = merchantsUnchanged(intents.map(({ merchant }) => merchant));
  return taking && { records, statements: [...taking, unchanged] };
}

/** No two in a batch are about one payment: each is decided by its row and the daily total alone. */
async function planUnderLock(
  tx: Tx,
  intents: readonly RefundIntent[],
  now: Date,
): Promise<Decision<BegunRefund, Refused>[]> {
  const payments = await lockPayments(
    tx,
    intents.map(({ known }) => known.id),
  );
  const unchanged = await unchangedMerchants(
    tx,
    intents.map(({ merchant }) => merchant),
  );
  const begun = intents.map((intent) => {
    const payment = payments.get(intent.known.id);
    assert(payment, `${intent.known.id} was found before`);
    if (!unchanged.has(intent.merchant)) return 'merchant-changed';
    const refund = beginRefund(payment, intent, now);
    return typeof refund === 'string' ? refund : { refund, payment, limit: intent.dailyLimit };
  });
  const taken = await takeShares(
    tx,
    begun.flatMap((one) =>
      typeof one === 'string' ? [] : [{ ...shareOf(one.refund), limit: one.limit }],
    ),
  );
  const within = taken.values();
  return begun.map((one) => {
    if (typeof one === 'string') return { refusal: one };
    return within.next().value === true
      ? { record: one }
      : { refusal: 'DAILY_REFUND_LIMIT_EXCEEDED' };
  });
}

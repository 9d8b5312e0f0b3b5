import { metadataBody, MetadataBody } from '../../../records/metadata/index.ts';
import { type Static, Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent, recordMany } from '../../../records/events/index.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { idOf, strict } from '../../../platform/http/schema.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Adjustment } from './adjustment-store.ts';
import { type Payout, PAYOUT_STATUSES } from './payout.ts';
import { Direction, PAYOUT, payoutOfEvent, Sum } from './schema.ts';

/** As in responses. */
const define = (status: Payout['status'], what: string, description: string) =>
  defineEvent({
    type: `payout.${what}`,
    description,
    data: strict({
      ...PAYOUT,
      payoutStatus: Type.Enum([...PAYOUT_STATUSES], {
        description: 'State of the payout',
        examples: [status],
      }),
    }),
  });

const PAYOUT_EVENTS = {
  PENDING: define('PENDING', 'created', 'What is payable, or was billed, became a payout.'),
  SENT: define('SENT', 'sent', 'The payout is in a file to the bank.'),
  PAID: define('PAID', 'paid', 'The money has moved.'),
  RETURNED: define('RETURNED', 'returned', 'The receiving bank returned it, for the reason given.'),
  REJECTED: define('REJECTED', 'rejected', 'The bank refused it, for the reason given.'),
};

const MadeAdjustment = strict({
  adjustmentId: idOf('adjustment', 'an adjustment'),
  direction: Direction,
  amount: Sum,
  reason: Type.String({
    description: 'Why the balance was adjusted',
    examples: ['Fee charged twice'],
  }),
  metadata: Type.Optional(MetadataBody),
});
const ADJUSTED = defineEvent({
  type: 'adjustment.made',
  description: 'The operator credited or debited the merchant’s balance.',
  data: MadeAdjustment,
});

/** Records an event for each payout's new status, in the transaction that changed it. */
export async function recordPayouts(tx: Tx, payouts: readonly Payout[], now: Date): Promise<void> {
  const events = payouts.map((payout) => {
    const { id: subjectId, partnerId, merchantId, correlationId, sequence, status } = payout;
    const about = { bucket: bucketIn(subjectId), partnerId, merchantId, subjectId, sequence };
    const data = payoutOfEvent(payout);
    return eventOf(PAYOUT_EVENTS[status], { ...about, correlationId, now, data });
  });
  await recordMany(tx, events);
}

/** An adjustment is made once, and has no other event. */
export function adjustmentMade(
  adjustment: Adjustment,
  moment: Readonly<{ correlationId: string; now: Date }>,
): NewEvent {
  const { amount, currency, direction, id: subjectId, merchantId, partnerId, reason } = adjustment;
  const about = { bucket: bucketIn(subjectId), partnerId, merchantId, subjectId, sequence: 1 };
  const data: Static<typeof MadeAdjustment> = {
    adjustmentId: subjectId,
    direction,
    amount: serializeMoney({ amount, currency }),
    reason,
    ...metadataBody(adjustment.metadata),
  };
  return eventOf(ADJUSTED, { ...about, ...moment, data });
}

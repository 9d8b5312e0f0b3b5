import { type Static, Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { CurrencySchema, idOf, strict, Timestamp, orNull } from '../../platform/http/schema.ts';
import { shapedAs } from '../../platform/shaped.ts';
import { type Batch, BATCH_STATUSES, type SummedBatch } from './batch.ts';
import { BatchBody, batchBody, BatchId, Fees, Taxes } from './schema.ts';

const OpenedBatch = strict({
  batchId: BatchId,
  merchantId: MerchantId,
  currency: CurrencySchema,
  batchStatus: Type.Literal('OPEN', { description: 'State of the batch' }),
  createdAt: Timestamp,
  closesAt: orNull(Timestamp, 'When the system closes it; null if the merchant closes it'),
});
const OPENED = defineEvent({
  type: 'batch.opened',
  description: 'The first capture, void or refund since the last close opened a batch.',
  data: OpenedBatch,
});
const CLOSED = defineEvent({
  type: 'batch.closed',
  description: 'The batch takes nothing more, and its totals are final.',
  data: strict({
    ...BatchBody.properties,
    batchStatus: Type.Enum([...BATCH_STATUSES], {
      description: 'State of the batch',
      examples: ['CLOSED'],
    }),
  }),
});
const BilledMonth = strict({
  billId: idOf('monthlyBill', 'a monthly bill'),
  merchantId: MerchantId,
  month: Type.String({
    description: 'The month, in the merchant’s time zone',
    examples: ['2026-01'],
  }),
  billing: Type.String({ description: 'How fees are charged', examples: ['MONTHLY'] }),
  fees: Fees,
  taxes: Taxes,
});
const BILLED = defineEvent({
  type: 'month.billed',
  description: 'The fees of a month were charged.',
  data: BilledMonth,
});

type NewBatch = Pick<Batch, 'id' | 'partnerId' | 'merchantId' | 'currency' | 'closesAt'> &
  Readonly<{ correlationId: string }>;

export function batchOpened(batch: NewBatch, now: Date): NewEvent {
  const { id: batchId, partnerId, merchantId, correlationId } = batch;
  const about = { bucket: bucketIn(batchId), partnerId, merchantId, subjectId: batchId };
  const opened = { ...batch, batchId, batchStatus: 'OPEN', createdAt: now } as const;
  const data = shapedAs(OpenedBatch, opened);
  return eventOf(OPENED, { ...about, sequence: 1, correlationId, now, data });
}

export function batchClosed(batch: SummedBatch, correlationId: string, now: Date): NewEvent {
  const { id: subjectId, merchantId, partnerId, sequence } = batch;
  const about = { bucket: bucketIn(subjectId), partnerId, merchantId, subjectId, sequence };
  return eventOf(CLOSED, { ...about, correlationId, now, data: batchBody(batch) });
}

/** A bill has this one event, and its own id as the correlation id. */
export function monthBilled(partnerId: string, data: Static<typeof BilledMonth>, now: Date) {
  const { billId: subjectId, merchantId } = data;
  const about = { bucket: bucketIn(subjectId), partnerId, merchantId, subjectId, sequence: 1 };
  return eventOf(BILLED, { ...about, correlationId: subjectId, now, data });
}

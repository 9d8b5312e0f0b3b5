import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { MerchantId, MerchantOfCall } from '../../access/partners/index.ts';
import { shapedAs } from '../../platform/shaped.ts';
import * as wire from '../../platform/http/schema.ts';
import { BATCH_STATUSES, CLOSE_KINDS, type SummedBatch } from './batch.ts';

export const BatchId = wire.idOf('batch', 'a batch');
export const BATCH_ID = new RegExp(`^${ID_KINDS.batch}${ID_PATTERN}$`);
const Status = Type.Enum([...BATCH_STATUSES], {
  description: 'CLOSING is brief: the batch takes nothing more while its totals are computed',
});

export const CloseBatches = wire.strict({
  idempotencyKey: wire.IdempotencyKey,
  merchantId: MerchantOfCall,
  currency: Type.Optional(
    wire.described(wire.CurrencySchema, 'Only this currency; all if omitted'),
  ),
});

export const BATCH_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(wire.severalOf(BATCH_STATUSES, 'State of the batch')),
  currency: Type.Optional(wire.CurrencySchema),
};

/** A batch sums many operations, so its amounts can exceed the limit of a single operation. */
const Total = wire.strict(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Whole cents',
      examples: [125_000],
    }),
    currency: wire.CurrencySchema,
  },
  { title: 'Total', description: 'A sum in a currency' },
);
/** An amount that can be negative, with an example of it. */
const signed = (example: number, negativeIf: string, named: Parameters<typeof wire.strict>[1]) =>
  wire.strict(
    {
      amount: Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `Whole cents; negative if ${negativeIf}`,
        examples: [example],
      }),
      currency: wire.CurrencySchema,
    },
    named,
  );
const Net = signed(119_432, 'the merchant owes money', {
  title: 'Net',
  description: 'What the merchant is paid for the batch',
});
export const Fees = signed(3_312, 'more fees are returned than charged', {
  title: 'Fees',
  description: 'Fees',
});
export const Taxes = signed(430, 'more taxes are returned than charged', {
  title: 'Taxes',
  description: 'Taxes on the fees',
});
const Billed = signed(0, 'more fees are returned than charged', {
  title: 'Billed',
  description: 'Fees and taxes that are billed after the month ends, and not deducted here',
});
const counted = (description: string) =>
  wire.strict(
    { count: Type.Integer({ minimum: 0, description: 'How many there are' }), amount: Total },
    { title: 'CountAndTotal', description },
  );

export const BatchBody = wire.shape('Batch', {
  batchId: BatchId,
  merchantId: MerchantId,
  currency: wire.CurrencySchema,
  batchStatus: Status,
  closeKind: wire.orNull(Type.Enum([...CLOSE_KINDS]), 'How it was closed; null while it is open'),
  createdAt: wire.Timestamp,
  closesAt: wire.orNull(
    wire.Timestamp,
    'When the system closes it; null if the merchant closes it',
  ),
  closedAt: wire.orNull(wire.Timestamp, 'Null until the batch is closed'),
  sales: counted('Purchases and completions'),
  voids: counted('Captured payments that were cancelled'),
  refunds: counted('Refunds that succeeded'),
  fees: Fees,
  taxes: Taxes,
  billed: Billed,
  net: Net,
});
export const ClosedBatches = wire.shape('Closed batches', {
  data: Type.Array(BatchBody, { description: 'The batches, one for each currency' }),
});

export function batchBody(batch: SummedBatch): Static<typeof BatchBody> {
  const { currency, figures } = batch;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  return shapedAs(BatchBody, {
    ...batch,
    batchId: batch.id,
    batchStatus: batch.status,
    sales: { count: Number(figures.salesCount), amount: money(figures.salesAmount) },
    voids: { count: Number(figures.voidsCount), amount: money(figures.voidsAmount) },
    refunds: { count: Number(figures.refundsCount), amount: money(figures.refundsAmount) },
    fees: money(figures.feesAmount),
    taxes: money(figures.taxesAmount),
    billed: money(figures.billedAmount),
    net: money(figures.netAmount),
  });
}

import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CurrencySchema,
  IdempotencyKey,
  idOf,
  strict,
  Timestamp,
  described,
  orNull,
} from '../../platform/http/schema.ts';
import { BATCH_STATUSES, CLOSE_KINDS, type SummedBatch } from './batch.ts';

export const BatchId = idOf('batch', 'a batch');
export const BATCH_ID = new RegExp(`^${ID_KINDS.batch}${ID_PATTERN}$`);
const Status = Type.Enum([...BATCH_STATUSES], {
  description: 'CLOSING is brief: the batch takes nothing more while its totals are computed',
});

export const CloseBatches = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(MerchantId),
  currency: Type.Optional(described(CurrencySchema, 'Only this currency; all if omitted')),
});

export const BATCH_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(Status),
  currency: Type.Optional(CurrencySchema),
};

/** A batch sums many operations, so its amounts can exceed the limit of a single operation. */
const Total = strict(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Whole cents',
      examples: [125_000],
    }),
    currency: CurrencySchema,
  },
  { title: 'Total', description: 'A sum in a currency' },
);
/** An amount that can be negative. */
const signed = (
  title: string,
  {
    description,
    example,
    negativeIf,
  }: Readonly<{ description: string; example: number; negativeIf: string }>,
) =>
  strict(
    {
      amount: Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `Whole cents; negative if ${negativeIf}`,
        examples: [example],
      }),
      currency: CurrencySchema,
    },
    { title, description },
  );
const Net = signed('Net', {
  description: 'What the merchant is paid for the batch',
  example: 119_432,
  negativeIf: 'the merchant owes money',
});
export const Fees = signed('Fees', {
  description: 'Fees',
  example: 3_312,
  negativeIf: 'more fees are returned than charged',
});
export const Taxes = signed('Taxes', {
  description: 'Taxes on the fees',
  example: 430,
  negativeIf: 'more taxes are returned than charged',
});
const Billed = signed('Billed', {
  description: 'Fees and taxes that are billed after the month ends, and not deducted here',
  example: 0,
  negativeIf: 'more fees are returned than charged',
});
const counted = (description: string) =>
  strict(
    { count: Type.Integer({ minimum: 0, description: 'How many there are' }), amount: Total },
    { title: 'CountAndTotal', description },
  );

export const BatchBody = strict(
  {
    batchId: BatchId,
    merchantId: MerchantId,
    currency: CurrencySchema,
    batchStatus: Status,
    closeKind: orNull(Type.Enum([...CLOSE_KINDS]), 'How it was closed; null while it is open'),
    createdAt: Timestamp,
    closesAt: orNull(Timestamp, 'When the system closes it; null if the merchant closes it'),
    closedAt: orNull(Timestamp, 'Null until the batch is closed'),
    sales: counted('Purchases and completions'),
    voids: counted('Captured payments that were cancelled'),
    refunds: counted('Refunds that succeeded'),
    fees: Fees,
    taxes: Taxes,
    billed: Billed,
    net: Net,
  },
  { title: 'Batch' },
);
export const ClosedBatches = strict(
  { data: Type.Array(BatchBody, { description: 'The batches, one for each currency' }) },
  { title: 'Closed batches' },
);

export function batchBody(batch: SummedBatch): Static<typeof BatchBody> {
  const { closedAt, closeKind, closesAt, createdAt, currency, figures, id } = batch;
  const { merchantId, status } = batch;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  return {
    batchId: id,
    merchantId,
    currency,
    batchStatus: status,
    closeKind,
    createdAt: createdAt.toISOString(),
    closesAt: closesAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    sales: { count: Number(figures.salesCount), amount: money(figures.salesAmount) },
    voids: { count: Number(figures.voidsCount), amount: money(figures.voidsAmount) },
    refunds: { count: Number(figures.refundsCount), amount: money(figures.refundsAmount) },
    fees: money(figures.feesAmount),
    taxes: money(figures.taxesAmount),
    billed: money(figures.billedAmount),
    net: money(figures.netAmount),
  };
}

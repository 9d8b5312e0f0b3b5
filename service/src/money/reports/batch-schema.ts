import { type Static, Type } from 'typebox';
import type { Billing, FeeLine } from '../../merchants/fees/index.ts';
import { type Currency, serializeMoney } from '../../kernel/money.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import * as wire from '../../platform/http/schema.ts';
import { BatchId } from '../settlement/index.ts';
import type { BatchEntry } from './batch-entry-store.ts';
import { centsOfParts } from './decimals.ts';

export const BatchEntriesQuery = wire.strict(PAGE_QUERY);
export const ENTRY_ID = /^[a-z]{2}/;

const EntryId = Type.String({ description: 'The ledger entry' });
/** Amounts that may be below zero, or beyond what one operation may be. */
export const SignedMoney = wire.strict(
  {
    amount: Type.Integer({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Whole cents',
      examples: [-1250],
    }),
    currency: wire.CurrencySchema,
  },
  { title: 'SignedMoney', description: 'An amount in a currency; may be negative' },
);

export const BatchEntryBody = wire.shape('BatchEntry', {
  entryId: EntryId,
  kind: Type.Enum(['PURCHASE', 'CAPTURE', 'VOID', 'REFUND'], {
    description: 'What the entry is',
  }),
  paymentId: wire.idOf('payment', 'a payment'),
  refundId: Type.Optional(wire.idOf('refund', 'a refund')),
  completionId: Type.Optional(Type.String({ description: 'The completion, for a CAPTURE' })),
  orderId: Type.Optional(Type.String({ description: 'Your reference of the order' })),
  invoiceNumber: Type.Optional(Type.String({ description: 'Your invoice number' })),
  amount: wire.described(wire.MoneySchema, 'Amount of the entry'),
  net: Type.Unsafe<Static<typeof SignedMoney>>({
    ...SignedMoney,
    description: 'Contribution to the batch before fees: negative for voids and refunds',
  }),
  cardBrand: Type.String({ description: 'Brand of the card' }),
  cardType: Type.String({ description: 'Type of the card', examples: ['CREDIT'] }),
  feeShare: Type.String({
    pattern: String.raw`^-?[0-9]+\.[0-9]{5}$`,
    description:
      'Its share of the fees in cents, before rounding: each fee line of the batch is the sum of these shares, rounded once. Negative if a void returns a share',
    examples: ['62.92500'],
  }),
  createdAt: wire.Timestamp,
});

/** An entry with its fee before it is rounded. */
export function batchEntryBody(entry: BatchEntry, feeParts: bigint): Static<typeof BatchEntryBody> {
  const { amount, brand, cardType, createdAt, currency, id, invoiceNumber } = entry;
  const { kind, orderId, paymentId } = entry;
  if (kind !== 'PURCHASE' && kind !== 'CAPTURE' && kind !== 'VOID' && kind !== 'REFUND') {
    throw new Error(`${kind} is a member of no batch`);
  }
  const isSale = kind === 'PURCHASE' || kind === 'CAPTURE';
  return {
    entryId: id,
    kind,
    paymentId,
    ...(kind === 'REFUND' ? { refundId: id } : {}),
    ...(kind === 'CAPTURE' ? { completionId: id } : {}),
    ...(orderId === null ? {} : { orderId }),
    ...(invoiceNumber === null ? {} : { invoiceNumber }),
    amount: serializeMoney({ amount, currency }),
    net: serializeMoney({ amount: isSale ? amount : -amount, currency }),
    cardBrand: brand,
    cardType,
    feeShare: centsOfParts(feeParts),
    createdAt: createdAt.toISOString(),
  };
}

export const FeeLineBody = wire.shape('FeeLine', {
  code: Type.String({ description: 'Which fee it is', examples: ['DISCOUNT'] }),
  description: Type.String({ description: 'Text on the statement' }),
  cardBrand: wire.orNull(
    Type.String({ description: 'Null if the fee does not depend on the card' }),
  ),
  cardType: wire.described(
    wire.orNull(Type.String()),
    'Type of the card; null if the fee does not depend on it',
  ),
  base: wire.described(SignedMoney, 'Sales less voids that the rate is charged on'),
  saleCount: Type.Integer({ description: 'Number of sales' }),
  refundCount: Type.Integer({ description: 'Number of refunds' }),
  rate: Type.Integer({ description: 'Charged on `base`, in thousandths of a percent' }),
  perSale: Type.Integer({ description: 'In thousandths of a cent' }),
  perRefund: Type.Integer({ description: 'In thousandths of a cent' }),
  amount: SignedMoney,
  entryId: wire.orNull(Type.String({ description: 'Null until the batch is closed' })),
  taxes: Type.Array(
    wire.strict({
      taxType: Type.String({ description: 'Which tax', examples: ['HST'] }),
      rate: Type.Integer({ description: 'In thousandths of a percent' }),
      amount: SignedMoney,
      entryId: wire.orNull(Type.String({ description: 'Null until the batch is closed' })),
    }),
    { description: 'Taxes on the fee' },
  ),
});

type Line = Omit<FeeLine, 'taxes'> &
  Readonly<{
    entryId?: string;
    taxes: readonly (FeeLine['taxes'][number] & Readonly<{ entryId?: string | null }>)[];
  }>;

export function feeLineBody(line: Line, currency: Currency): Static<typeof FeeLineBody> {
  const { amount, base, card, code, description, entryId, perRefund, perSale, rate } = line;
  const money = (cents: bigint) => serializeMoney({ amount: cents, currency });
  return {
    code,
    description,
    cardBrand: card && card.brand,
    cardType: card && card.cardType,
    base: money(base),
    saleCount: Number(line.saleCount),
    refundCount: Number(line.refundCount),
    rate,
    perSale,
    perRefund,
    amount: money(amount),
    entryId: entryId ?? null,
    taxes: line.taxes
      .filter((tax) => tax.amount !== 0n)
      .map((tax) => ({
        taxType: tax.taxType,
        rate: tax.rate,
        amount: money(tax.amount),
        entryId: tax.entryId ?? null,
      })),
  };
}

export const BatchFeesBody = wire.shape('BatchFees', {
  batchId: BatchId,
  billing: Type.Enum(['NET', 'MONTHLY'] satisfies Billing[], {
    description: 'Whether fees are deducted from the batch, or billed monthly',
  }),
  isFinal: Type.Boolean({ description: 'False until the batch is closed' }),
  lines: Type.Array(FeeLineBody, { description: 'The fees of the batch' }),
});

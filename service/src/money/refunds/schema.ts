import { type Static, Type } from 'typebox';
import { TransactionDetails, transactionDetails } from '../../acquiring/acquirers/index.ts';
import { serializeMoney } from '../../kernel/money.ts';
import {
  CardRecordBody,
  cardRecordBody,
  InvoiceNumber,
  OrderReference,
} from '../../cards/instruments/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PaymentId, Reason } from '../payments/index.ts';
import {
  AMOUNT_RANGE,
  IdempotencyKey,
  idOf,
  MoneySchema,
  MovedMoney,
  severalOf,
  strict,
  Timestamp,
  described,
} from '../../platform/http/schema.ts';
import { bothSpellings } from '../../platform/http/spelling.ts';
import { METADATA_FILTER, metadataBody, MetadataBody } from '../../records/metadata/index.ts';
import { BatchId } from '../settlement/index.ts';
import { CustomerId } from '../../records/vault/index.ts';
import { type Refund, REFUND_STATUSES, refundReference } from './refund.ts';

export const RefundId = idOf('refund', 'a refund');
const BECAME = 'What became of the refund';
const RefundStatus = Type.Enum([...REFUND_STATUSES], { description: BECAME });

export const NewRefund = strict(
  {
    idempotencyKey: IdempotencyKey,
    merchantId: Type.Optional(MerchantId),
    paymentId: described(PaymentId, 'The payment to refund'),
    refundAmount: Type.Optional(
      described(MovedMoney, 'What to refund; everything that is left if omitted'),
    ),
    amount: Type.Optional(
      Type.With(MovedMoney, { description: 'Same as `refundAmount`', isAlias: true }),
    ),
    reason: Type.Optional(Reason),
    invoiceNumber: Type.Optional(InvoiceNumber),
    metadata: Type.Optional(MetadataBody),
  },
  {
    description:
      '`amount` is an alias of `refundAmount`. If both are omitted, everything left is refunded.',
  },
);
export type NewRefund = Static<typeof NewRefund>;

export const REFUND_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(severalOf(REFUND_STATUSES, BECAME)),
  ...AMOUNT_RANGE,
  orderId: Type.Optional(OrderReference),
  invoiceNumber: Type.Optional(InvoiceNumber),
  customerId: Type.Optional(CustomerId),
  paymentId: Type.Optional(PaymentId),
  batchId: Type.Optional(BatchId),
  ...METADATA_FILTER,
};

export const RefundBody = strict(
  {
    refundId: RefundId,
    paymentId: PaymentId,
    paymentID: described(PaymentId, 'Same as `paymentId`'),
    merchantId: MerchantId,
    orderId: Type.Optional(Type.String({ description: 'Of the payment' })),
    invoiceNumber: Type.Optional(
      Type.String({
        description: 'Invoice number of the refund or, if it has none, of the payment',
      }),
    ),
    customerId: Type.Optional(CustomerId),
    reason: Type.Optional(Type.String({ description: 'The reason that you gave' })),
    createdAt: Timestamp,
    modifiedAt: Timestamp,
    refundAmount: described(MoneySchema, 'What was refunded'),
    amount: described(MoneySchema, 'Same as `refundAmount`'),
    refundStatus: RefundStatus,
    batchId: Type.Optional(
      Type.Unsafe<string>({ ...BatchId, description: 'Of a refund that succeeded' }),
    ),
    paymentMethod: described(CardRecordBody, 'The card that the refund goes to'),
    statusDetails: described(TransactionDetails, 'Same as `transactionDetails`'),
    transactionDetails: described(TransactionDetails, 'What the acquirer answered'),
    metadata: Type.Optional(MetadataBody),
  },
  { title: 'Refund' },
);

export function refundBody(refund: Refund) {
  const { orderId, invoiceNumber, customerId, reason, method } = refund;
  const money = serializeMoney(refund);
  const details = transactionDetails(refund.outcome, refundReference(refund));
  return {
    refundId: refund.id,
    ...bothSpellings(['paymentId', 'paymentID'], refund.paymentId),
    merchantId: refund.merchantId,
    ...(orderId === null ? {} : { orderId }),
    ...(invoiceNumber === null ? {} : { invoiceNumber }),
    ...(customerId === null ? {} : { customerId }),
    ...(reason === null ? {} : { reason }),
    createdAt: refund.createdAt.toISOString(),
    modifiedAt: refund.modifiedAt.toISOString(),
    refundAmount: money,
    amount: money,
    refundStatus: refund.status,
    ...(refund.batchId === null ? {} : { batchId: refund.batchId }),
    paymentMethod: cardRecordBody(method.card, {
      paymentMethodId: method.paymentMethodId,
      stored: method.isStored,
      customerId,
    }),
    statusDetails: details,
    transactionDetails: details,
    ...metadataBody(refund.metadata),
  };
}

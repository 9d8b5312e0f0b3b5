import { type Static, Type } from 'typebox';
import {
  THREE_D_SECURE_EXEMPTIONS,
  TRANSACTION_MEMBERS,
  transactionDetails,
  VERIFICATION_MEMBERS,
  verificationDetails,
} from '../../acquiring/acquirers/index.ts';
import {
  CARDHOLDER_ADDRESS_MEMBERS,
  CardRecordBody,
  cardRecordBody,
  CredentialOnFileBody,
  CredentialOnFileResponse,
  credentialOnFileResponse,
  INSTRUMENT_MEMBERS,
  ONE_INSTRUMENT,
  InvoiceNumber,
  OrderReference,
} from '../../cards/instruments/index.ts';
import { timestampOf } from '../../kernel/clock.ts';
import { type Money, serializeMoney } from '../../kernel/money.ts';
import type { Captured } from '../../records/ledger/index.ts';
import { MerchantId, MerchantOfCall } from '../../access/partners/index.ts';
import {
  IdempotencyKey,
  idOf,
  MoneySchema,
  MovedMoney,
  strict,
  oneLine,
  Timestamp,
  described,
} from '../../platform/http/schema.ts';
import { MetadataBody, MetadataChange, metadataBody } from '../../records/metadata/index.ts';
import { BatchId } from '../settlement/index.ts';
import { AuthenticationUseBody, ThreeDSecureData } from '../../cards/three-d-secure/index.ts';
import { CustomerId } from '../../records/vault/index.ts';
import { finalIndicator, PAYMENT_INDICATORS } from './ecommerce-indicator.ts';
import { authorizationReference, capturable, type Payment, PAYMENT_STATUSES } from './payment.ts';

const DESCRIPTOR_LENGTH_MAX = 22; // As much as statements of cardholders show.
const REASON_LENGTH_MAX = 200;

export const PaymentId = idOf('payment', 'a payment');
export const Reason = oneLine(REASON_LENGTH_MAX, 'For your own records');

const IndicatorSchema = Type.Enum([...PAYMENT_INDICATORS], {
  description: 'Informational: the response shows what 3-D Secure actually established',
});

const ExemptionSchema = Type.Enum([...THREE_D_SECURE_EXEMPTIONS], {
  description:
    'The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65',
});

const AmountDetails = strict(
  { subTotalAmount: Type.Optional(described(MoneySchema, 'Amount before taxes')) },
  { title: 'AmountDetails', description: 'What the amount is made of' },
);

const PaymentStatusName = Type.Enum([...PAYMENT_STATUSES], {
  description: 'What became of the payment',
});

export const NewPayment = strict(
  {
    idempotencyKey: IdempotencyKey,
    merchantId: MerchantOfCall,
    orderId: Type.Optional(OrderReference),
    invoiceNumber: Type.Optional(InvoiceNumber),
    amount: described(MovedMoney, 'What to charge'),
    amountDetails: Type.Optional(AmountDetails),
    ...INSTRUMENT_MEMBERS,
    ecommerceIndicator: Type.Optional(IndicatorSchema),
    automaticCapture: Type.Optional(
      Type.Boolean({ default: true, description: 'Set to false to only authorize the amount' }),
    ),
    dynamicDescriptor: Type.Optional(
      oneLine(DESCRIPTOR_LENGTH_MAX, 'Text on the statement of the cardholder'),
    ),
    ...CARDHOLDER_ADDRESS_MEMBERS,
    threeDSecureData: Type.Optional(ThreeDSecureData),
    threeDSecureExemption: Type.Optional(ExemptionSchema),
    metadata: Type.Optional(MetadataBody),
  },
  { inDocument: ONE_INSTRUMENT },
);
export type NewPayment = Static<typeof NewPayment>;

export const Completion = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(MerchantId),
  invoiceNumber: Type.Optional(InvoiceNumber),
  amount: Type.Optional(described(MovedMoney, 'What to capture; everything on hold if omitted')),
  finalCompletion: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Set to false to keep the rest on hold for further completions',
    }),
  ),
});

export const Cancellation = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(MerchantId),
  reason: Type.Optional(Reason),
});

export const Release = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(MerchantId),
  reason: Type.Optional(Reason),
});

export const Increment = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(MerchantId),
  amount: described(MovedMoney, 'What to add to the hold'),
});

export const PaymentPatch = strict({ metadata: MetadataChange });

const CompletionBody = strict(
  {
    completionId: idOf('ledgerEntry', 'a completion'),
    amount: described(MoneySchema, 'What was captured'),
    batchId: BatchId,
    completedAt: described(Timestamp, 'When it was captured'),
  },
  { title: 'PaymentCompletion' },
);

const PAYMENT_MEMBERS = {
  paymentId: PaymentId,
  paymentID: described(PaymentId, 'Same as `paymentId`'),
  merchantId: MerchantId,
  orderId: Type.Optional(Type.String({ description: 'Your reference of the order' })),
  invoiceNumber: Type.Optional(Type.String({ description: 'Your invoice number' })),
  customerId: Type.Optional(CustomerId),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  amount: described(MoneySchema, 'What was asked for'),
  amountDetails: Type.Optional(AmountDetails),
  authorizedAmount: described(MoneySchema, 'What the issuer approved'),
  capturedAmount: described(MoneySchema, 'What was captured'),
  capturableAmount: described(MoneySchema, 'What is on hold and can still be captured'),
  refundedAmount: described(MoneySchema, 'What was refunded'),
  disputedAmount: Type.Optional(
    described(MoneySchema, 'What is held or lost in disputes; absent if nothing is'),
  ),
  automaticCapture: Type.Boolean({ description: 'Whether the amount was captured at once' }),
  batchId: Type.Optional(
    Type.Unsafe<string>({ ...BatchId, description: 'That of its first capture' }),
  ),
  dynamicDescriptor: Type.Optional(
    Type.String({ description: 'Text on the statement of the cardholder' }),
  ),
  holdExpiresAt: Type.Optional(
    described(Timestamp, 'When the hold ends; absent if nothing is on hold'),
  ),
  paymentMethod: described(CardRecordBody, 'The card that was used'),
  paymentStatus: PaymentStatusName,
  transactionDetails: strict(
    { ...TRANSACTION_MEMBERS, ecommerceIndicator: IndicatorSchema },
    { description: 'What the acquirer answered', title: 'PaymentTransactionDetails' },
  ),
  verificationDetails: strict(
    { ...VERIFICATION_MEMBERS, threeDSecure: Type.Optional(AuthenticationUseBody) },
    { description: 'What the issuer checked', title: 'PaymentVerificationDetails' },
  ),
  threeDSecureExemption: Type.Optional(ExemptionSchema),
  credentialOnFileInformation: Type.Optional(
    described(CredentialOnFileBody, 'How a stored card was used, or is to be'),
  ),
  credentialOnFileResponse: Type.Optional(
    described(CredentialOnFileResponse, 'What later payments with the card refer to'),
  ),
  metadata: Type.Optional(MetadataBody),
};

export const PaymentBody = strict(PAYMENT_MEMBERS, { title: 'Payment' });

/** A payment by itself, with what was captured of its hold and which batch that is in. */
export const RetrievedPaymentBody = strict(
  {
    ...PAYMENT_MEMBERS,
    completions: Type.Optional(
      Type.Array(CompletionBody, { description: 'Captures of the hold, oldest first' }),
    ),
  },
  { title: 'RetrievedPayment' },
);

/** A member that is undefined is not in the answer. */
export function paymentBody(payment: Payment) {
  const { currency, customerId, outcome, expiresAt, particulars } = payment;
  const money = (amount: Money['amount']) => serializeMoney({ amount, currency });
  return {
    paymentId: payment.id,
    paymentID: payment.id,
    merchantId: payment.merchantId,
    orderId: payment.orderId ?? undefined,
    invoiceNumber: payment.invoiceNumber ?? undefined,
    customerId: customerId ?? undefined,
    createdAt: timestampOf(payment.createdAt),
    modifiedAt: timestampOf(payment.modifiedAt),
    amount: money(payment.amount),
    authorizedAmount: money(payment.authorized),
    capturedAmount: money(payment.captured),
    capturableAmount: money(capturable(payment)),
    refundedAmount: money(payment.refunded),
    disputedAmount: payment.disputed === 0n ? undefined : money(payment.disputed),
    automaticCapture: payment.automaticCapture,
    batchId: payment.batchId ?? undefined,
    holdExpiresAt: expiresAt === null ? undefined : timestampOf(expiresAt),
    paymentMethod: cardRecordBody(payment.card, {
      paymentMethodId: payment.paymentMethodId,
      stored: payment.isStored,
      customerId,
    }),
    paymentStatus: payment.status,
    transactionDetails: {
      ...transactionDetails(outcome, authorizationReference(payment)),
      ecommerceIndicator: finalIndicator(payment),
    },
    verificationDetails: {
      ...verificationDetails(outcome),
      threeDSecure: particulars['threeDSecure'],
    },
    amountDetails: particulars['amountDetails'],
    dynamicDescriptor: particulars['dynamicDescriptor'],
    threeDSecureExemption: particulars['threeDSecureExemption'],
    credentialOnFileInformation: particulars['credentialOnFileInformation'],
    credentialOnFileResponse: credentialOnFileResponse(outcome, particulars),
    ...metadataBody(payment.metadata),
  };
}

export function retrievedBody(payment: Payment, captures: readonly Captured[]) {
  const { automaticCapture, currency } = payment;
  const completions = captures.map(({ id, amount, batchId, createdAt }) => ({
    completionId: id,
    amount: serializeMoney({ amount, currency }),
    batchId,
    completedAt: timestampOf(createdAt),
  }));
  return { ...paymentBody(payment), ...(automaticCapture ? {} : { completions }) };
}

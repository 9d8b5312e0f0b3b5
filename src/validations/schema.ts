import { type Static, Type } from 'typebox';
import {
  TransactionDetails,
  transactionDetails,
  VerificationDetails,
  verificationDetails,
} from '../acquirers/index.ts';
import {
  CARDHOLDER_ADDRESS_MEMBERS,
  CardRecordBody,
  cardRecordBody,
  CredentialOnFileBody,
  INSTRUMENT_MEMBERS,
  InvoiceNumber,
  OrderId,
} from '../instruments/index.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import { IdempotencyKey, idOf, MerchantId, strict, Timestamp } from '../platform/http/schema.ts';
import { CustomerId } from '../vault/index.ts';
import { type Validation, VALIDATION_STATUSES, verificationReference } from './validation.ts';

export const ValidationId = idOf('validation', 'a validation');

export const NewValidation = strict(
  {
    idempotencyKey: IdempotencyKey,
    merchantId: Type.Optional(MerchantId),
    orderId: Type.Optional(OrderId),
    invoiceNumber: Type.Optional(InvoiceNumber),
    ...INSTRUMENT_MEMBERS,
    ...CARDHOLDER_ADDRESS_MEMBERS,
  },
  { title: 'NewValidation' },
);
export type NewValidation = Static<typeof NewValidation>;

export const ValidationsQuery = strict({
  ...PAGE_QUERY,
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(Type.Enum([...VALIDATION_STATUSES])),
  orderId: Type.Optional(OrderId),
  invoiceNumber: Type.Optional(InvoiceNumber),
  customerId: Type.Optional(CustomerId),
  idempotencyKey: Type.Optional(IdempotencyKey),
});

export const ValidationBody = strict(
  {
    validationId: ValidationId,
    merchantId: MerchantId,
    orderId: Type.Optional(Type.String()),
    invoiceNumber: Type.Optional(Type.String()),
    customerId: Type.Optional(CustomerId),
    createdAt: Timestamp,
    modifiedAt: Timestamp,
    validationStatus: Type.Enum([...VALIDATION_STATUSES]),
    paymentMethod: CardRecordBody,
    transactionDetails: TransactionDetails,
    verificationDetails: VerificationDetails,
    credentialOnFileInformation: Type.Optional(CredentialOnFileBody),
    credentialOnFileResponse: Type.Optional(
      strict({ issuerId: Type.String({ description: 'For later payments with this card' }) }),
    ),
  },
  { title: 'Validation' },
);

export function validationBody(validation: Validation) {
  const { orderId, invoiceNumber, customerId, outcome, card } = validation;
  const { paymentMethodId, isStored: stored } = validation;
  return {
    validationId: validation.id,
    merchantId: validation.merchantId,
    ...(orderId === null ? {} : { orderId }),
    ...(invoiceNumber === null ? {} : { invoiceNumber }),
    ...(customerId === null ? {} : { customerId }),
    createdAt: validation.createdAt.toISOString(),
    modifiedAt: validation.modifiedAt.toISOString(),
    validationStatus: validation.status,
    paymentMethod: cardRecordBody(card, { paymentMethodId, stored, customerId }),
    transactionDetails: transactionDetails(outcome, verificationReference(validation)),
    verificationDetails: verificationDetails(outcome),
    ...validation.particulars,
    ...(outcome?.networkTransactionId == null
      ? {}
      : { credentialOnFileResponse: { issuerId: outcome.networkTransactionId } }),
  };
}

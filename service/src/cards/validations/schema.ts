import { type Static, Type } from 'typebox';
import {
  TransactionDetails,
  transactionDetails,
  VERIFICATION_MEMBERS,
  verificationDetails,
} from '../../acquiring/acquirers/index.ts';
import * as instruments from '../instruments/index.ts';
import { MerchantId, MerchantOfCall } from '../../access/partners/index.ts';
import {
  IdempotencyKey,
  idOf,
  strict,
  Timestamp,
  described,
  shape,
  oneOf,
  severalOf,
} from '../../platform/http/schema.ts';
import { AuthenticationUseBody, ThreeDSecureData } from '../three-d-secure/index.ts';
import { CustomerId } from '../../records/vault/index.ts';
import { type Validation, VALIDATION_STATUSES, verificationReference } from './validation.ts';

export const ValidationId = idOf('validation', 'a validation');

export const NewValidation = strict(
  {
    idempotencyKey: IdempotencyKey,
    merchantId: MerchantOfCall,
    orderId: Type.Optional(instruments.OrderReference),
    invoiceNumber: Type.Optional(instruments.InvoiceNumber),
    ...instruments.INSTRUMENT_MEMBERS,
    ...instruments.CARDHOLDER_ADDRESS_MEMBERS,
    threeDSecureData: Type.Optional(ThreeDSecureData),
  },
  { inDocument: instruments.ONE_INSTRUMENT },
);
export type NewValidation = Static<typeof NewValidation>;

const BECAME = 'What became of the validation';
const ValidationStatusName = oneOf(VALIDATION_STATUSES, BECAME);

export const VALIDATION_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(severalOf(VALIDATION_STATUSES, BECAME)),
  orderId: Type.Optional(instruments.OrderReference),
  invoiceNumber: Type.Optional(instruments.InvoiceNumber),
  customerId: Type.Optional(CustomerId),
};

export const ValidationBody = shape('Validation', {
  validationId: ValidationId,
  merchantId: MerchantId,
  orderId: Type.Optional(Type.String({ description: 'Your reference of the order' })),
  invoiceNumber: Type.Optional(Type.String({ description: 'Your invoice number' })),
  customerId: Type.Optional(CustomerId),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  validationStatus: ValidationStatusName,
  paymentMethod: described(instruments.CardRecordBody, 'The card that was checked'),
  transactionDetails: described(TransactionDetails, 'What the acquirer answered'),
  verificationDetails: strict(
    { ...VERIFICATION_MEMBERS, threeDSecure: Type.Optional(AuthenticationUseBody) },
    { description: 'What the issuer checked', title: 'ValidationVerificationDetails' },
  ),
  credentialOnFileInformation: Type.Optional(
    described(instruments.CredentialOnFileBody, 'How a stored card is to be used'),
  ),
  credentialOnFileResponse: Type.Optional(
    described(instruments.CredentialOnFileResponse, 'What later payments with the card refer to'),
  ),
});

export function validationBody(validation: Validation) {
  const { orderId, invoiceNumber, customerId, outcome, card } = validation;
  const { paymentMethodId, isStored: stored } = validation;
  const { threeDSecure, ...particulars } = validation.particulars;
  return {
    validationId: validation.id,
    merchantId: validation.merchantId,
    ...(orderId === null ? {} : { orderId }),
    ...(invoiceNumber === null ? {} : { invoiceNumber }),
    ...(customerId === null ? {} : { customerId }),
    createdAt: validation.createdAt.toISOString(),
    modifiedAt: validation.modifiedAt.toISOString(),
    validationStatus: validation.status,
    paymentMethod: instruments.cardRecordBody(card, { paymentMethodId, stored, customerId }),
    transactionDetails: transactionDetails(outcome, verificationReference(validation)),
    verificationDetails: {
      ...verificationDetails(outcome),
      ...(threeDSecure === undefined ? {} : { threeDSecure }),
    },
    ...particulars,
    credentialOnFileResponse: instruments.credentialOnFileResponse(outcome, particulars),
  };
}

import * as instruments from '../instruments/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { ABANDONED_AFTER_MS } from '../../acquiring/operations/index.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import {
  authenticationUseBody,
  type Begun,
  type ClaimingCard,
  type ClaimingIntent,
  createCardIntents,
} from '../three-d-secure/index.ts';
import type { NewValidation } from './schema.ts';
import type { Validation } from './validation.ts';
import { insertingValidations } from './validation-store.ts';

export type ValidationIntent = ClaimingIntent &
  Readonly<{ body: NewValidation; correlationId: string; to: instruments.RoutedTo }>;

/** A validation that is begun, with all it takes to ask the acquirer. */
export type BegunValidation = Begun<ValidationIntent, Validation>;

export function createValidationIntents(deps: instruments.CardOperationDeps) {
  return createCardIntents<ValidationIntent, Validation>(deps, {
    name: 'open-validations',
    recordOf: newValidation,
    inserting: (records) => [insertingValidations(records)],
  });
}

/** Networks require a currency even for a zero amount. */
export function depositCurrency({ profile }: Merchant): Currency {
  return profile.bankingDetails.creditDepositAccount.currency;
}

function newValidation(
  keyring: Keyring,
  { intent, paying, proof: use }: ClaimingCard<ValidationIntent>,
): Validation {
  const { request, body, merchant, instrument, correlationId, now, to } = intent;
  const { bucket, partnerId, merchantId } = merchant;
  const { credentialOnFile } = instrument;
  const asking = { paying, instrument, merchantId, keepsHold: false };
  return {
    id: request.resourceId,
    bucket,
    partnerId,
    merchantId,
    acquirer: to.acquirer,
    hostReferences: to.hostReferences,
    status: 'PROCESSING',
    currency: depositCurrency(merchant),
    orderId: body.orderId ?? null,
    invoiceNumber: body.invoiceNumber ?? null,
    customerId: instrument.customerId,
    paymentMethodId: paying.paymentMethodId,
    isStored: paying.isStored,
    idempotencyKey: body.idempotencyKey,
    correlationId,
    particulars: {
      ...(credentialOnFile === null
        ? {}
        : { credentialOnFileInformation: instruments.credentialOnFileBody(credentialOnFile) }),
      ...(use ? { threeDSecure: authenticationUseBody(use) } : {}),
    },
    card: instruments.cardRecordOf(paying),
    sealed: instruments.cardToKeep(keyring, asking)?.sealed ?? null,
    outcome: null,
    answer: null,
    isReversing: false,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

import {
  type CardRefusal,
  cardRecordOf,
  cardToKeep,
  credentialOnFileBody,
  openCards,
  type ProvenCard,
  type RoutedTo,
} from '../instruments/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Currency } from '../../kernel/money.ts';
import { type Merchant, merchantsUnchanged } from '../../merchants/onboarding/index.ts';
import { ABANDONED_AFTER_MS, createIntents } from '../../acquiring/operations/index.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import {
  authenticationUseBody,
  type ClaimingIntent,
  knownCards,
  proveClaims,
  type Use,
} from '../three-d-secure/index.ts';
import type { NewValidation } from './schema.ts';
import type { Validation } from './validation.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { insertingValidations } from './validation-store.ts';

/** A validation to be begun. */
export type ValidationIntent = ClaimingIntent &
  Readonly<{ body: NewValidation; correlationId: string; to: RoutedTo }>;

/** A validation that is begun, with all it takes to ask the acquirer. */
export type BegunValidation = ProvenCard<ValidationIntent, Use> & Readonly<{ record: Validation }>;

/** Step one of a validation: a token or an authentication is used up, and the validation is there. */
export function createValidationIntents(deps: ValidationDeps) {
  const { keyring } = deps;
  const begin = (card: ProvenCard<ValidationIntent, Use>): BegunValidation => ({
    ...card,
    record: newValidation(keyring, card),
  });
  return createIntents<ValidationIntent, BegunValidation, CardRefusal>(deps, {
    name: 'open-validations',
    bucketOf: ({ merchant }) => merchant.bucket,
    foresee: (intents) => {
      const cards = knownCards(intents);
      if (!cards) return undefined;
      const statements = [merchantsUnchanged(intents.map(({ merchant }) => merchant))];
      return { records: cards.map(begin), statements };
    },
    decide: async (tx, intents, now) => {
      const cards = await openCards(tx, { keyring, prove: proveClaims(keyring) }, intents, now);
      return cards.map((one) => ('refusal' in one ? one : { record: begin(one.record) }));
    },
    write: (begun) => [insertingValidations(begun.map(({ record }) => record))],
  });
}

/** Networks require a currency even for a zero amount. */
export function depositCurrency({ profile }: Merchant): Currency {
  return profile.bankingDetails.creditDepositAccount.currency;
}

function newValidation(
  keyring: Keyring,
  { intent, paying, proof: use }: ProvenCard<ValidationIntent, Use>,
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
        : { credentialOnFileInformation: credentialOnFileBody(credentialOnFile) }),
      ...(use ? { threeDSecure: authenticationUseBody(use) } : {}),
    },
    card: cardRecordOf(paying),
    sealed: cardToKeep(keyring, asking)?.sealed ?? null,
    outcome: null,
    isReversing: false,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

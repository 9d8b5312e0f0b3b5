import { ABANDONED_AFTER_MS, outcomeUnknown, type ThreeDSecureProof } from '../acquirers/index.ts';
import {
  acquirerCardOf,
  acquirerCredentialOf,
  acquirerMerchantOf,
  cardRecordOf,
  cardToKeep,
  credentialOnFileBody,
  type Instrument,
  type PayingCard,
  readyToPay,
  routed,
  type RoutedTo,
} from '../instruments/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { bucketOf, newId } from '../kernel/id.ts';
import type { Merchant } from '../onboarding/index.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { fingerprintOf, preparedOrReplayed } from '../platform/http/idempotency.ts';
import type { Problem } from '../platform/http/problem.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import {
  acquirerProofOf,
  authenticationUseBody,
  claimOf,
  type Use,
} from '../three-d-secure/index.ts';
import { CREATE_VALIDATION } from './end-validations.ts';
import { type NewValidation, validationBody } from './schema.ts';
import { type Validation, verificationReference } from './validation.ts';
import { postpone } from './validation-store.ts';
import type { Validations } from './validations.ts';

export type Wanted = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: NewValidation;
  correlationId: string;
}>;

/**
 * Validates a card in three steps: the intent is committed, the acquirer is asked with no
 * transaction open, and its answer is committed with everything that follows from it. Silence
 * leaves the validation PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createValidation(
  validations: Validations,
  wanted: Wanted,
  isChanged = false,
): Promise<Answer> {
  const { caller, merchantId, body } = wanted;
  const { idempotencyKey: key, ...asked } = body;
  const now = validations.clock.now();
  const request = {
    partnerId: caller.partnerId,
    operation: CREATE_VALIDATION,
    key,
    fingerprint: fingerprintOf((text) => validations.keyring.mac('fingerprint', text), {
      ...asked,
      merchantId,
    }),
    resourceId: newId('validation', bucketOf(merchantId), now),
  };
  const ready = await preparedOrReplayed(validations.db, request, async () => {
    const prepared = await readyToPay(validations, {
      partnerId: caller.partnerId,
      merchantId,
      request: body,
      now,
      isChanged,
    });
    return await routed(validations, prepared, currencyOf(prepared.merchant));
  });
  if ('replayed' in ready) return ready.replayed;
  const { merchant, instrument, paying, to } = ready.prepared;
  const { keyring } = validations;
  const making = { ...wanted, id: request.resourceId, merchant, instrument, keyring, now, ...to };
  const opened = await validations.open({
    request,
    partnerId: caller.partnerId,
    merchant,
    merchantId,
    instrument,
    paying,
    recordWith: (card, use) => newValidation(making, card, use),
    claim: claimOf(body.threeDSecureData),
    amount: null,
    now,
  });
  if ('replayed' in opened) return opened.replayed;
  if ('isMerchantChanged' in opened) return await createValidation(validations, wanted, true);
  return await verify(validations, {
    validation: opened.record,
    paying: opened.paying,
    proof: acquirerProofOf(opened.proof, { brand: opened.paying.brand, claimed: undefined }),
    merchant,
    instrument,
  });
}

function currencyOf({ profile }: Merchant) {
  return profile.bankingDetails.creditDepositAccount.currency;
}

type Making = Wanted &
  RoutedTo &
  Readonly<{
    id: string;
    merchant: Merchant;
    instrument: Instrument;
    keyring: Keyring;
    now: Date;
  }>;

function newValidation(making: Making, paying: PayingCard, use: Use | undefined): Validation {
  const { id, body, caller, merchant, merchantId, instrument, correlationId, now } = making;
  const { credentialOnFile } = instrument;
  const asking = { paying, instrument, merchantId, keepsHold: false };
  return {
    id,
    bucket: bucketOf(merchantId),
    partnerId: caller.partnerId,
    merchantId,
    acquirer: making.acquirer,
    hostReferences: making.hostReferences,
    status: 'PROCESSING',
    currency: currencyOf(merchant),
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
    sealed: cardToKeep(making.keyring, asking)?.sealed ?? null,
    outcome: null,
    isReversing: false,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

type Verifying = Readonly<{
  validation: Validation;
  paying: PayingCard;
  proof: ThreeDSecureProof | undefined;
  merchant: Merchant;
  instrument: Instrument;
}>;

/** Steps two and three. */
async function verify(validations: Validations, verifying: Verifying): Promise<Answer> {
  const { validation, paying, proof, merchant, instrument } = verifying;
  const { billingAddress } = instrument;
  const verdict = await validations.acquirers.of(validation.acquirer).verify({
    reference: verificationReference(validation),
    hostReferences: validation.hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
    card: acquirerCardOf(paying, instrument),
    currency: validation.currency,
    ...(billingAddress === null ? {} : { address: billingAddress }),
    credentialOnFile: acquirerCredentialOf(instrument),
    threeDSecure: proof,
  });
  if (verdict.kind === 'unknown') throw await inDoubt(validations, validation);
  const answer = await validations.end({ validation, verdict });
  if (answer === 'lost') throw await inDoubt(validations, validation);
  return answer;
}

/** Hands a validation without an answer to the sweeper at once; the caller gets the 503. */
async function inDoubt({ db, clock }: Validations, validation: Validation): Promise<Problem> {
  await postpone(db, validation, clock.now());
  return outcomeUnknown(validationBody(validation));
}

import {
  ABANDONED_AFTER_MS,
  type ThreeDSecureExemption,
  type ThreeDSecureProof,
} from '../acquirers/index.ts';
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
import { parseMoney } from '../kernel/money.ts';
import type { Merchant } from '../onboarding/index.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { fingerprintOf, preparedOrReplayed } from '../platform/http/idempotency.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import {
  acquirerProofOf,
  authenticationUseBody,
  claimOf,
  type Use,
} from '../three-d-secure/index.ts';
import { currencyFaults } from './currency-faults.ts';
import { indicatorOf } from './ecommerce-indicator.ts';
import { inDoubt } from './in-doubt.ts';
import { authorizationReference, CREATE_PAYMENT, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { reverseAgain } from './pending-store.ts';
import type { NewPayment } from './schema.ts';

export type Wanted = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: NewPayment;
  correlationId: string;
}>;

/**
 * Takes a payment in three steps: the intent is committed, the acquirer is asked with no
 * transaction open, and its answer is committed with everything that follows from it. Silence
 * leaves the payment PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createPayment(
  payments: Payments,
  wanted: Wanted,
  isChanged = false,
): Promise<Answer> {
  const { caller, merchantId, body } = wanted;
  const now = payments.clock.now();
  const request = {
    partnerId: caller.partnerId,
    operation: CREATE_PAYMENT,
    key: body.idempotencyKey,
    // The key in the body is no part of it.
    fingerprint: fingerprintOf(
      (text) => payments.keyring.mac('fingerprint', text),
      body.merchantId === merchantId ? body : { ...body, merchantId },
    ),
    resourceId: newId('payment', bucketOf(merchantId), now),
  };
  const ready = await preparedOrReplayed(payments.db, request, async () => {
    const prepared = await readyToPay(payments, {
      partnerId: caller.partnerId,
      merchantId,
      request: body,
      now,
      faultsOf: (merchant) => currencyFaults(merchant, body.amount.currency),
      isChanged,
    });
    return await routed(payments, prepared, body.amount.currency);
  });
  if ('replayed' in ready) return ready.replayed;
  const { merchant, instrument, paying, to } = ready.prepared;
  const { keyring } = payments;
  const making = { wanted, id: request.resourceId, instrument, keyring, now, ...to };
  const opened = await payments.open({
    request,
    partnerId: caller.partnerId,
    merchant,
    merchantId,
    instrument,
    paying,
    recordWith: (card, use) => newPayment(making, card, use),
    claim: claimOf(body.threeDSecureData),
    amount: parseMoney(body.amount),
    now,
  });
  if ('replayed' in opened) return opened.replayed;
  if ('isMerchantChanged' in opened) return await createPayment(payments, wanted, true);
  return await authorize(payments, {
    payment: opened.record,
    paying: opened.paying,
    proof: acquirerProofOf(opened.proof, {
      brand: opened.paying.brand,
      claimed: body.ecommerceIndicator,
    }),
    exemption: body.threeDSecureExemption,
    merchant,
    instrument,
  });
}

type Making = RoutedTo &
  Readonly<{
    wanted: Wanted;
    id: string;
    instrument: Instrument;
    keyring: Keyring;
    now: Date;
  }>;

function newPayment(making: Making, paying: PayingCard, use: Use | undefined): Payment {
  const { id, wanted, instrument, keyring, now, acquirer, hostReferences } = making;
  const { body, caller, merchantId, correlationId } = wanted;
  const { amount, currency } = parseMoney(body.amount);
  const automaticCapture = body.automaticCapture ?? true;
  const keepsHold = !automaticCapture || making.needsCardForFollowUps;
  return {
    id,
    bucket: bucketOf(merchantId),
    partnerId: caller.partnerId,
    merchantId,
    acquirer,
    hostReferences,
    status: 'PROCESSING',
    currency,
    amount,
    authorized: 0n,
    captured: 0n,
    released: 0n,
    refunded: 0n,
    refunding: 0n,
    automaticCapture,
    orderId: body.orderId ?? null,
    invoiceNumber: body.invoiceNumber ?? null,
    customerId: instrument.customerId,
    paymentMethodId: paying.paymentMethodId,
    isStored: paying.isStored,
    idempotencyKey: body.idempotencyKey,
    particulars: particularsOf(body, instrument, use),
    card: cardRecordOf(paying),
    outcome: null,
    batchId: null,
    expiresAt: null,
    pending: {
      id,
      kind: 'AUTHORIZE',
      reference: authorizationReference({ id }),
      amount,
      final: false,
      invoiceNumber: null,
      day: null,
      request: { operation: CREATE_PAYMENT, key: body.idempotencyKey },
      correlationId,
      cardToKeep: cardToKeep(keyring, { paying, instrument, merchantId, keepsHold }),
    },
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

/** Members that are undefined are not kept. */
function particularsOf(
  { amountDetails, dynamicDescriptor, ecommerceIndicator, threeDSecureExemption }: NewPayment,
  { credentialOnFile }: Instrument,
  use: Use | undefined,
): Payment['particulars'] {
  return {
    amountDetails,
    dynamicDescriptor,
    ecommerceIndicator: indicatorOf(ecommerceIndicator, use),
    threeDSecure: use && authenticationUseBody(use),
    threeDSecureExemption,
    credentialOnFileInformation: credentialOnFile
      ? credentialOnFileBody(credentialOnFile)
      : undefined,
  };
}

type Authorizing = Readonly<{
  payment: Payment;
  paying: PayingCard;
  proof: ThreeDSecureProof | undefined;
  exemption: ThreeDSecureExemption | undefined;
  merchant: Merchant;
  instrument: Instrument;
}>;

/** Steps two and three. */
async function authorize(payments: Payments, authorizing: Authorizing): Promise<Answer> {
  const { payment, paying, proof, exemption, merchant, instrument } = authorizing;
  const answer = await payments.acquirers.of(payment.acquirer).authorize({
    reference: authorizationReference(payment),
    hostReferences: payment.hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
    card: acquirerCardOf(paying, instrument),
    amount: { amount: payment.amount, currency: payment.currency },
    capture: payment.automaticCapture,
    address: instrument.billingAddress ?? undefined,
    credentialOnFile: acquirerCredentialOf(instrument),
    threeDSecure: proof,
    exemption,
  });
  if (answer.kind === 'unknown') throw await inDoubt(payments, payment);
  const ended = await payments.end({
    paymentId: payment.id,
    operationId: payment.id,
    verdict: answer,
    merchant,
    known: payment,
  });
  if (ended !== 'lost') return ended.answer;
  // The sweeper was quicker. Where it reversed what is approved now, the two passed each other.
  if (answer.kind === 'approved') await reverseAgain(payments.db, payment.id, payments.clock.now());
  throw await inDoubt(payments, payment);
}

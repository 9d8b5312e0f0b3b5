import { cardTypeOf, type CardTypes } from '../../merchants/fees/index.ts';
import {
  cardRecordOf,
  cardToKeep,
  credentialOnFileBody,
  type RoutedTo,
} from '../../cards/instruments/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { timeIn } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { ABANDONED_AFTER_MS } from '../../acquiring/operations/index.ts';
import { metadataOf } from '../../records/metadata/index.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import {
  authenticationUseBody,
  type Begun,
  type ClaimingCard,
  type ClaimingIntent,
  createCardIntents,
  type Use,
} from '../../cards/three-d-secure/index.ts';
import { paymentIndicatorOf } from './ecommerce-indicator.ts';
import {
  authorizationReference,
  CREATE_PAYMENT,
  type Payment,
  type PaymentDeps,
} from './payment.ts';
import { insertingPayments } from './payment-store.ts';
import type { NewPayment } from './schema.ts';

type PaymentIntent = ClaimingIntent &
  Readonly<{
    amount: Money;
    body: NewPayment;
    correlationId: string;
    to: RoutedTo;
    cardTypes: Awaited<ReturnType<CardTypes>>;
  }>;

/** A payment that is begun, with all it takes to ask the acquirer. */
export type BegunPayment = Begun<PaymentIntent, Payment>;

export function createPaymentIntents(deps: PaymentDeps) {
  return createCardIntents<PaymentIntent, Payment>(deps, {
    name: 'open-payments',
    recordOf: newPayment,
    inserting: insertingPayments,
  });
}

function newPayment(
  keyring: Keyring,
  { intent, paying, proof }: ClaimingCard<PaymentIntent>,
): Payment {
  const { request, amount: money, body, merchant, instrument, correlationId, now, to } = intent;
  const { bucket, partnerId, merchantId } = merchant;
  const { resourceId: id, key } = request;
  const { amount, currency } = money;
  const automaticCapture = body.automaticCapture ?? true;
  const keepsHold = !automaticCapture || to.needsCardForFollowUps;
  return {
    id,
    bucket,
    partnerId,
    merchantId,
    acquirer: to.acquirer,
    hostReferences: to.hostReferences,
    status: 'PROCESSING',
    currency,
    amount,
    authorized: 0n,
    captured: 0n,
    released: 0n,
    refunded: 0n,
    refunding: 0n,
    disputed: 0n,
    automaticCapture,
    orderId: body.orderId ?? null,
    invoiceNumber: body.invoiceNumber ?? null,
    customerId: instrument.customerId,
    paymentMethodId: paying.paymentMethodId,
    isStored: paying.isStored,
    idempotencyKey: key,
    particulars: particularsOf(intent, proof),
    metadata: metadataOf(body.metadata),
    card: { ...cardRecordOf(paying), type: cardTypeOf(intent.cardTypes, paying) },
    outcome: null,
    answer: null,
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
      request: { operation: CREATE_PAYMENT, key },
      correlationId,
      cardToKeep: cardToKeep(keyring, { paying, instrument, merchantId, keepsHold }),
    },
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    sequence: 0,
    createdAt: timeIn(id), // Of one that the acquirer has known before it was asked for again.
    modifiedAt: now,
  };
}

/** Members that are undefined are not kept. */
function particularsOf(
  { body, instrument: { credentialOnFile } }: PaymentIntent,
  use: Use | undefined,
): Payment['particulars'] {
  const { amountDetails, dynamicDescriptor, ecommerceIndicator, threeDSecureExemption } = body;
  return {
    amountDetails,
    dynamicDescriptor,
    ecommerceIndicator: paymentIndicatorOf(ecommerceIndicator, use),
    threeDSecure: use && authenticationUseBody(use),
    threeDSecureExemption,
    cardholderIp: body.ipv6 ?? body.ipv4, // A dispute may be won by it.
    credentialOnFileInformation: credentialOnFile
      ? credentialOnFileBody(credentialOnFile)
      : undefined,
  };
}

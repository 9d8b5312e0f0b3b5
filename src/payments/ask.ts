import {
  type AcquirerAnswer,
  type AcquirerCard,
  type AuthorizationRequest,
  type Declined,
  type Line,
  type Original,
  originalOf,
} from '../acquirers/index.ts';
import { acquirerMerchantOf, followUpCard } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import type { Merchant } from '../onboarding/index.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** An increment needs the card again, and it may have been deleted since. */
const CARD_GONE: Declined = {
  kind: 'declined',
  isoResponseCode: '14',
  responseCode: '052',
  message: 'The card is no longer on file',
  retryable: false,
  avsResult: null,
  cvdResult: null,
  threeDSecureResult: null,
};

/**
 * Asks the acquirer for what a payment waits for. The reference is the operation's own, so asking
 * again has no second effect and tells what the first came to.
 */
export async function ask(
  deps: PaymentDeps,
  payment: Payment,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { pending, currency } = payment;
  assert(pending, `${payment.id} waits for something`);
  const acquirer = deps.acquirers.of(payment.acquirer);
  const about = {
    reference: pending.reference,
    hostReferences: pending.hostReferences,
    merchant: acquirerMerchantOf(merchant),
    original: originalOf(authorizationReference(payment), payment),
    amount: { amount: pending.amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardOf(deps, payment) : undefined,
  };
  const whole = { ...about, amount: { amount: payment.amount, currency } };
  switch (pending.kind) {
    case 'CAPTURE':
      return await acquirer.capture({ ...about, final: pending.final });
    case 'INCREMENT':
      return await raise(acquirer, about, about.card ?? (await cardOf(deps, payment)));
    case 'EXPIRY':
    case 'RELEASE':
      // To reverse the hold would undo the captures under it.
      if (payment.captured === 0n) return await acquirer.reverse(whole);
      return await acquirer.release({
        ...about,
        kept: { amount: payment.captured, currency },
      });
    case 'CANCEL':
    case 'REVERSAL':
      return await acquirer.reverse(whole);
    case 'AUTHORIZE':
      throw new Error('an authorization is asked for once; what became of it is enquired');
  }
}

/** Undefined where it is gone. */
export async function cardOf(
  deps: PaymentDeps,
  { merchantId, paymentMethodId, card, pending }: Payment,
): Promise<AcquirerCard | undefined> {
  const sealed = pending?.cardToKeep?.sealed;
  return await followUpCard(deps, { merchantId, paymentMethodId, card, sealed });
}

async function raise(
  acquirer: Line,
  { original, ...about }: Omit<AuthorizationRequest, 'card' | 'capture'> & Raised,
  card: AcquirerCard | undefined,
): Promise<AcquirerAnswer> {
  if (!card) return CARD_GONE;
  return await acquirer.authorize({ ...about, card, capture: false, incrementOf: original });
}

type Raised = Readonly<{ original: Original }>;

import {
  acquirerCardOf,
  acquirerCredentialOf,
  acquirerMerchantOf,
  type FollowUpCards,
  withHeldCode,
} from '../../cards/instruments/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import type { BegunPayment } from './payment-intents.ts';
import {
  type PaymentDeps,
  authorizationReference,
  type OperationKind,
  type Payment,
} from './payment.ts';
import {
  type AcquirerAnswer,
  type AcquirerCard,
  type AuthorizationRequest,
  type CallContext,
  type Declined,
  type GuardedAcquirer,
  type Original,
  originalOf,
} from '../../acquiring/acquirers/index.ts';
import { assert } from '../../kernel/assert.ts';
import { acquirerProofOf } from '../../cards/three-d-secure/index.ts';

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

/** Step two of a payment. It is asked for once: what became of it is enquired. */
export async function askForAuthorization(
  deps: PaymentDeps,
  begun: BegunPayment,
): Promise<AcquirerAnswer> {
  const { record, intent, proof } = begun;
  const { amount, body, instrument, merchant } = intent;
  const paying = await withHeldCode(deps, begun);
  return await deps.acquirers.of(record.acquirer).authorize({
    reference: authorizationReference(record),
    context: callContextOf(record),
    hostReferences: record.hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
    card: acquirerCardOf(paying, instrument),
    amount,
    capture: record.automaticCapture,
    address: instrument.billingAddress ?? undefined,
    credentialOnFile: acquirerCredentialOf(instrument),
    threeDSecure: acquirerProofOf(proof, {
      brand: paying.brand,
      claimed: body.ecommerceIndicator,
    }),
    exemption: body.threeDSecureExemption,
  });
}

/** Its first attempt is the first that the acquirer hears of these. */
const BEGUN_BY_SWEEPER: ReadonlySet<OperationKind> = new Set(['EXPIRY', 'REVERSAL']);

/** The reference is the operation's own, so asking again returns the result of the first. */
export async function askForPending(
  deps: PaymentDeps & FollowUpCards,
  payment: Payment,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { pending, currency } = payment;
  assert(pending, `${payment.id} waits for something`);
  const acquirer = deps.acquirers.of(payment.acquirer);
  const about = {
    reference: pending.reference,
    context: callContextOf(payment),
    hostReferences: pending.hostReferences,
    isRepeat: payment.attempts > (BEGUN_BY_SWEEPER.has(pending.kind) ? 1 : 0),
    merchant: acquirerMerchantOf(merchant),
    original: originalOf(authorizationReference(payment), payment),
    amount: { amount: pending.amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardForFollowUp(deps, payment) : undefined,
  };
  const whole = { ...about, amount: { amount: payment.amount, currency } };
  const kept = { amount: payment.captured, currency };
  switch (pending.kind) {
    case 'CAPTURE':
      return await acquirer.capture({ ...about, final: pending.final });
    case 'INCREMENT':
      return await raise(acquirer, about, about.card ?? (await cardForFollowUp(deps, payment)));
    case 'RELEASE':
      return await acquirer.release({ ...about, kept });
    case 'EXPIRY':
      // To reverse the hold would undo the captures under it.
      return payment.captured > 0n
        ? await acquirer.release({ ...about, kept })
        : await acquirer.reverse(whole);
    case 'CANCEL':
    case 'REVERSAL':
      return await acquirer.reverse(whole);
    case 'AUTHORIZE':
      throw new Error('an authorization is asked for once; what became of it is enquired');
  }
}

/** Of what the payment waits for. */
export function callContextOf({ partnerId, pending, id }: Payment): CallContext {
  return { partnerId, correlationId: pending?.correlationId ?? id };
}

/** Undefined where it is gone. */
export async function cardForFollowUp(
  { followUpCard }: FollowUpCards,
  { merchantId, paymentMethodId, card, pending }: Payment,
): Promise<AcquirerCard | undefined> {
  const sealed = pending?.cardToKeep?.sealed;
  return await followUpCard({ merchantId, paymentMethodId, card, sealed });
}

async function raise(
  acquirer: GuardedAcquirer,
  { original, ...about }: Omit<AuthorizationRequest, 'card' | 'capture'> & Raised,
  card: AcquirerCard | undefined,
): Promise<AcquirerAnswer> {
  if (!card) return CARD_GONE;
  return await acquirer.authorize({ ...about, card, capture: false, incrementOf: original });
}

type Raised = Readonly<{ original: Original }>;

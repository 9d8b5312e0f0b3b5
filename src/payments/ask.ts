import type { AcquirerAnswer, Declined } from '../acquirers/index.ts';
import {
  acquirerCardOf,
  acquirerCredentialOf,
  acquirerMerchantOf,
  withHeldCode,
} from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import type { Merchant } from '../onboarding/index.ts';
import { acquirerProofOf } from '../three-d-secure/index.ts';
import { openCard, readMethods } from '../vault/index.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { BegunPayment } from './payment-intents.ts';

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
  return await deps.acquirer.authorize({
    reference: authorizationReference(record),
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

/**
 * Asks the acquirer for what a payment waits for. The reference is the operation's own, so asking
 * again has no second effect and tells what the first came to.
 */
export async function askForPending(
  deps: PaymentDeps,
  payment: Payment,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { pending, currency } = payment;
  assert(pending, `${payment.id} waits for something`);
  const about = {
    reference: pending.reference,
    merchant: acquirerMerchantOf(merchant),
    original: authorizationReference(payment),
    amount: { amount: pending.amount, currency },
  };
  const whole = { ...about, amount: { amount: payment.amount, currency } };
  const kept = { amount: payment.captured, currency };
  switch (pending.kind) {
    case 'CAPTURE':
      return await deps.acquirer.capture({ ...about, final: pending.final });
    case 'INCREMENT':
      return await raise(deps, payment, about);
    case 'RELEASE':
      return await deps.acquirer.release({ ...about, kept });
    case 'EXPIRY':
      // To reverse the hold would undo the captures under it.
      return payment.captured > 0n
        ? await deps.acquirer.release({ ...about, kept })
        : await deps.acquirer.reverse(whole);
    case 'CANCEL':
    case 'REVERSAL':
      return await deps.acquirer.reverse(whole);
    case 'AUTHORIZE':
      throw new Error('an authorization is asked for once; what became of it is enquired');
  }
}

type About = Readonly<{
  reference: string;
  merchant: ReturnType<typeof acquirerMerchantOf>;
  original: string;
  amount: Readonly<{ amount: bigint; currency: Payment['currency'] }>;
}>;

async function raise(
  { acquirer, db, keyring }: PaymentDeps,
  { merchantId, paymentMethodId }: Payment,
  { original, ...about }: About,
): Promise<AcquirerAnswer> {
  const [method] = await readMethods(db, [{ merchantId, paymentMethodId }]);
  if (!method) return CARD_GONE;
  const { brand, expiryMonth, expiryYear } = method;
  const number = await openCard(keyring, method);
  return await acquirer.authorize({
    ...about,
    card: { number, brand, expiryMonth, expiryYear },
    capture: false,
    incrementOf: original,
  });
}

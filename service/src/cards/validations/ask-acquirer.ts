import * as instruments from '../instruments/index.ts';
import { acquirerProofOf } from '../three-d-secure/index.ts';
import { verificationReference } from './validation.ts';
import type { BegunValidation } from './validation-intents.ts';

/** Step two: asks the acquirer whether the card is good. */
export async function askForVerification(
  deps: instruments.CardOperationDeps,
  begun: BegunValidation,
) {
  const { record, intent, proof } = begun;
  const { merchant, instrument } = intent;
  const { partnerId, correlationId } = record;
  const paying = await instruments.withHeldCode(deps, begun);
  return await deps.acquirers.of(record.acquirer).verify({
    reference: verificationReference(record),
    context: { partnerId, correlationId },
    hostReferences: record.hostReferences ?? undefined,
    merchant: instruments.acquirerMerchantOf(merchant),
    card: instruments.acquirerCardOf(paying, instrument),
    currency: record.currency,
    address: instrument.billingAddress ?? undefined,
    credentialOnFile: instruments.acquirerCredentialOf(instrument),
    threeDSecure: acquirerProofOf(proof, { brand: paying.brand, claimed: undefined }),
  });
}

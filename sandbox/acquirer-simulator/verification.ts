import type {
  AcquirerCard,
  AuthorizationRequest,
  BillingAddress,
  ThreeDSecureProof,
  VerificationRequest,
  VerificationResults,
} from '../../service/src/acquiring/acquirers/index.ts';
import { ADDRESS_RESULTS, SECURITY_CODE_RESULTS } from './outcomes.ts';

/**
 * The result of checking a 3-D Secure value: only its issuer can verify it, and is asked if
 * available.
 */
export const NOT_VALIDATED = '0';

/** What the simulated issuer makes of the address and the security code. */
export function verificationOf(
  request: AuthorizationRequest | VerificationRequest,
): VerificationResults {
  const { card, address, threeDSecure } = request;
  const code = card.securityCode?.reveal();
  return {
    avsResult: address ? addressResult(address) : null,
    cvdResult: code === undefined ? null : (SECURITY_CODE_RESULTS[code] ?? 'M'),
    threeDSecureResult: threeDSecure ? NOT_VALIDATED : null,
  };
}

function addressResult({ street, postalCode }: BillingAddress): string | null {
  if (postalCode === undefined) return street === undefined ? null : 'A';
  const plain = postalCode.replaceAll(/[\s-]/g, '').toUpperCase();
  return ADDRESS_RESULTS[plain] ?? (street === undefined ? 'Z' : 'Y');
}

/** Mastercard's issuers look at no value without the directory server's transaction id. */
export function isComplete(
  { card }: Readonly<{ card: Pick<AcquirerCard, 'brand'> }>,
  { directoryServerTransactionId }: ThreeDSecureProof,
): boolean {
  return card.brand !== 'MASTERCARD' || directoryServerTransactionId !== undefined;
}

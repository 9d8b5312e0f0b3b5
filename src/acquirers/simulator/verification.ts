import type {
  AcquirerCard,
  AuthorizationRequest,
  BillingAddress,
  ThreeDSecureProof,
  VerificationRequest,
  VerificationResults,
} from '../acquirer.ts';
import { ADDRESS_RESULTS, SECURITY_CODE_RESULTS } from './outcomes.ts';

/** What the simulated issuer makes of the address, the security code and the 3-D Secure value. */
export function verificationOf(
  request: AuthorizationRequest | VerificationRequest,
): VerificationResults {
  const { card, address, threeDSecure } = request;
  const code = card.securityCode?.reveal();
  return {
    avsResult: address ? addressResult(address) : null,
    cvdResult: code === undefined ? null : (SECURITY_CODE_RESULTS[code] ?? 'M'),
    threeDSecureResult: threeDSecure ? proofResult(threeDSecure, card) : null,
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

const VALUE_BYTES = new Set([20, 21]); // Visa and Amex; Mastercard's SPA2.
const AUTHENTICATED = new Set(['05', '02']);
const ATTEMPTED = new Set(['06', '01']);

/**
 * Visa's codes, for every brand: 2 and 3 passed (authentication, attempt), 1 and 4 failed, 0 not
 * validated, B passed for information only. The value is judged by its form: who made it is for
 * the 3-D Secure server to know.
 */
function proofResult(proof: ThreeDSecureProof, card: Pick<AcquirerCard, 'brand'>): string {
  if (!isComplete({ card }, proof)) return '0';
  const bytes = Buffer.from(proof.authenticationValue, 'base64');
  const isSound =
    VALUE_BYTES.has(bytes.length) && bytes.toString('base64') === proof.authenticationValue;
  if (AUTHENTICATED.has(proof.electronicCommerceIndicator)) return isSound ? '2' : '1';
  if (ATTEMPTED.has(proof.electronicCommerceIndicator)) return isSound ? '3' : '4';
  return isSound ? 'B' : '0';
}

import type {
  AuthorizationRequest,
  ThreeDSecureProof,
} from '../../service/src/acquiring/acquirers/index.ts';
import { NOT_VALIDATED } from './verification.ts';

const PATIENCE_MS = 2_000; // The issuer's share of the time of an authorization, which goes on without it.
/** Visa's codes, which the issuer simulator speaks. */
const RESULTS = new Set(['0', '1', '2', '3', '4', '6', 'B']);

/** The authorization that a value is checked for. */
export type ValueRequest = Pick<
  AuthorizationRequest,
  'amount' | 'card' | 'merchant' | 'reference' | 'threeDSecure'
>;

/**
 * What the issuer makes of a 3-D Secure value, in one letter or digit. It is asked under our
 * reference, so that a repeat is not taken for a second use of the value. Where it cannot be asked
 * the value counts as not validated.
 */
export async function askIssuer(
  issuerUrl: string,
  request: ValueRequest,
  proof: ThreeDSecureProof,
): Promise<string> {
  const { amount, card, merchant, reference } = request;
  try {
    const response = await fetch(new URL('/issuer/verify-value', issuerUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      body: JSON.stringify({
        acctNumber: card.number.reveal(),
        amount: String(amount.amount),
        currency: amount.currency,
        authenticationValue: proof.authenticationValue,
        eci: proof.electronicCommerceIndicator,
        dsTransactionId: proof.directoryServerTransactionId,
        merchantId: merchant.id,
        reference,
      }),
    });
    return response.ok ? resultIn(await response.json()) : NOT_VALIDATED;
  } catch {
    return NOT_VALIDATED; // Unreachable, too slow or not JSON: the authorization does not wait for it.
  }
}

function resultIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) return NOT_VALIDATED;
  const { result } = answer;
  return typeof result === 'string' && RESULTS.has(result) ? result : NOT_VALIDATED;
}

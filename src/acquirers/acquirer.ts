import type { Money } from '../kernel/money.ts';
import type { Secret } from '../kernel/secret.ts';

/**
 * Who moves the money. Every request carries OUR reference: the id of the payment, refund or
 * validation with the operation, the same on every repeat. What an implementation promises, and
 * test/acquirer-conformance.ts checks:
 *
 * - A repeat of a reference has no second effect and gets the answer of the first.
 * - A decline is an answer. Where it cannot know what happened it says `unknown`, or throws; it
 *   never guesses.
 * - A reversal is acknowledged whether or not its original ever arrived, and an original that
 *   arrives after its reversal is refused.
 */
export interface Acquirer {
  authorize(request: AuthorizationRequest): Promise<AcquirerAnswer>;
  /** Asks the issuer whether the card is good, for no money. */
  verify(request: VerificationRequest): Promise<AcquirerAnswer>;
  /** In doubt: send it again under the same reference. The same holds of `refund`. */
  capture(request: CaptureRequest): Promise<AcquirerAnswer>;
  refund(request: RefundRequest): Promise<AcquirerAnswer>;
  /** Undoes an authorization and the captures under it. In doubt: send it again. */
  reverse(request: ReversalRequest): Promise<AcquirerAnswer>;
  /** Gives back what of a hold is not captured; what is stands. In doubt: send it again. */
  release(request: ReleaseRequest): Promise<AcquirerAnswer>;
  /** What became of a reference. `not-found` may still be on its way: reverse it to be sure. */
  enquire(enquiry: Enquiry): Promise<AcquirerFinding>;
}

export type AcquirerMerchant = Readonly<{ id: string; name: string; categoryCode: string }>;

export type AcquirerCard = Readonly<{
  number: Secret<string>;
  brand: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode?: Secret<string> | undefined;
}>;

export type BillingAddress = Readonly<{
  street?: string | undefined;
  postalCode?: string | undefined;
}>;

export type CredentialOnFile = Readonly<{
  indicator:
    | 'UNSCHEDULED_CREDENTIAL_ON_FILE'
    | 'RECURRING'
    | 'MERCHANT_INITIATED'
    | 'VARIABLE_RECURRING'
    | 'CUSTOMER_INITIATED';
  sequence: 'FIRST' | 'SUBSEQUENT';
  /** Of the first authorization, as its answer gave it (`issuerId` on our own wire). */
  networkTransactionId?: string | undefined;
}>;

export type ThreeDSecureProof = Readonly<{
  /** Base64 of 20 or 21 bytes: CAVV, AAV or AEVV. */
  authenticationValue: string;
  /** Two digits, as the directory server gave them: 05, 06, 07 or 02, 01, 00, 04. */
  electronicCommerceIndicator: string;
  version: string;
  /** Mastercard does not validate the value without it. */
  directoryServerTransactionId?: string | undefined;
}>;

/** Why the cardholder need not be authenticated, by the merchant's own claim and at its own risk. */
export const THREE_D_SECURE_EXEMPTIONS = [
  'LOW_VALUE',
  'TRANSACTION_RISK_ANALYSIS',
  'RECURRING',
  'TRUSTED_BENEFICIARY',
  'SECURE_CORPORATE_PAYMENT',
] as const;
export type ThreeDSecureExemption = (typeof THREE_D_SECURE_EXEMPTIONS)[number];

type CardRequest = Readonly<{
  reference: string;
  merchant: AcquirerMerchant;
  card: AcquirerCard;
  address?: BillingAddress | undefined;
  credentialOnFile?: CredentialOnFile | undefined;
  threeDSecure?: ThreeDSecureProof | undefined;
}>;

export type AuthorizationRequest = CardRequest &
  Readonly<{
    amount: Money;
    /** True: a purchase, captured as it is approved. */
    capture: boolean;
    /** The authorization whose hold this one raises by `amount`. */
    incrementOf?: string | undefined;
    /** Never beside `threeDSecure`. The issuer may insist, and declines with `authenticationRequired`. */
    exemption?: ThreeDSecureExemption | undefined;
  }>;

export type VerificationRequest = CardRequest & Readonly<{ currency: Money['currency'] }>;

type FollowUp = Readonly<{
  reference: string;
  merchant: AcquirerMerchant;
  /** The reference of the authorization it is about. */
  original: string;
  amount: Money;
}>;
/** `final`: no more will be captured, so the rest of the hold may go. */
export type CaptureRequest = FollowUp & Readonly<{ final: boolean }>;
export type RefundRequest = FollowUp;
/** `amount` is that of the original, as networks want it. */
export type ReversalRequest = FollowUp;
/** A partial reversal: `amount` goes, and `kept` is captured and stays, as networks want to be told. */
export type ReleaseRequest = FollowUp & Readonly<{ kept: Money }>;

export type Enquiry = Readonly<{ reference: string; merchant: AcquirerMerchant }>;

/** What the issuer made of address, security code and 3-D Secure value; null where none was sent. */
export type VerificationResults = Readonly<{
  avsResult: string | null;
  cvdResult: string | null;
  threeDSecureResult: string | null;
}>;

export type Approved = VerificationResults &
  Readonly<{
    kind: 'approved';
    /** Six letters or digits. Empty only for follow-ups, where an acquirer gives none. */
    authorizationCode: string;
    isoResponseCode: string;
    responseCode: string;
    message: string;
    networkTransactionId: string | null;
  }>;

export type Declined = VerificationResults &
  Readonly<{
    kind: 'declined';
    isoResponseCode: string;
    responseCode: string;
    message: string;
    /** Whether the same card may succeed later. */
    retryable: boolean;
    /** A soft decline: the same payment may succeed with 3-D Secure (1A, and 65 of Mastercard). */
    authenticationRequired?: true;
  }>;

/** It may have happened or not: ask again, send it again, or reverse it. */
export type Unknown = Readonly<{
  kind: 'unknown';
  why: 'timeout' | 'connection-lost' | 'malformed' | 'unanswered';
}>;

export type AcquirerAnswer = Approved | Declined | Unknown;
export type AcquirerFinding =
  AcquirerAnswer | Readonly<{ kind: 'reversed' }> | Readonly<{ kind: 'not-found' }>;

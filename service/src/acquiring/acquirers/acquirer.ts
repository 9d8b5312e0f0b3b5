import type { Money } from '../../kernel/money.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Activity } from './activity.ts';
import type { DisputeDesk } from './disputes.ts';
import type { Settlement } from './settlement.ts';

/**
 * Who moves the money. Every request carries OUR reference: the id of the payment, refund or
 * validation with the operation, the same on every repeat.
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
  /**
   * What became of a reference. `not-found` may still be on its way: reverse it to be sure. A host that
   * cannot be asked such things is always `unknown`, for it is `unanswered`.
   */
  enquire(enquiry: Enquiry): Promise<AcquirerFinding>;
}

/**
 * How an acquirer's host is spoken to. What an implementation promises, and
 * connector-kit/src/conformance.ts checks:
 *
 * - A repeat of a reference has no second effect and gets the answer of the first.
 * - A decline is an answer. Where it cannot know what happened it says `unknown`, or throws; it
 *   never guesses.
 * - A reversal is acknowledged whether or not its original ever arrived, and an original that
 *   arrives after its reversal is refused.
 * - After `drain` nothing new reaches the host, and what was under way is answered.
 *
 * A connector without a session leaves the lifecycle out.
 */
export interface Connector extends Acquirer {
  /** The name in routing rules and records; it never changes for a host. */
  readonly name: string;
  /** Captures, releases, reversals and refunds are to carry the card, as long as it is kept. */
  readonly needsCardForFollowUps?: boolean;
  /**
   * What was not answered is sent again one after the other, by one process at a time: whatever has waited
   * longest first, and nothing while the host does not answer. Otherwise many are at once, in no order.
   */
  readonly forwardsInOrder?: true;
  /**
   * The references of a request at the host, assigned before the intent is committed and stored
   * with it: so a reversal can name a request that was never answered. Unique for as long as the
   * host detects duplicates.
   */
  assign?(request: Assigning): HostReferences;
  /**
   * What the host itself has booked, for reconciliation; absent where it gives no such record. What it
   * books after a page of a time was given has a later time.
   */
  activity?: Activity;
  /** The host's totals of a day, for reconciliation; absent where it has no message for them. */
  readonly settlement?: Settlement;
  /** Where its disputes come from and answers go; absent where it has none, or not by this way. */
  readonly disputes?: DisputeDesk;
  /** Of each session of this process, for operators. */
  sessions?(): readonly ConnectorSession[];
  /** What the bytes of a message mean, as `WireMessage` has them; undefined where they are none of its own. */
  describe?(bytes: string): readonly WirePart[] | undefined;
  /** Begins the sessions, and keeps them: what breaks later it mends by itself, and reports. */
  start?(sessions?: SessionReports): Promise<void>;
  /** Whether a request would reach the host now. Called before each request, so it must be cheap. */
  ready?(): boolean;
  /** Finishes what is under way and takes nothing new. */
  drain?(): Promise<void>;
  stop?(): Promise<void>;
}

/** What a connector reports of the sessions that it has begun; `session` is a name or number of its own. */
export type SessionReports = Readonly<{
  lost: (session: string, error?: unknown) => void;
  restored: (session: string) => void;
}>;

/** What references are assigned to. */
export type Assigning = Readonly<{
  merchant: AcquirerMerchant;
  operation: AssignedOperation;
  /** Those of the authorization that a follow-up is about. */
  original?: HostReferences | null | undefined;
}>;

export type AssignedOperation =
  'authorize' | 'purchase' | 'increment' | 'verify' | 'capture' | 'refund' | 'reverse' | 'release';

export type ConnectorSession = Readonly<{
  /** The name or number that it is reported by. */
  name: string;
  /** Host and port. */
  address: string;
  state: 'UP' | 'SIGNING_ON' | 'DOWN';
  since: Date;
  /** Requests that are not answered yet. */
  inFlight: number;
  /** How long the last echo took; null before the first. */
  echoMs: number | null;
}>;

/** A message as it was on the wire. */
export type WireMessage = Readonly<{
  direction: 'SENT' | 'RECEIVED';
  at: Date;
  session: string;
  /** Hexadecimal; bytes that nobody may see are `**`. */
  bytes: string;
}>;

/** A part of a message, beside its bytes. */
export type WirePart = Readonly<{
  /** The number of a field, or a word for what stands before the fields. */
  part: string;
  name: string;
  /** With asterisks for what nobody may see. */
  value: string;
  /** Hexadecimal, as in the message. */
  bytes: string;
  /** In bytes from the beginning of the message. */
  offset: number;
}>;

export type AcquirerMerchant = Readonly<{
  id: string;
  name: string;
  categoryCode: string;
  /** Eight letters or digits; field 41 of ISO 8583. */
  terminalId: string;
}>;

/**
 * References under which a host knows an operation: trace number, transmission time, retrieval
 * reference. Causeway keeps them with the record and gives them back as they are; operators see them.
 */
export type HostReferences = Readonly<Record<string, string>>;

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

/** Whose request it is, and of which API call: for the record of messages. It is not sent. */
export type CallContext = Readonly<{ partnerId: string; correlationId: string }>;

type Assigned = Readonly<{
  reference: string;
  context?: CallContext | undefined;
  /** As returned by `assign`, the same on every retry; absent if nothing was sent. */
  hostReferences?: HostReferences | undefined;
  /** YYYY-MM-DD, the same on every repeat, where the connector has `settlement`: totals are by it. */
  settlementDay?: string | undefined;
  /** It was sent before, or may have been: hosts have messages of their own for that. */
  isRepeat?: boolean | undefined;
  /** Where a connector tells what it sends and receives for this request; it is kept with the message. */
  wire?: ((message: WireMessage) => void) | undefined;
}>;

type CardRequest = Assigned &
  Readonly<{
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
    incrementOf?: Original | undefined;
    /** Never beside `threeDSecure`. The issuer may insist, and declines with `authenticationRequired`. */
    exemption?: ThreeDSecureExemption | undefined;
  }>;

export type VerificationRequest = CardRequest & Readonly<{ currency: Money['currency'] }>;

/** The authorization that a request is about, as far as it is known to us. */
export type Original = Readonly<{
  reference: string;
  /** Null where no approval arrived: then only the assigned references identify it. */
  authorizationCode: string | null;
  networkTransactionId: string | null;
  /** The references assigned to it, and those in its answer. */
  hostReferences: HostReferences | null;
}>;

type FollowUp = Assigned &
  Readonly<{
    merchant: AcquirerMerchant;
    original: Original;
    amount: Money;
    /** Where the connector needs it and it is still kept; never with a security code. */
    card?: AcquirerCard | undefined;
  }>;
/** `final`: no more will be captured, so the rest of the hold may go. */
export type CaptureRequest = FollowUp & Readonly<{ final: boolean }>;
export type RefundRequest = FollowUp;
/** `amount` is that of the original, as networks require. */
export type ReversalRequest = FollowUp;
/** A partial reversal: `amount` is released and `kept` remains captured; networks require both. */
export type ReleaseRequest = FollowUp & Readonly<{ kept: Money }>;

/** With the `hostReferences` of what it asks about. */
export type Enquiry = Assigned & Readonly<{ merchant: AcquirerMerchant }>;

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
    hostReferences?: HostReferences;
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
    /** What the network advises the merchant to do: 03, not to try this card again. Absent where it says nothing. */
    networkAdviceCode?: string;
    hostReferences?: HostReferences;
  }>;

/** It may have happened or not: ask again, send it again, or reverse it. */
export type Unknown = Readonly<{
  kind: 'unknown';
  why: 'timeout' | 'connection-lost' | 'malformed' | 'unanswered';
}>;

export type AcquirerAnswer = Approved | Declined | Unknown;
export type AcquirerFinding =
  AcquirerAnswer | Readonly<{ kind: 'reversed' }> | Readonly<{ kind: 'not-found' }>;

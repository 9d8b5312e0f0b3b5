import { addMilliseconds } from '../../../kernel/clock.ts';
import type { Money } from '../../../kernel/money.ts';
import type { CardFacts } from '../../../records/vault/index.ts';
import type { Version } from '../messages/index.ts';
import { randomUUID } from 'node:crypto';

export const STATUSES = [
  'PROCESSING',
  'AUTHENTICATED',
  'AUTHENTICATED_ATTEMPTED',
  'CHALLENGE_AUTHENTICATION_REQUIRED',
  'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED',
  'NOT_AUTHENTICATED',
  'REJECTED',
  'TECHNICAL_ISSUE',
  'CHALLENGE_PREFERENCE_ACKNOWLEDGED',
] as const;
export type AuthenticationStatus = (typeof STATUSES)[number];

/** What the directory server and the issuer said, without the authentication value. */
export type AuthenticationOutcome = Readonly<{
  /** In words; null where there is nothing to explain. */
  reason: string | null;
  /** Two digits, as the directory server gave them. */
  eci: string | null;
  directoryServerTransactionId: string | null;
  accessControlServerTransactionId: string | null;
  authenticationType: string | null;
  /** To be shown to the cardholder. */
  cardholderInformation: string | null;
  /** Where the browser goes, and what it takes along, while a challenge is open and after. */
  challenge: Readonly<{ url: string; data: string }> | null;
  /** How long the issuer may take to ask the cardholder without a browser, where it does. */
  decoupledMinutes?: number;
  /**
   * Whether the cardholder trusts the merchant, and the source of that status, if the issuer sent
   * it.
   */
  whitelist?: Readonly<{ status: string; source: string }>;
}>;

/** A cardholder being authenticated for a merchant. It holds neither the number nor the value. */
export type Authentication = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  status: AuthenticationStatus;
  serverTransactionId: string;
  cardLookupId: string | null;
  orderId: string | null;
  /** EMV's codes: payment, non-payment. */
  category: '01' | '02';
  version: Version;
  amount: bigint | null;
  currency: Money['currency'] | null;
  fingerprint: Buffer;
  card: CardFacts;
  /** Of the cardholder's browser. */
  language: 'en' | 'fr';
  idempotencyKey: string;
  correlationId: string;
  outcome: AuthenticationOutcome | null;
  sealedValue: Buffer | null;
  /** Identifies the value, whoever presents it. */
  valueDigest: Buffer | null;
  resultDigest: Buffer | null;
  usedBy: string | null;
  dueAt: Date | null;
  /** The number of its last event. */
  sequence: number;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** Whether it may have a value for the issuer at authorization: as proof, or for its information. */
export function mayHaveValue({ status }: Pick<Authentication, 'status'>): boolean {
  return (
    status === 'AUTHENTICATED' ||
    status === 'AUTHENTICATED_ATTEMPTED' ||
    status === 'CHALLENGE_PREFERENCE_ACKNOWLEDGED'
  );
}

const USABLE_MS = 90 * 86_400_000; // As long as Visa's issuers accept a value.

export function isTooOld({ createdAt }: Pick<Authentication, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > USABLE_MS;
}

// For a cardholder to be done: the first page is due within 30 s, and each stands for 10 minutes.
const CHALLENGE_MS = 3_600_000;
const MINUTE_MS = 60_000;
// An issuer whose time is over says so within a minute.
const DECOUPLED_MARGIN_MS = MINUTE_MS;

/** When a challenge that was asked for then is over, whether or not a result has come. */
export function challengeEnd(askedAt: Date, outcome: AuthenticationOutcome | null): Date {
  const minutes = outcome?.decoupledMinutes;
  const isDecoupled = minutes !== undefined;
  return addMilliseconds(
    askedAt,
    isDecoupled ? minutes * MINUTE_MS + DECOUPLED_MARGIN_MS : CHALLENGE_MS,
  );
}

/** Whether a result is waited for: of a challenge in the browser, or of one without. */
export function isOpenChallenge({ status }: Pick<Authentication, 'status'>): boolean {
  return (
    status === 'CHALLENGE_AUTHENTICATION_REQUIRED' ||
    status === 'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED'
  );
}

/** Whether the cardholder was asked, by whatever means. */
export function wasChallenged(
  outcome: AuthenticationOutcome | null,
): outcome is AuthenticationOutcome {
  return outcome !== null && (outcome.challenge !== null || outcome.decoupledMinutes !== undefined);
}

/** The owner that an authentication value is sealed for: in another row it does not open. */
export function sealOwnerOf({ merchantId, id }: Pick<Authentication, 'merchantId' | 'id'>): string {
  return `${merchantId}/${id}`;
}

const BUCKET_DIGITS = 2;

/**
 * A new id for the directory server and the issuer to know a transaction by: a random UUID whose
 * last two digits are the bucket, so that a result is found by the id alone.
 */
export function newTransactionId(bucket: string): string {
  return randomUUID().slice(0, -BUCKET_DIGITS) + bucket;
}

/** The bucket encoded in a transaction id, if it is one of ours. */
export function bucketInTransactionId(id: string): string {
  return id.slice(-BUCKET_DIGITS);
}

/** The form of what a connector returns, for who checks it: the service, and a connector's author. */
export const ANSWER_PATTERNS = {
  /** Networks give six characters; only follow-ups may come without. */
  authorizationCode: '^[0-9A-Za-z]{6}$',
  authorizationCodeOrNone: '^([0-9A-Za-z]{6})?$',
  declinedIsoResponseCode: '^(?!00)[0-9A-Z]{2}$',
  responseCode: '^[0-9A-Z]{1,4}$',
  networkAdviceCode: '^[0-9A-Z]{2}$',
  message: String.raw`^[\x20-\x7e]{0,100}$`,
  networkTransactionId: '^[0-9A-Za-z]{1,20}$',
  verificationResult: '^[0-9A-Z]$',
  referenceName: '^[a-z][A-Za-z0-9]{0,31}$',
  referenceValue: '^[!-~]{1,64}$',
} as const;

/** Partial approval (10) is no approval of what was asked for, so it does not pass as one. */
export const APPROVED_ISO_CODE = '00';

/** They are kept with every record, so they are few and short. */
export const HOST_REFERENCES_MAX = 8;

export const UNKNOWN_REASONS = ['timeout', 'connection-lost', 'malformed', 'unanswered'] as const;

/** What a host may have booked. A purchase is an authorization that was captured as it was approved. */
export const BOOKED_OPERATIONS = [
  'authorize',
  'purchase',
  'increment',
  'capture',
  'refund',
  'reverse',
  'release',
] as const;

export const ACTIVITY_PATTERNS = {
  reference: String.raw`^[\x21-\x7e]{1,128}$`,
  merchantId: String.raw`^[\x20-\x7e]{1,64}$`,
} as const;

/** Records: what is read together is kept in memory together. */
export const ACTIVITY_PAGE_MAX = 1_000;
export const NEXT_LENGTH_MAX = 256;

/** What a host tells about a case: what opened it, what became of it; or what comes before there is one. */
export const HOST_NOTICE_KINDS = [
  'INQUIRY',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'SECOND_CHARGEBACK',
  'ARBITRATION',
  'WON',
  'LOST',
  'REVERSAL',
  'ANSWER_REFUSED',
  'FRAUD_WARNING',
  'DISPUTE_ALERT',
] as const;

export const NOTICE_PATTERNS = {
  id: String.raw`^[\x21-\x7e]{1,100}$`,
  reference: ACTIVITY_PATTERNS.reference,
  network: '^[A-Z][A-Z0-9_]{0,29}$',
  reasonCode: '^[A-Za-z0-9.]{1,20}$',
  currency: '^[A-Z]{3}$',
  /** Characters of words that somebody wrote. */
  reasonMax: 500,
} as const;

/** Notices of a page. */
export const NOTICE_PAGE_MAX = 500;

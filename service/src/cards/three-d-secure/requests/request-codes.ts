import type { Version } from '../messages/index.ts';

/** The words of requests, and EMV's codes for them. */

const WISHES = {
  NO_PREFERENCE: '01',
  NO_CHALLENGE_REQUESTED: '02',
  CHALLENGE_REQUESTED_PREFERENCE: '03',
  CHALLENGE_REQUESTED_MANDATE: '04',
  NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED: '05',
  NO_CHALLENGE_REQUESTED_DATA_ONLY: '06',
  NO_CHALLENGE_REQUESTED_AUTHENTICATION_PERFORMED: '07',
  NO_CHALLENGE_REQUESTED_WHITELIST_EXEMPTION: '08',
  CHALLENGE_REQUESTED_WHITELIST_PROMPT: '09',
} as const;
export type ChallengeWish = keyof typeof WISHES;
export const CHALLENGE_WISHES = namesOf(WISHES);

/** Codes that 2.1.0 does not have become the nearest that it has. */
const WISHES_210: Readonly<Record<string, string>> = {
  '05': '02',
  '06': '02',
  '07': '02',
  '08': '02',
  '09': '03',
};

export function challengeIndicatorOf(wish: ChallengeWish, version: Version): string {
  const code = WISHES[wish];
  return version === '2.1.0' ? (WISHES_210[code] ?? code) : code;
}

type RequestType = Readonly<{
  /** Of a request with the cardholder at a browser, and of one that the merchant makes alone. */
  browser?: string;
  requestor?: string;
  category?: 'PAYMENT' | 'NON_PAYMENT';
  /** Such payments follow each other. */
  isSeries?: true;
}>;

/** Why the cardholder is to be authenticated: each with EMV's code by who asks. */
const TYPES = {
  CARDHOLDER: { browser: '01' },
  RECURRING: { browser: '02', requestor: '01', isSeries: true },
  INSTALMENT: { browser: '03', requestor: '02', isSeries: true },
  ADD_CARD: { browser: '04', requestor: '03', category: 'NON_PAYMENT' },
  MAINTAIN_CARD: { browser: '05', requestor: '04', category: 'NON_PAYMENT' },
  ACCOUNT_VERIFICATION: { requestor: '05', category: 'NON_PAYMENT' },
  DELAYED_SHIPMENT: { requestor: '06', category: 'PAYMENT' },
  TOP_UP: { requestor: '07', category: 'PAYMENT' },
  MAIL_ORDER: { requestor: '08', category: 'PAYMENT' },
  TELEPHONE_ORDER: { requestor: '09', category: 'PAYMENT' },
  WHITELIST_STATUS_CHECK: { requestor: '10', category: 'NON_PAYMENT' },
  OTHER_PAYMENT: { requestor: '11', category: 'PAYMENT' },
} as const satisfies Record<string, RequestType>;
export const REQUEST_TYPES = namesOf(TYPES);

export function requestTypeOf(name: keyof typeof TYPES): RequestType {
  return TYPES[name];
}

export const CHANNELS = ['BROWSER', 'THREE_D_SECURE_REQUESTOR_INITIATED'] as const;

const WINDOWS = {
  X_SMALL: '01',
  SMALL: '02',
  MEDIUM: '03',
  LARGE: '04',
  FULL_SCREEN: '05',
} as const;
export type WindowSize = keyof typeof WINDOWS;
export const WINDOW_SIZES = namesOf(WINDOWS);

export function windowSizeOf(size: WindowSize = 'FULL_SCREEN'): string {
  return WINDOWS[size];
}

const DEPTHS = ['48', '32', '24', '16', '15', '8', '4', '1'] as const;

/** The greatest that EMV knows and that is not above the browser's. */
export function colorDepthOf(bits: number): (typeof DEPTHS)[number] {
  return DEPTHS.find((depth) => Number(depth) <= bits) ?? '1';
}

// Ages in EMV 3-D Secure's steps: each list begins with "none".
const PERIODS = ['LESS_THAN_30_DAYS', 'FROM_30_TO_60_DAYS', 'MORE_THAN_60_DAYS'] as const;
export const ACCOUNT_AGES = ['NO_ACCOUNT', 'THIS_TRANSACTION', ...PERIODS] as const;
export const CHANGES = ['THIS_TRANSACTION', ...PERIODS] as const;
export const PASSWORD_CHANGES = ['NO_CHANGE', 'THIS_TRANSACTION', ...PERIODS] as const;

export const SHIPPINGS = [
  'BILLING_ADDRESS',
  'VERIFIED_ADDRESS',
  'OTHER_ADDRESS',
  'PICK_UP',
  'DIGITAL_GOODS',
  'TICKETS_NOT_SHIPPED',
  'OTHER',
] as const;
export const TIMEFRAMES = ['ELECTRONIC', 'SAME_DAY', 'OVERNIGHT', 'TWO_DAYS_OR_MORE'] as const;

export const LOGINS = [
  'NONE',
  'OWN_CREDENTIALS',
  'FEDERATED_ID',
  'ISSUER_CREDENTIALS',
  'THIRD_PARTY',
  'FIDO',
  'FIDO_SIGNED_ASSURANCE',
  'SECURE_REMOTE_COMMERCE_ASSURANCE',
] as const;

/** The two digits of a word: they count its list from 01. */
export function codeIn<Word extends string>(words: readonly Word[], word: Word): string {
  return String(words.indexOf(word) + 1).padStart(2, '0');
}

const CURRENCIES = { CAD: '124', USD: '840' } as const;
export const EXPONENT = '2'; // Both currencies have cents.

export function currencyNumberOf(currency: keyof typeof CURRENCIES): string {
  return CURRENCIES[currency];
}

function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  const isName = (name: string): name is keyof Table & string => Object.hasOwn(table, name);
  return Object.keys(table).filter(isName);
}

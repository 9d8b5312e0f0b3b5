import type { AssignedOperation } from '../../../service/src/acquiring/acquirers/index.ts';
import { codeOfAction } from './action-codes.ts';
import { totals1987, totals1993, type TotalsMap } from './totals-map.ts';

/** The messages that are sent; a purchase of two messages is an authorization and `completion`. */
export type MessageName = AssignedOperation | 'completion';

/** What a message says, each in one field of its own. */
export const FACTS = [
  'number',
  'expiry',
  'amount',
  'currency',
  'sentAt',
  'time',
  'date',
  'settlementDay',
  'trace',
  'retrieval',
  'category',
  'country',
  'entryMode',
  'condition',
  'institution',
  'approvalCode',
  'reason',
  'terminal',
  'merchant',
  'place',
  'additional',
  'isLast',
  'reference',
  'networkTransaction',
  /** Of an answer: where a host of a network tells its advice on a decline. The standard has no field for it. */
  'networkAdvice',
  'original',
  /** Of a release: what was on hold, and what remains, as the host wants to have them. */
  'replaced',
] as const;
export type Fact = (typeof FACTS)[number];

export type Facts = Readonly<Partial<Record<Fact, string>>>;

/** An original as its follow-ups name it. */
export type OriginalNames = Readonly<{
  mti: string;
  trace: string;
  sentAt: string;
  institution: string;
}>;

/** Cents before and after. */
export type HoldReplacement = Readonly<{ before: bigint; after: bigint }>;

type MappedMessage = Readonly<{
  /** Of a first attempt; a repeat ends with 1. */
  mti: string;
  /** Fields that always have the same content. */
  fixed: Readonly<Record<number, string>>;
  /** What this host does not want in this message. */
  omits?: readonly Fact[];
}>;

/** How one host has its messages: which MTI, what in which field. A host's own module may give another. */
export type OperationMap = Readonly<{
  messages: Readonly<Record<MessageName, MappedMessage>>;
  /** The number of the field of each fact; what has none is not sent. */
  fields: Readonly<Partial<Record<Fact, number>>>;
  /** Digits of the time that is assigned with a trace number: MMDDhhmmss, or YYMMDDhhmmss. */
  timeDigits: 10 | 12;
  entryModes: Readonly<Record<'authenticated' | 'plain' | 'stored', string>>;
  conditions: Readonly<Record<'ecommerce' | 'merchantInitiated' | 'verification', string>>;
  reasons: Readonly<Record<'cancelled' | 'unanswered', string>>;
  original: (original: OriginalNames) => string;
  /** Field 4 of a release, and the fact `replaced`. */
  release: (replacement: HoldReplacement) => Readonly<{ amount: bigint; replaced: string }>;
  /** The response code of two characters that field 39 of an answer means. */
  responseCode: (text: string) => string | undefined;
  /** The totals of a day; absent where the host has no message for them. */
  totals?: TotalsMap;
}>;

const AMOUNT_DIGITS = 12;
const INSTITUTION_DIGITS = 11;

/** Cents as fields have them. */
export function amountDigits(cents: bigint): string {
  return String(cents).padStart(AMOUNT_DIGITS, '0');
}

const PURCHASE = '000000';
const REFUND = '200000';

export const map1987: OperationMap = {
  messages: {
    authorize: { mti: '0100', fixed: { 3: PURCHASE } },
    purchase: { mti: '0200', fixed: { 3: PURCHASE } },
    completion: { mti: '0220', fixed: { 3: PURCHASE } },
    increment: { mti: '0100', fixed: { 3: PURCHASE } },
    verify: { mti: '0100', fixed: { 3: PURCHASE } },
    capture: { mti: '0220', fixed: { 3: PURCHASE } },
    refund: { mti: '0200', fixed: { 3: REFUND } },
    reverse: { mti: '0420', fixed: { 3: PURCHASE } },
    release: { mti: '0420', fixed: { 3: PURCHASE } },
  },
  fields: {
    number: 2,
    amount: 4,
    sentAt: 7,
    trace: 11,
    time: 12,
    date: 13,
    expiry: 14,
    settlementDay: 15,
    category: 18,
    country: 19,
    entryMode: 22,
    condition: 25,
    institution: 32,
    retrieval: 37,
    approvalCode: 38,
    reason: 39,
    terminal: 41,
    merchant: 42,
    place: 43,
    additional: 48,
    currency: 49,
    isLast: 60,
    reference: 62,
    networkTransaction: 63,
    original: 90,
    replaced: 95,
  },
  timeDigits: 10,
  entryModes: { authenticated: '812', plain: '810', stored: '100' },
  conditions: { ecommerce: '59', merchantInitiated: '08', verification: '51' },
  reasons: { cancelled: '17', unanswered: '68' },
  original: ({ institution, mti, sentAt, trace }) =>
    mti +
    trace +
    sentAt +
    institution.padStart(INSTITUTION_DIGITS, '0') +
    '0'.repeat(INSTITUTION_DIGITS),
  release: ({ after, before }) => ({
    amount: before,
    replaced: `${amountDigits(after)}${amountDigits(0n)}${'C00000000'.repeat(2)}`,
  }),
  responseCode: (text) => (/^[\dA-Z]{2}$/.test(text) ? text : undefined),
  totals: totals1987,
};

export const map1993: OperationMap = {
  messages: {
    authorize: { mti: '1100', fixed: { 3: PURCHASE, 24: '100' } },
    purchase: { mti: '1200', fixed: { 3: PURCHASE, 24: '200' } },
    completion: { mti: '1220', fixed: { 3: PURCHASE, 24: '201' } },
    increment: { mti: '1100', fixed: { 3: PURCHASE, 24: '106' } },
    verify: { mti: '1100', fixed: { 3: PURCHASE, 24: '108' } },
    capture: { mti: '1220', fixed: { 3: PURCHASE, 24: '202' } },
    refund: { mti: '1200', fixed: { 3: REFUND, 24: '200' } },
    reverse: { mti: '1420', fixed: { 3: PURCHASE, 24: '400' } },
    release: { mti: '1420', fixed: { 3: PURCHASE, 24: '401' } },
  },
  fields: {
    number: 2,
    amount: 4,
    sentAt: 7,
    trace: 11,
    time: 12,
    expiry: 14,
    settlementDay: 15,
    country: 19,
    entryMode: 22,
    reason: 25,
    category: 26,
    replaced: 30,
    institution: 32,
    retrieval: 37,
    approvalCode: 38,
    terminal: 41,
    merchant: 42,
    place: 43,
    additional: 48,
    currency: 49,
    original: 56,
    isLast: 60,
    reference: 62,
    networkTransaction: 63,
  },
  timeDigits: 12,
  // No terminal, the cardholder not present (by electronic or standing order), the card not present,
  // entered by hand; authenticated by whom: 3 is the issuer.
  entryModes: { authenticated: '100050103110', plain: '100050100110', stored: '100040100110' },
  conditions: { ecommerce: '', merchantInitiated: '', verification: '' },
  reasons: { cancelled: '4000', unanswered: '4021' },
  original: ({ institution, mti, sentAt, trace }) =>
    `${mti}${trace}${sentAt}${String(institution.length).padStart(2, '0')}${institution}`,
  // Field 4 is what remains, and 30 what was authorized, once more for the settlement.
  release: ({ after, before }) => ({
    amount: after,
    replaced: amountDigits(before) + amountDigits(0n),
  }),
  responseCode: codeOfAction,
  totals: totals1993,
};

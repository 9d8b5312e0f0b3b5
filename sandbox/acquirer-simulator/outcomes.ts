/**
 * Everything the simulator decides by, as data: the simulator, its tests, docs/guides/test-cards.md
 * and everything that shows these tables read them from here.
 */

/** `soft-declined`: declined unless a 3-D Secure value comes with it; with one, by the amount. */
export type Effect = 'approved' | 'declined' | 'soft-declined' | 'unanswered' | 'approved-late';
export type OutcomeRule = Readonly<{
  by: 'card' | 'cents';
  /** A whole card number, or the last two digits of the amount. */
  value: string;
  effect: Effect;
  isoResponseCode: IsoResponseCode;
}>;

/** The first rule that fits decides, so a card goes before the amount; if none fits, approved. */
export const OUTCOMES: readonly OutcomeRule[] = [
  { by: 'card', value: '4000200000000008', effect: 'approved', isoResponseCode: '00' },
  { by: 'card', value: '4000200000000057', effect: 'declined', isoResponseCode: '05' },
  { by: 'card', value: '4000200000000149', effect: 'declined', isoResponseCode: '14' },
  { by: 'card', value: '4000200000000412', effect: 'declined', isoResponseCode: '41' },
  { by: 'card', value: '4000200000000438', effect: 'declined', isoResponseCode: '43' },
  { by: 'card', value: '4000200000000511', effect: 'declined', isoResponseCode: '51' },
  { by: 'card', value: '4000200000000545', effect: 'declined', isoResponseCode: '54' },
  { by: 'card', value: '4000200000000578', effect: 'declined', isoResponseCode: '57' },
  { by: 'card', value: '4000200000000685', effect: 'unanswered', isoResponseCode: '68' },
  { by: 'card', value: '4000200000000917', effect: 'approved-late', isoResponseCode: '00' },
  // The issuer simulator challenges both: see sandbox/issuer-simulator/cards.ts.
  { by: 'card', value: '4000100000001727', effect: 'soft-declined', isoResponseCode: '1A' },
  { by: 'card', value: '5200100000001722', effect: 'soft-declined', isoResponseCode: '65' },
  { by: 'cents', value: '05', effect: 'declined', isoResponseCode: '05' },
  { by: 'cents', value: '14', effect: 'declined', isoResponseCode: '14' },
  { by: 'cents', value: '41', effect: 'declined', isoResponseCode: '41' },
  { by: 'cents', value: '43', effect: 'declined', isoResponseCode: '43' },
  { by: 'cents', value: '51', effect: 'declined', isoResponseCode: '51' },
  { by: 'cents', value: '54', effect: 'declined', isoResponseCode: '54' },
  { by: 'cents', value: '57', effect: 'declined', isoResponseCode: '57' },
  { by: 'cents', value: '68', effect: 'unanswered', isoResponseCode: '68' },
  { by: 'cents', value: '91', effect: 'approved-late', isoResponseCode: '00' },
];

/** Long enough to be noticed, shorter than the caller's time-out of 10 s. */
export const LATE_APPROVAL_MS = 5_000;

export type Response = Readonly<{
  responseCode: string;
  message: string;
  retryable: boolean;
  authenticationRequired?: true;
  networkAdviceCode?: string;
}>;

/** Visa says it with 1A, Mastercard with 65. */
const SOFT_DECLINE = {
  responseCode: '061',
  message: 'Authentication required',
  retryable: true,
  authenticationRequired: true,
} as const;

/** What networks advise: 01 there is a new card, 02 later, 03 never again. */
const [NEW_CARD, LATER, NEVER] = [
  { networkAdviceCode: '01' },
  { networkAdviceCode: '02' },
  { networkAdviceCode: '03' },
] as const;

/** What goes with each ISO 8583 response code. Response codes from 050 on are declines. */
export const RESPONSES = {
  '00': { responseCode: '001', message: 'Approved', retryable: false },
  '05': { responseCode: '050', message: 'Do not honour', retryable: false },
  '12': { responseCode: '051', message: 'Invalid transaction', retryable: false },
  '1A': SOFT_DECLINE,
  '14': { responseCode: '052', message: 'Invalid account', retryable: false, ...NEVER },
  '21': { responseCode: '053', message: 'Already reversed', retryable: false },
  '25': { responseCode: '062', message: 'Original not found', retryable: false },
  '41': { responseCode: '054', message: 'Lost card', retryable: false, ...NEVER },
  '43': { responseCode: '055', message: 'Stolen card', retryable: false, ...NEVER },
  '51': { responseCode: '056', message: 'Insufficient funds', retryable: true, ...LATER },
  '54': { responseCode: '057', message: 'Expired card', retryable: false, ...NEW_CARD },
  '57': { responseCode: '058', message: 'Not permitted', retryable: false },
  '65': SOFT_DECLINE,
  '68': { responseCode: '059', message: 'No answer in time', retryable: true },
  '94': { responseCode: '060', message: 'Reference used before', retryable: false },
} as const satisfies Readonly<Record<string, Response>>;
export type IsoResponseCode = keyof typeof RESPONSES;

/** Security codes with a result of their own; any other matches (M). No result declines. */
export const SECURITY_CODE_RESULTS: Readonly<Record<string, string>> = {
  '999': 'N', // Does not match.
  '9999': 'N', // The same, where security codes have four digits.
  '998': 'P', // Not processed.
  '997': 'U', // The issuer does not take part.
};

/** Postal codes with a result of their own. No result declines. */
export const ADDRESS_RESULTS: Readonly<Record<string, string>> = {
  K1A0B1: 'Y', // Street and postal code match.
  K1A0B2: 'A', // The street only.
  K1A0B3: 'Z', // The postal code only.
  K1A0B4: 'N', // Neither.
  K1A0B5: 'U', // The issuer has no address.
  K1A0B6: 'R', // The issuer's system does not answer: try again.
};

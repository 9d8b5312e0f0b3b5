/**
 * What simulated issuers claim by themselves, as data: the simulator, its tests and everything that shows
 * these tables read them from here.
 */

/** What a case begins with. */
export const CASE_KINDS = ['INQUIRY', 'CHARGEBACK', 'FRAUD_WARNING', 'DISPUTE_ALERT'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * How it goes on once the chargeback is answered. ESCALATE: pre-arbitration, then by evidence. ARBITRATION:
 * the same, and then the network decides by evidence. REVERSED: the issuer gives in, answered or not.
 */
export const CASE_OUTCOMES = [
  'WON',
  'LOST',
  'BY_EVIDENCE',
  'ESCALATE',
  'SECOND_CHARGEBACK',
  'ARBITRATION',
  'REVERSED',
] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

type DisputeRule = Readonly<{
  by: 'card' | 'amount';
  /** A whole card number, or the last four digits of the amount in cents. */
  value: string;
  kind: CaseKind;
  reasonCode: string;
  outcome: CaseOutcome;
  /** Days from the first capture. */
  afterDays: number;
}>;

const AFTER_DAYS = 3;
const card = (
  value: string,
  reasonCode: string,
  outcome: CaseOutcome,
  kind: CaseKind = 'CHARGEBACK',
): DisputeRule => ({ by: 'card', value, kind, reasonCode, outcome, afterDays: AFTER_DAYS });
const amount = (...rest: Parameters<typeof card>): DisputeRule => ({
  ...card(...rest),
  by: 'amount',
});

/** The first that fits decides, so a card goes before the amount; if none fits, nobody claims anything. */
export const DISPUTE_RULES: readonly DisputeRule[] = [
  card('4000300001040019', '10.4', 'LOST'),
  card('4000300001040027', '10.4', 'WON'),
  card('4000300001310032', '13.1', 'BY_EVIDENCE'),
  card('4000300001310040', '13.1', 'BY_EVIDENCE', 'INQUIRY'),
  card('4000300001040050', '10.4', 'LOST', 'FRAUD_WARNING'),
  card('4000300001310065', '13.1', 'BY_EVIDENCE', 'DISPUTE_ALERT'),
  card('4000300001040084', '10.4', 'ESCALATE'),
  card('5200300004853017', '4853', 'SECOND_CHARGEBACK'),
  card('4000300001310073', '13.1', 'ARBITRATION'),
  card('4000300001040092', '10.4', 'REVERSED'),
  amount('9110', '10.4', 'LOST'),
  amount('9120', '10.4', 'WON'),
  amount('9130', '13.1', 'BY_EVIDENCE'),
  amount('9140', '13.1', 'BY_EVIDENCE', 'INQUIRY'),
  amount('9150', '10.4', 'LOST', 'FRAUD_WARNING'),
  amount('9160', '13.1', 'BY_EVIDENCE', 'DISPUTE_ALERT'),
];

/** The claim that a payment leads to; undefined: none. */
export function disputeRuleFor(cardNumber: string, cents: bigint): DisputeRule | undefined {
  const ending = String(cents).padStart(4, '0').slice(-4);
  return DISPUTE_RULES.find(({ by, value }) => value === (by === 'card' ? cardNumber : ending));
}

/** In any text of the evidence: the issuer, or the network, decides by it where evidence decides. */
export const WINNING_WORD = 'WINNING_EVIDENCE';
export const LOSING_WORD = 'LOSING_EVIDENCE';
/** An answer with it is not taken. */
export const REFUSED_WORD = 'REFUSED_EVIDENCE';

/** Days until something follows, by the clock of the sandbox. */
export const COURSE_DAYS = {
  /** From an answer to what comes of it. */
  decision: 5,
  /** From an inquiry that nobody answers to the chargeback. */
  inquiry: 25,
  /** From an alert that was not refunded to the chargeback. */
  alert: 3,
  /** From a chargeback to the issuer that gives in. */
  reversal: 4,
} as const;

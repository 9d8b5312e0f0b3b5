import type { Money } from '../../kernel/money.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** What is counted, by its name on the wire and in the table. */
export const FIGURES = {
  approved: 'Payments that were approved; the amount is what was authorized, increments included',
  declined: 'Payments that were declined, or reversed unanswered',
  captured: 'Captures, of payments at once or by completions',
  canceled: 'Payments that were cancelled; the amount is what was voided of their captures',
  expired: 'Holds that expired; the amount is what was released',
  refunded: 'Refunds that succeeded',
  refundDeclined: 'Refunds that were declined',
  validated: 'Card validations that succeeded',
  validationDeclined: 'Card validations that were declined',
  authenticationStarted: '3-D Secure authentications that were answered',
  frictionless: 'Of these, those authenticated without a challenge',
  challenged: 'Of these, those the issuer challenged',
  authenticated: 'Of these, those authenticated, or attempted with proof of that',
  authenticationFailed: 'Of these, those not authenticated, rejected, or without a result',
  payoutCreated: 'Payouts to merchants that were created',
  payoutPaid: 'Payouts to merchants that were paid',
  payoutReturned: 'Payouts to merchants that the bank returned',
  payoutRejected: 'Payouts to merchants that the bank refused',
  chargedBack: 'Payments that were charged back, by code; the amount is what cardholders claim',
  fraudReported: 'Payments that banks reported as fraud',
} as const;
export type Figure = keyof typeof FIGURES;
/**
 * As `declined`, which is counted by brand. By both at once a day would have a row for each pair, and an
 * overview read them all.
 */
export const DECLINED_BY_REASON = 'declinedByReason';
/**
 * The same by the country of the card, where that is known: its code stands where else a reason does. What
 * is approved or declined and not in these is of cards whose country is not known.
 */
export const BY_COUNTRY = {
  approved: 'approvedByCountry',
  declined: 'declinedByCountry',
} as const;
/** A name in the table. */
export type CountedAs =
  Figure | typeof DECLINED_BY_REASON | (typeof BY_COUNTRY)[keyof typeof BY_COUNTRY];

/** One addition to the statistics. What something has not is an empty text. */
export type Count = Readonly<{
  what: CountedAs;
  count: bigint;
  amount: bigint;
  currency: string;
  brand: string;
  reason: string;
}>;

/** An event with as much of its subject as is counted by. */
export type CountedEvent = Readonly<{
  type: string;
  sequence: number;
  data: unknown;
  /** Of a payment. */
  brand: string | null;
  /** Where its card was issued; null where that is not known. */
  country: string | null;
}>;

type Rule = (event: CountedEvent) => readonly (Count | undefined)[];

const NOTHING = { count: 1n, amount: 0n, currency: '', brand: '', reason: '' };

/** By how much an event changed an amount of its payment. */
const changed =
  (what: Figure, amount: string): Rule =>
  ({ data, brand }) => [sum(what, moneyIn(data, 'change', amount), { brand })];
const approved: Rule = (event) => byCountry(event, changed('approved', 'authorizedAmount')(event));
const captured = changed('captured', 'capturedAmount');
const challenged: Rule = (event) => [...started(event), { ...NOTHING, what: 'challenged' }];
const authenticated: Rule = (event) => [
  ...started(event),
  { ...NOTHING, what: 'authenticated' },
  event.sequence === 1 ? { ...NOTHING, what: 'frictionless' } : undefined,
];
const failed: Rule = (event) => [
  ...started(event),
  { ...NOTHING, what: 'authenticationFailed', reason: wordIn(event.data, 'reason') },
];
const paid =
  (what: Figure): Rule =>
  ({ data }) =>
    isRecord(data) && data['direction'] === 'CREDIT' ? [sum(what, moneyIn(data, 'amount'))] : [];

const disputed =
  (what: Figure): Rule =>
  ({ data }) => [
    sum(what, moneyIn(data, 'amount'), {
      brand: wordIn(data, 'network'),
      reason: wordIn(data, 'reasonCode'),
    }),
  ];

/** How the events of each type count; others do not. */
const RULES: Readonly<Record<string, Rule>> = {
  'payment.authorized': approved,
  'payment.succeeded': (event) => [...approved(event), ...captured(event)],
  'payment.incremented': (event) => approved(event).map((more) => more && { ...more, count: 0n }),
  'payment.completed': captured,
  'payment.declined': (event) => {
    const { data, brand } = event;
    return [
      ...byCountry(event, [sum('declined', moneyIn(data, 'amount'), { brand })]),
      sum(DECLINED_BY_REASON, moneyIn(data, 'amount'), { reason: declineIn(data) }),
    ];
  },
  'payment.canceled': changed('canceled', 'voidedAmount'),
  'payment.expired': changed('expired', 'releasedAmount'),
  'refund.succeeded': ({ data }) => [sum('refunded', moneyIn(data, 'refundAmount'))],
  'refund.declined': ({ data }) => [
    sum('refundDeclined', moneyIn(data, 'refundAmount'), { reason: declineIn(data) }),
  ],
  'validation.succeeded': () => [{ ...NOTHING, what: 'validated' }],
  'validation.declined': ({ data }) => [
    { ...NOTHING, what: 'validationDeclined', reason: declineIn(data) },
  ],
  'three_d_secure.authenticated': authenticated,
  'three_d_secure.attempted': authenticated,
  'three_d_secure.challenge_required': challenged,
  'three_d_secure.decoupled_confirmed': challenged,
  'three_d_secure.not_authenticated': failed,
  'three_d_secure.rejected': failed,
  'three_d_secure.technical_issue': failed,
  'three_d_secure.preference_acknowledged': started,
  'payout.created': paid('payoutCreated'),
  'payout.paid': paid('payoutPaid'),
  'payout.returned': paid('payoutReturned'),
  'payout.rejected': paid('payoutRejected'),
  'dispute.opened': disputed('chargedBack'),
  'fraud_warning.received': disputed('fraudReported'),
};

export function isCounted({ type }: Pick<CountedEvent, 'type'>): boolean {
  return Object.hasOwn(RULES, type);
}

/** Whether the card's country would add something. */
export function isCountedByCountry({ type }: Pick<CountedEvent, 'type'>): boolean {
  return COUNTED_BY_COUNTRY.has(type);
}
const COUNTED_BY_COUNTRY: ReadonlySet<string> = new Set([
  'payment.authorized',
  'payment.succeeded',
  'payment.incremented',
  'payment.declined',
]);

/** What an event adds to the statistics. */
export function countsOf(event: CountedEvent): readonly Count[] {
  const counts = RULES[event.type]?.(event) ?? [];
  return counts.filter((count) => count !== undefined);
}

/** An authentication has started with its first answer, whatever that is. */
function started({ sequence }: CountedEvent): readonly (Count | undefined)[] {
  return sequence === 1 ? [{ ...NOTHING, what: 'authenticationStarted' }] : [];
}

/** The same once more under its country. */
function byCountry(
  { country }: CountedEvent,
  counts: readonly (Count | undefined)[],
): readonly (Count | undefined)[] {
  if (country === null) return counts;
  return counts.flatMap((count) => {
    const what = count && BY_COUNTRY[count.what === 'declined' ? 'declined' : 'approved'];
    return count && what ? [count, { ...count, what, brand: '', reason: country }] : [count];
  });
}

type By = Readonly<{ brand?: string | null; reason?: string }>;

function sum(what: CountedAs, money: Money | undefined, { brand, reason }: By = {}): Count {
  const { amount = 0n, currency = '' } = money ?? {};
  return { what, count: 1n, amount, currency, brand: brand ?? '', reason: reason ?? '' };
}

function valueIn(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), data);
}

function moneyIn(data: unknown, ...path: readonly string[]): Money | undefined {
  const money = valueIn(data, path);
  if (!isRecord(money)) return undefined;
  const { amount, currency } = money;
  if (!Number.isSafeInteger(amount) || (currency !== 'CAD' && currency !== 'USD')) return undefined;
  return { amount: BigInt(Number(amount)), currency };
}

function declineIn(data: unknown): string {
  return wordIn(data, 'decline', 'reasonCode');
}

/** A code, of which there are few. Any other text would be a row of its own for each. */
const CODE = /^[A-Z0-9_.]{1,64}$/;

function wordIn(data: unknown, ...path: readonly string[]): string {
  const word = valueIn(data, path);
  return typeof word === 'string' && CODE.test(word) ? word : 'OTHER';
}

import type { Recipient } from '../emails/index.ts';

export const RULE_KINDS = [
  'APPROVAL_RATE',
  'PAYOUT_RETURNED',
  'ENDPOINT_FAILING',
  'OPERATION_STUCK',
  'BOOKS_DIFFER',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Whether the books agree is the operator's business. */
export const PARTNER_RULE_KINDS = RULE_KINDS.filter((kind) => kind !== 'BOOKS_DIFFER');

/** From when on a rule's alert opens. What its kind does not have is absent. */
export type Condition = Readonly<{
  belowPercent?: number;
  dropPoints?: number;
  comparedDays?: number;
  minimumPayments?: number;
  windowHours?: number;
  minimumCount?: number;
  failingMinutes?: number;
}>;
export type Threshold = keyof Condition;

/** What each kind is told by; of these, what it has if nothing is said. */
export const THRESHOLDS_OF: Readonly<Record<RuleKind, readonly Threshold[]>> = {
  APPROVAL_RATE: ['belowPercent', 'dropPoints', 'comparedDays', 'minimumPayments', 'windowHours'],
  PAYOUT_RETURNED: ['minimumCount', 'windowHours'],
  ENDPOINT_FAILING: ['minimumCount', 'failingMinutes'],
  OPERATION_STUCK: ['minimumCount'],
  BOOKS_DIFFER: ['minimumCount'],
};
export const THRESHOLD_DEFAULTS = {
  comparedDays: 7,
  minimumPayments: 50,
  windowHours: 1,
  minimumCount: 1,
  failingMinutes: 30,
} as const satisfies Condition;
/** A day is looked at whole for what happens a few times a week. */
const RETURNS_WINDOW_HOURS = 23;

/** The thresholds of a kind, with those that were not given. */
export function thresholdsGiven(kind: RuleKind, given: Condition): Condition {
  const standard = {
    ...THRESHOLD_DEFAULTS,
    ...(kind === 'PAYOUT_RETURNED' ? { windowHours: RETURNS_WINDOW_HOURS } : {}),
  };
  const all: Condition = { ...standard, ...given };
  const isCompared = given.dropPoints !== undefined;
  const own = THRESHOLDS_OF[kind].filter((name) => name !== 'comparedDays' || isCompared);
  return Object.fromEntries(
    own.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
}

/** When somebody wants to be told of something, and who is written to. */
export type AlertRule = Readonly<{
  id: string;
  bucket: string;
  /** Empty for operators, whose rules are about everybody. */
  partnerId: string;
  /** Null: of all of the partner's. */
  merchantId: string | null;
  kind: RuleKind;
  name: string;
  condition: Condition;
  /** After an alert was closed, none opens for so long. */
  quietMinutes: number;
  recipients: readonly Recipient[];
  isEnabled: boolean;
  calmSince: Date | null;
  closedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** Operators in place of a partner. */
export const OF_NO_PARTNER = '';
export const RULES_MAX = { partner: 20, operators: 50 } as const;

export function rulesMax(partnerId: string): number {
  return partnerId === OF_NO_PARTNER ? RULES_MAX.operators : RULES_MAX.partner;
}

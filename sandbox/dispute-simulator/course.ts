import { createHash } from 'node:crypto';
import type { DisputeAnswer, HostNotice } from '../../service/src/acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import type { Currency } from '../../service/src/kernel/money.ts';
import {
  type CaseKind,
  type CaseOutcome,
  COURSE_DAYS,
  LOSING_WORD,
  REFUSED_WORD,
  WINNING_WORD,
} from './dispute-rules.ts';

export type CaseStage = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';
export type Told = HostNotice['kind'];

/** A claim as the simulated issuer has it. What it does next follows from it alone. */
export type SimulatedCase = Readonly<{
  acquirer: string;
  caseReference: string;
  reference: string;
  paidAt: Date;
  kind: CaseKind;
  outcome: CaseOutcome;
  network: string;
  reasonCode: string;
  currency: Currency;
  amount: bigint;
  afterDays: number;
  stage: CaseStage | null;
  next: Told | null;
  nextAt: Date | null;
  isClosed: boolean;
  createdAt: Date;
}>;

type Course = Pick<SimulatedCase, 'stage' | 'next' | 'nextAt' | 'isClosed'>;

const DAY_MS = 86_400_000;
const daysAfter = (now: Date, days: number): Date => addMilliseconds(now, days * DAY_MS);

/** The same payment has the same case, however often it is noted. */
export function caseReferenceOf(seed: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(seed).digest('hex').slice(0, 24)}`);
  return `CB${String(digits).padStart(29, '0').slice(-14)}`;
}

const STAGE_OF: Readonly<Partial<Record<Told, CaseStage>>> = {
  INQUIRY: 'INQUIRY',
  CHARGEBACK: 'CHARGEBACK',
  PRE_ARBITRATION: 'PRE_ARBITRATION',
  SECOND_CHARGEBACK: 'PRE_ARBITRATION',
  ARBITRATION: 'ARBITRATION',
};

type Following = Readonly<{ next: Told; days: number }>;

const GIVES_IN: Following = { next: 'REVERSAL', days: COURSE_DAYS.reversal };

/** What comes by itself; otherwise the case is open until there is an answer, or closed. */
const FOLLOWS: Readonly<Record<Told, Following | 'OPEN' | 'CLOSED'>> = {
  INQUIRY: { next: 'CHARGEBACK', days: COURSE_DAYS.inquiry },
  DISPUTE_ALERT: { next: 'CHARGEBACK', days: COURSE_DAYS.alert },
  CHARGEBACK: 'OPEN',
  PRE_ARBITRATION: 'OPEN',
  SECOND_CHARGEBACK: 'OPEN',
  ARBITRATION: 'OPEN',
  WON: 'CLOSED',
  LOST: 'CLOSED',
  REVERSAL: 'CLOSED',
  ANSWER_REFUSED: 'CLOSED',
  FRAUD_WARNING: 'CLOSED',
};

/** What follows when something was told and nobody answers. */
export function afterTelling({ outcome, stage }: SimulatedCase, told: Told, now: Date): Course {
  const after = STAGE_OF[told] ?? stage;
  const follows = told === 'CHARGEBACK' && outcome === 'REVERSED' ? GIVES_IN : FOLLOWS[told];
  if (follows === 'CLOSED') return closed(after);
  if (follows === 'OPEN') return { stage: after, next: null, nextAt: null, isClosed: false };
  const nextAt = daysAfter(now, follows.days);
  return { stage: after, next: follows.next, nextAt, isClosed: false };
}

export function closed(stage: CaseStage | null): Course {
  return { stage, next: null, nextAt: null, isClosed: true };
}

/** Why an answer is not taken; undefined where it is. */
export function whyRefused(
  known: SimulatedCase | undefined,
  { contents }: DisputeAnswer,
): string | undefined {
  if (!known) return 'There is no such case.';
  if (known.isClosed) return 'The case is closed.';
  if (known.stage !== contents.disputeStage) return 'The case is at another stage.';
  return says(contents, REFUSED_WORD) ? 'The evidence cannot be read.' : undefined;
}

/** What follows from an answer. */
export function afterAnswer(known: SimulatedCase, answer: DisputeAnswer, now: Date): Course {
  // Who does not contest an inquiry is charged back as one who does not answer it.
  if (answer.kind === 'ACCEPT') return known.stage === 'INQUIRY' ? known : closed(known.stage);
  if (known.next === 'REVERSAL') return known;
  const next = verdictOn(known, answer.contents);
  return { ...known, next, nextAt: daysAfter(now, COURSE_DAYS.decision) };
}

type Contents = DisputeAnswer['contents'];

/** What the issuer makes of a defence; in arbitration, the network. */
export function verdictOn(
  { amount, outcome, reasonCode, stage }: SimulatedCase,
  contents: Contents,
): Told {
  const refunded = contents.refunds.reduce((sum, { amount: of }) => sum + BigInt(of.amount), 0n);
  if (refunded >= amount) return 'REVERSAL'; // The cardholder has the money already.
  const byEvidence = isConvincing(reasonCode, contents) ? 'WON' : 'LOST';
  if (stage === 'INQUIRY') {
    const isContent = outcome === 'BY_EVIDENCE' ? byEvidence === 'WON' : outcome === 'WON';
    return isContent ? 'WON' : 'CHARGEBACK';
  }
  if (stage === 'PRE_ARBITRATION' && outcome === 'ARBITRATION') return 'ARBITRATION';
  if (stage !== 'CHARGEBACK') return byEvidence;
  return AFTER_CHARGEBACK[outcome] ?? byEvidence;
}

const AFTER_CHARGEBACK: Readonly<Partial<Record<CaseOutcome, Told>>> = {
  WON: 'WON',
  LOST: 'LOST',
  ESCALATE: 'PRE_ARBITRATION',
  ARBITRATION: 'PRE_ARBITRATION',
  SECOND_CHARGEBACK: 'SECOND_CHARGEBACK',
  REVERSED: 'REVERSAL',
};

/** Any of these, as a text or a file, shows that the cardholder has what was bought. */
const DELIVERY = [
  'deliveryDate',
  'shippingTrackingNumber',
  'shippingDocumentation',
  'serviceDocumentation',
  'accessActivityLog',
];
const EARLIER_PAYMENTS_MIN = 2;

/**
 * The words decide. Without them: for fraud, two earlier payments or proof of delivery; for what was not
 * received or not as described, proof of delivery; for anything else, an explanation and a file.
 */
function isConvincing(reasonCode: string, contents: Contents): boolean {
  if (says(contents, LOSING_WORD)) return false;
  if (says(contents, WINNING_WORD)) return true;
  const given = new Set([
    ...Object.keys(contents.evidence),
    ...contents.files.map(({ field }) => field),
  ]);
  const isDelivered = DELIVERY.some((field) => given.has(field));
  if (reasonCode.startsWith('10.')) {
    return contents.earlierPayments.length >= EARLIER_PAYMENTS_MIN || isDelivered;
  }
  if (reasonCode.startsWith('13.') || reasonCode === '4853') return isDelivered;
  return given.has('explanation') && contents.files.length > 0;
}

function says({ evidence }: Contents, word: string): boolean {
  return Object.values(evidence).some((text) => text.includes(word));
}

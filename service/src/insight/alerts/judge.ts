import type { AlertFigures } from './alert.ts';
import type { Condition } from './alert-rule.ts';

/**
 * What a measurement says: it is as the rule names it, or clearly not; between the two nothing changes, so
 * that what swings about a threshold opens one alert. Of too little nothing is known.
 */
export type AlertVerdict = 'BREACH' | 'BETWEEN' | 'CALM' | 'UNKNOWN';

export const MARGIN_POINTS = 2;

export function judgeApprovals(
  { belowPercent, dropPoints }: Condition,
  {
    approvalRate: rate,
    earlierApprovalRate: earlier,
  }: Pick<AlertFigures, 'approvalRate' | 'earlierApprovalRate'>,
): AlertVerdict {
  if (rate === null) return 'UNKNOWN';
  const verdicts = new Set([
    belowPercent === undefined ? undefined : judgeLevel(rate, belowPercent),
    dropPoints === undefined ? undefined : judgeDrop(earlier, rate, dropPoints),
  ]);
  return ORDER.find((verdict) => verdicts.has(verdict)) ?? 'UNKNOWN';
}

/** Of several the first that one of them is. What is known to be calm outweighs what is not known. */
const ORDER = ['BREACH', 'BETWEEN', 'CALM', 'UNKNOWN'] as const;

function judgeLevel(rate: number, below: number): AlertVerdict {
  if (rate < below) return 'BREACH';
  return rate >= Math.min(100, below + MARGIN_POINTS) ? 'CALM' : 'BETWEEN';
}

function judgeDrop(earlier: number | null, rate: number, points: number): AlertVerdict {
  if (earlier === null) return 'UNKNOWN';
  const drop = earlier - rate;
  if (drop >= points) return 'BREACH';
  return drop <= points - Math.min(MARGIN_POINTS, points / 2) ? 'CALM' : 'BETWEEN';
}

export function judgeCount(
  { minimumCount = 1 }: Condition,
  { count }: Pick<AlertFigures, 'count'>,
): AlertVerdict {
  return (count ?? 0) >= minimumCount ? 'BREACH' : 'CALM';
}

const MINUTE_MS = 60_000;
const CALM_MS = 15 * MINUTE_MS;
/** Where nothing is known for a day, such as of a shop that has closed, an alert is no use any more. */
const UNKNOWN_MS = 24 * 60 * MINUTE_MS;

type Standing = Readonly<{
  isOpen: boolean;
  calmSince: Date | null;
  closedAt: Date | null;
  quietMinutes: number;
}>;

export type NextStep =
  | Readonly<{ step: 'OPEN' | 'CLOSE' | 'NONE' }>
  | Readonly<{ step: 'CALM_SINCE'; since: Date | null }>;

/** What follows from a verdict: pure, and the whole life of an alert. */
export function nextStep(
  { calmSince, closedAt, isOpen, quietMinutes }: Standing,
  verdict: AlertVerdict,
  now: Date,
): NextStep {
  const since = (moment: Date) => now.getTime() - moment.getTime();
  if (!isOpen) {
    if (verdict !== 'BREACH') return { step: 'NONE' };
    const isQuiet = closedAt !== null && since(closedAt) < quietMinutes * MINUTE_MS;
    return { step: isQuiet ? 'NONE' : 'OPEN' };
  }
  if (verdict === 'BREACH') {
    return calmSince === null ? { step: 'NONE' } : { step: 'CALM_SINCE', since: null };
  }
  if (verdict === 'BETWEEN') return { step: 'NONE' };
  if (calmSince === null) return { step: 'CALM_SINCE', since: now };
  const isOver = since(calmSince) >= (verdict === 'CALM' ? CALM_MS : UNKNOWN_MS);
  return { step: isOver ? 'CLOSE' : 'NONE' };
}

import { addMilliseconds } from '../../kernel/clock.ts';
import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import type { Platform } from '../../platform/platform.ts';

export type ReconciliationDeps = Pick<
  Platform,
  'db' | 'clock' | 'realClock' | 'audit' | 'keyring' | 'logger'
> &
  Readonly<{ acquirers: Pick<OwnAcquirers, 'names' | 'of'> }>;

export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE'] as const;

/** One comparison with one party. */
export type Run = Readonly<{
  id: string;
  /** The name of the acquirer, or the bank. */
  source: string;
  state: (typeof RUN_STATES)[number];
  from: Date;
  to: Date;
  isNext: boolean;
  /** Whether the party gave a record of its own; null until that is known. */
  hasRecord: boolean | null;
  phase: string;
  position: string;
  recordsRead: bigint;
  subjectsCompared: bigint;
  differencesFound: bigint;
  differencesGone: bigint;
  failure: string | null;
  requestedBy: string;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** How far a portion has brought a run. */
export type RunStep = Readonly<{
  phase: string;
  position: string;
  records?: number;
  subjects?: number;
  hasRecord?: boolean;
}>;

export const DONE = 'DONE';
/** The step that ends a run. */
export const END: RunStep = { phase: DONE, position: '' };

/** On in the same phase behind a whole portion, else to the next one. */
export function stepAfter({ phase }: Run, position: string | undefined, next: string): RunStep {
  return position === undefined ? { phase: next, position: '' } : { phase, position };
}

/** A place in an order of time and, within a millisecond, of ids. */
export type TimePosition = Readonly<{ at: Date; id: string }>;

export function positionText({ at, id }: TimePosition): string {
  return `${at.toISOString()} ${id}`;
}

/** Where a run is; at first where its span begins. */
export function runPositionOf({ from, position }: Run): TimePosition {
  if (position === '') return { at: from, id: '' };
  const end = position.indexOf(' ');
  return { at: new Date(position.slice(0, end)), id: position.slice(end + 1) };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** After it nothing is in flight: an answer is waited for 10 s, and a host may be slow to write down. */
const DELAY_MS = 15 * MINUTE_MS;
/** How far the clocks of the two may be apart. Their record is read that much beyond the span. */
export const SKEW_MS = 5 * MINUTE_MS;
const DAILY_AT_MS = 8 * 60 * MINUTE_MS; // 08:00 UTC: night in Canada, before the day's payouts are cut.

/** What is older is settled on both sides. */
export function settledBefore(now: Date): Date {
  return addMilliseconds(now, -DELAY_MS);
}

/** The end of the last daily span that is settled. */
export function lastDailySpan(now: Date): Date {
  const time = settledBefore(now).getTime() - DAILY_AT_MS;
  return new Date(Math.floor(time / DAY_MS) * DAY_MS + DAILY_AT_MS);
}

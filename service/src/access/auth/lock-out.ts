import { addMilliseconds } from '../../kernel/clock.ts';
import type { Failures } from './attempt-store.ts';

/** Failures older than this no longer count. */
const WINDOW_MS = 15 * 60 * 1_000;
const LOCK_MS = 15 * 60 * 1_000;

/** A typing error or a deployment with an old secret is noticed before ten failures. */
export const SUBJECT_FAILURES_MAX = 10;
/** Many clients may share an address, so this stops only those that try many names. */
export const ADDRESS_FAILURES_MAX = 100;

export function isLocked({ lockedUntil }: Failures, now: Date): boolean {
  return lockedUntil !== null && now < lockedUntil;
}

/** One more failure. The one that reaches the limit locks, and the count restarts after that. */
export function afterFailure({ failedAt }: Failures, limit: number, now: Date): Failures {
  const since = addMilliseconds(now, -WINDOW_MS);
  const counted = [...failedAt.filter((instant) => instant > since), now];
  if (counted.length < limit) return { failedAt: counted, lockedUntil: null };
  return { failedAt: [], lockedUntil: addMilliseconds(now, LOCK_MS) };
}

/** When none of it matters any more. */
export function forgottenAt({ failedAt, lockedUntil }: Failures, now: Date): Date {
  return lockedUntil ?? addMilliseconds(failedAt.at(-1) ?? now, WINDOW_MS);
}

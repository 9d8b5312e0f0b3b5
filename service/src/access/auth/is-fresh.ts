/**
 * Whether what was learnt at `learntAtMs` may still be relied on. A clock that was set back makes
 * it stale: otherwise it would be believed for as long as the clock needs to catch up.
 */
export function isFresh(learntAtMs: number, nowMs: number, forMs: number): boolean {
  const age = nowMs - learntAtMs;
  return age >= 0 && age < forMs;
}

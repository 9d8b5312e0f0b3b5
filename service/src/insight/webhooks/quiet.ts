import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import { retryAfterOf } from './schedule.ts';
import type { AttemptResult } from './send-message.ts';

/** Endpoints that asked to be left alone for a while. */
export type Quiet = Readonly<{
  /** Remembers what an answer asked for. */
  heed: (endpointId: string, attempt: Pick<AttemptResult, 'status' | 'responseHeaders'>) => void;
  isQuiet: (endpointId: string, now: Date) => boolean;
}>;

const THROTTLING = new Set([429, 503]);
const QUIET_MAX_MS = 60_000; // How long one answer can hold up what else is due for its endpoint.

/** In memory: a process that does not know asks once, and is told. */
export function createQuiet({
  clock,
  realClock,
}: Readonly<{ clock: Clock; realClock: Clock }>): Quiet {
  const quietUntil = new Map<string, Date>();
  return {
    heed: (endpointId, { responseHeaders, status }) => {
      if (status === null || !THROTTLING.has(status)) return;
      const asked = retryAfterOf(responseHeaders?.['retry-after'], realClock.now()) ?? 0;
      if (asked === 0) return;
      quietUntil.set(endpointId, addMilliseconds(clock.now(), Math.min(asked, QUIET_MAX_MS)));
    },
    isQuiet: (endpointId, now) => {
      const until = quietUntil.get(endpointId);
      if (until && until <= now) quietUntil.delete(endpointId);
      return quietUntil.has(endpointId);
    },
  };
}

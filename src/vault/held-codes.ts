import type { Clock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';

/** Security codes on their way from the hosted page to the payment, in this process alone. */
export type HeldCodes = Readonly<{
  /** Keeps the code of a token until then. When there is no room, the oldest goes. */
  hold: (tokenOwner: string, code: Secret<string>, until: Date) => void;
  /** The code of a token, once; undefined when it is not here, or no more. */
  take: (tokenOwner: string) => Secret<string> | undefined;
  size: () => number;
}>;

type Held = Readonly<{ code: Secret<string>; until: Date }>;

const HELD_MAX = 10_000; // About 2 MB. At one token a millisecond the oldest has had ten seconds.
const SWEEP_MS = 10_000; // How much longer than its time a code may be in memory.

/**
 * A security code is never stored, so a token cannot carry it. It waits here, in memory and in no
 * other place, for the payment that its token makes in the same process. Elsewhere, or after a
 * restart, there is none, and the payment goes to the issuer without it. A code leaves when it is
 * taken, when its time is over, or when others need the room.
 */
export function createHeldCodes(
  clock: Clock,
  { max = HELD_MAX }: Readonly<{ max?: number }> = {},
): HeldCodes {
  const held = new Map<string, Held>();
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const now = clock.now();
    for (const [owner, { until }] of held) if (until <= now) held.delete(owner);
    timer = held.size === 0 ? undefined : setTimeout(sweep, SWEEP_MS).unref();
  };
  return {
    hold: (tokenOwner, code, until) => {
      const [oldest] = held.keys();
      if (held.size >= max && oldest !== undefined) held.delete(oldest);
      held.set(tokenOwner, { code, until });
      timer ??= setTimeout(sweep, SWEEP_MS).unref();
    },
    take: (tokenOwner) => {
      const found = held.get(tokenOwner);
      held.delete(tokenOwner);
      return found && found.until > clock.now() ? found.code : undefined;
    },
    size: () => held.size,
  };
}

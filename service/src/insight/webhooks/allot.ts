import { keptIn } from '../../kernel/kept.ts';

/** An endpoint with deliveries that are due, as far as its share of the work depends on it. */
export type Claimant = Readonly<{
  endpointId: string;
  host: string;
  maxInFlight: number;
  /** Attempts that failed since the last that succeeded. */
  failuresInRow: number;
  /** How many requests are under way to it, and how many of them for long. */
  inFlight: number;
  slow: number;
  /** How many its rate still allows now. */
  allowance: number;
}>;

/** How many more may be under way in all, and how many of these to endpoints that fail or are slow. */
type Capacity = Readonly<{
  free: number;
  freeForSlow: number;
  /** How many more may begin to a host, for all of its endpoints. */
  roomAt: (host: string) => number;
}>;

/** An endpoint that fails gets half as many at once with each failure: it is tried, one at a time. */
export function slotsOf({ maxInFlight, failuresInRow, slow }: Claimant): number {
  const halved = maxInFlight >> Math.min(failuresInRow, 30);
  return Math.max(1, Math.min(halved, maxInFlight - slow));
}

export function isSlow({ failuresInRow, slow }: Claimant): boolean {
  return failuresInRow > 0 || slow > 0;
}

/**
 * How many deliveries each endpoint may begin. One after another gets one more, those with the fewest
 * under way first, so that none waits for another's backlog; those that fail or are slow share a
 * part of the room that is too small to keep the others from working; and the endpoints of one host
 * share what that is sent.
 */
export function allot(claimants: readonly Claimant[], { free, freeForSlow, roomAt }: Capacity) {
  const left = { free, freeForSlow };
  const leftAt = new Map<string, number>();
  const given = new Map<string, number>();
  let asking = claimants.toSorted((one, other) => one.inFlight - other.inFlight);
  while (asking.length > 0) {
    asking = asking.filter((claimant) => {
      const { allowance, endpointId, host, inFlight } = claimant;
      const room = keptIn(leftAt, host, roomAt);
      const has = given.get(endpointId) ?? 0;
      if (left.free <= 0 || room <= 0) return false;
      if (has >= allowance || inFlight + has >= slotsOf(claimant)) return false;
      if (isSlow(claimant)) {
        if (left.freeForSlow <= 0) return false;
        left.freeForSlow -= 1;
      }
      left.free -= 1;
      leftAt.set(host, room - 1);
      given.set(endpointId, has + 1);
      return true;
    });
  }
  return given;
}

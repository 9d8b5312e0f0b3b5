import { type Event, readPlaces } from '../../records/events/index.ts';
import { leaseOf } from '../../platform/db/lease.ts';
import { createShardRounds, type ShardShare } from '../../platform/db/shard-map.ts';
import { allot, isSlow } from './allot.ts';
import type { createInFlight } from './in-flight.ts';
import type { createPace } from './pace.ts';
import { dueEndpoints, leaseDeliveries } from './due-store.ts';
import type { Receiver } from './endpoint-store.ts';
import type { Leased, createQuiet } from './schedule.ts';
import type { Platform } from '../../platform/platform.ts';

/** A leased delivery with all that is needed to send it. */
export type Sending = Leased & Readonly<{ receiver: Receiver; event: Event; isSlow: boolean }>;

export type TakeDeps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{
    inFlight: ReturnType<typeof createInFlight>;
    pace: ReturnType<typeof createPace>;
    leaseMs: number;
    isQuiet: ReturnType<typeof createQuiet>['isQuiet'];
  }>;

const AT_ONCE = 1_000; // Requests under way: each costs a connection and little else.
const AT_ONCE_SLOW = AT_ONCE / 2; // Of these to endpoints that fail or are slow.
const SLOW_MS = 1_000; // A receiver that takes longer is slow.

/** Leases what is due, as much as there is room for, each endpoint's share of it. */
export function createTaking(deps: TakeDeps): () => Promise<readonly Sending[]> {
  const { db, inFlight } = deps;
  const rounds = createShardRounds();
  return async () => {
    const before = performance.now() - SLOW_MS;
    const { inFlight: now, slow } = inFlight.all(before);
    if (now >= AT_ONCE) return [];
    const taken = await rounds(db, AT_ONCE - now, (share) =>
      takeShare(deps, share, AT_ONCE_SLOW - slow),
    );
    if (taken.length === 0) return [];
    const events = await readPlaces(
      db,
      taken.map(({ delivery }) => delivery),
    );
    const byId = new Map(events.map((event) => [event.id, event]));
    return taken.flatMap((leased) => {
      const event = byId.get(leased.delivery.eventId);
      if (event) return [{ ...leased, event }];
      deps.logger.error({ deliveryId: leased.delivery.id }, 'an event to be delivered is missing');
      return [];
    });
  };
}

async function takeShare(
  { clock, inFlight, isQuiet, leaseMs, pace, realClock }: TakeDeps,
  { on, buckets, most }: ShardShare,
  freeForSlow: number,
): Promise<readonly Omit<Sending, 'event'>[]> {
  const [now, at] = [clock.now(), performance.now()];
  const receivers = await dueEndpoints(on, buckets, { now, realNow: realClock.now() });
  const claimants = receivers.map(({ id, maxInFlight, failuresInRow }) => ({
    endpointId: id,
    maxInFlight,
    failuresInRow,
    ...inFlight.to(id, at - SLOW_MS),
    allowance: isQuiet(id, now) ? 0 : pace.allowance(id, at),
  }));
  const given = allot(claimants, { free: most, freeForSlow });
  if (given.size === 0) return [];
  const wanted = receivers.flatMap(({ id, bucket }) => {
    const share = given.get(id);
    return share === undefined ? [] : [{ bucket, endpointId: id, most: share }];
  });
  const lease = leaseOf(leaseMs, realClock);
  const leased = await leaseDeliveries(on, wanted, now, lease);
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  const slow = new Set(claimants.filter(isSlow).map(({ endpointId }) => endpointId));
  return leased.flatMap((delivery) => {
    const receiver = byId.get(delivery.endpointId);
    if (!receiver) return [];
    pace.spend(receiver.id, 1, at);
    const { holder, until } = lease;
    return [{ delivery, lease: holder, until, receiver, isSlow: slow.has(receiver.id) }];
  });
}

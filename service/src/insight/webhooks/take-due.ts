import { type Event, readPlaces } from '../../records/events/index.ts';
import { leaseOf } from '../../platform/db/lease.ts';
import { createShardRounds, type ShardShare } from '../../platform/db/shard-map.ts';
import { allot, isSlow } from './allot.ts';
import type { createInFlight } from './in-flight.ts';
import type { createPace } from './pace.ts';
import { type createHosts, hostOf } from './receiving-host.ts';
import { dueEndpoints, leaseDeliveries } from './due-store.ts';
import type { Receiver } from './endpoint-store.ts';
import type { Leased, createQuiet } from './schedule.ts';
import type { Platform } from '../../platform/platform.ts';

/** A leased delivery with all that is needed to send it. */
export type Sending = Leased &
  Readonly<{ receiver: Receiver; host: string; event: Event; isSlow: boolean }>;

export type TakeDeps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{
    inFlight: ReturnType<typeof createInFlight>;
    pace: ReturnType<typeof createPace>;
    hosts: ReturnType<typeof createHosts>;
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
  const turns = createTurns();
  return async () => {
    const before = performance.now() - SLOW_MS;
    const { inFlight: now, slow } = inFlight.all(before);
    if (now >= AT_ONCE) return [];
    const ofHosts = deps.hosts.round();
    const taken = await rounds(db, AT_ONCE - now, (share) =>
      takeShare(deps, share, { freeForSlow: AT_ONCE_SLOW - slow, ofHosts, turns }),
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

type Round = Readonly<{
  freeForSlow: number;
  ofHosts: ReturnType<TakeDeps['hosts']['round']>;
  turns: ReturnType<typeof createTurns>;
}>;

async function takeShare(
  deps: TakeDeps,
  { on, buckets, most }: ShardShare,
  { freeForSlow, ofHosts, turns }: Round,
): Promise<readonly Omit<Sending, 'event'>[]> {
  const { clock, leaseMs, pace, realClock } = deps;
  const [now, at] = [clock.now(), performance.now()];
  const receivers = await dueEndpoints(on, buckets, { now, realNow: realClock.now() });
  const claimants = turns.inOrder(claimantsOf(deps, receivers, { now, at }));
  const roomAt = (host: string) => ofHosts.room(host, at);
  const given = allot(claimants, { free: most, freeForSlow, roomAt });
  if (given.size === 0) return [];
  const byId = new Map(claimants.map((claimant) => [claimant.endpointId, claimant]));
  const wanted = receivers.flatMap(({ id, bucket }) => {
    const share = given.get(id);
    return share === undefined ? [] : [{ bucket, endpointId: id, most: share }];
  });
  for (const [id, share] of given) {
    turns.note(id);
    ofHosts.spend(byId.get(id)?.host ?? '', share, at);
  }
  const lease = leaseOf(leaseMs, realClock);
  const leased = await leaseDeliveries(on, wanted, now, lease);
  for (const { endpointId } of leased) given.set(endpointId, (given.get(endpointId) ?? 1) - 1);
  for (const [id, unused] of given) ofHosts.giveBack(byId.get(id)?.host ?? '', unused, at);
  const { holder, until } = lease;
  return leased.flatMap((delivery) => {
    const claimant = byId.get(delivery.endpointId);
    if (!claimant) return [];
    const { host, receiver } = claimant;
    pace.spend(receiver.id, 1, at);
    return [{ delivery, lease: holder, until, receiver, host, isSlow: isSlow(claimant) }];
  });
}

type Moment = Readonly<{ now: Date; at: number }>;

function claimantsOf(
  { inFlight, isQuiet, pace }: TakeDeps,
  receivers: readonly Receiver[],
  { at, now }: Moment,
) {
  return receivers.map((receiver) => {
    const { failuresInRow, id, maxInFlight, url } = receiver;
    return {
      receiver,
      endpointId: id,
      host: hostOf(url),
      maxInFlight,
      failuresInRow,
      ...inFlight.to(id, at - SLOW_MS),
      allowance: isQuiet(id, now) ? 0 : pace.allowance(id, at),
    };
  });
}

const TURNS_MAX = 50_000;

/** Who began when: of many endpoints of one host those that waited for longest are the next. */
function createTurns() {
  const turns = new Map<string, number>();
  let turn = 0;
  return {
    inOrder: <One extends Readonly<{ endpointId: string }>>(all: readonly One[]) =>
      all.toSorted(
        (one, other) => (turns.get(one.endpointId) ?? 0) - (turns.get(other.endpointId) ?? 0),
      ),
    note: (endpointId: string): void => {
      turn += 1;
      turns.delete(endpointId);
      turns.set(endpointId, turn);
      const [first] = turns.keys();
      if (turns.size > TURNS_MAX && first !== undefined) turns.delete(first);
    },
  };
}

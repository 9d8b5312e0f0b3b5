import { feedSpan, lockStreams, readFeed } from '../../records/events/index.ts';
import { forBucket } from '../../platform/db/database.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { createShardRounds, type ShardShare } from '../../platform/db/shard-map.ts';
import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { type Delivery, queuedIn } from './delivery.ts';
import * as deliveries from './delivery-store.ts';
import { takesEvent } from './endpoint.ts';
import { newDelivery } from './fan-out.ts';
import { subscriptionOf, type Subscription, findEndpoint, lockEndpoint } from './endpoint-store.ts';
import { isReplayed, type Replay } from './replay.ts';
import * as store from './replay-store.ts';
import { bucketIn, newId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { found, invalid, ruleBroken } from '../../platform/http/errors.ts';
import { WEBHOOK_PROBLEMS } from './errors.ts';
import type { Platform } from '../../platform/platform.ts';

type ReplayDeps = Pick<Platform, 'db' | 'clock'>;

const EVERY_MS = 500;
const REPLAYS_AT_ONCE = 50;
const PORTION = 200; // Events that are looked at in one transaction.
// What is new waits for no more than this of what is old: two seconds' worth.
const DUE_MAX = 200;

/**
 * The job that queues what replays ask for, a portion at a time: no faster than the endpoint takes it, so
 * that new events do not wait for old ones. How far it is, is committed with each portion.
 */
export function createReplaying({ db, clock }: ReplayDeps): Job {
  const rounds = createShardRounds();
  const run = async (): Promise<number> => {
    const now = clock.now();
    const replays = await rounds(db, REPLAYS_AT_ONCE, (share) => readyReplays(share, now));
    return await workOnEach(replays, (replay) =>
      transaction(forBucket(db, replay.bucket), (tx) => advance(tx, replay, now)),
    );
  };
  return { name: 'replay-webhooks', everyMs: EVERY_MS, run };
}

/** The oldest whose endpoints take what is queued: those that do not keep no other waiting. */
async function readyReplays({ buckets, most, on }: ShardShare, now: Date): Promise<Replay[]> {
  const ready: Replay[] = [];
  const running = inPages<Replay>(
    (page) => store.runningReplays(on, buckets, page),
    REPLAYS_AT_ONCE,
  );
  for await (const replay of running) {
    const due = await store.countDue(on, replay.endpointId, now, DUE_MAX);
    if (due < DUE_MAX) ready.push(replay);
    if (ready.length >= most) break;
  }
  return ready;
}

/** Does the next portion; false if another process is at it. */
async function advance(tx: Tx, { id, partnerId }: Replay, now: Date): Promise<boolean> {
  await lockStreams(tx, [partnerId]);
  const replay = await store.lockReplay(tx, id);
  if (!replay) return false;
  const subscription = await subscriptionOf(tx, replay.endpointId);
  if (!subscription) {
    await store.moveReplay(tx, id, { ...replay, queued: 0, status: 'CANCELED', now });
    return true;
  }
  const { position, queued, isLast } = replay.onlyFailed
    ? await queueFailed(tx, replay, now)
    : await queueAll(tx, replay, { subscription, now });
  await store.moveReplay(tx, id, { position, queued, status: isLast ? 'DONE' : 'RUNNING', now });
  return true;
}

type Circumstances = Readonly<{ subscription: Subscription; now: Date }>;

/** Every event: those delivered before again, and those never queued for the first time. */
async function queueAll(tx: Tx, replay: Replay, { now, subscription }: Circumstances) {
  const { endpointId, lastPosition: upTo, partnerId, position: after } = replay;
  const { events, reached: position } = await readFeed(tx, partnerId, {
    after,
    upTo,
    limit: PORTION,
  });
  const isLast = position >= upTo;
  const wanted = events.filter(
    (event) => isReplayed(replay, event) && takesEvent(subscription, event),
  );
  const known = await store.deliveriesOf(
    tx,
    endpointId,
    wanted.map(({ id }) => id),
  );
  const byEvent = new Map(known.map((delivery) => [delivery.eventId, delivery]));
  const made = wanted
    .filter(({ id }) => !byEvent.has(id))
    .map((event) => newDelivery(event, endpointId, now));
  const queued = await queue(tx, { known, made, now, replayId: replay.id });
  return { position, queued, isLast };
}

/** What has failed. What this replay has queued and what failed again is left to another replay. */
async function queueFailed(tx: Tx, replay: Replay, now: Date) {
  const failed = (state: 'DEAD' | 'PENDING') =>
    store.failedOf(tx, replay, { state, now, most: PORTION });
  const dead = await failed('DEAD');
  const late = dead.length < PORTION ? await failed('PENDING') : [];
  const { position, lastPosition } = replay;
  const isLast = dead.length < PORTION && late.length < PORTION;
  const known = [...dead, ...late];
  const queued = await queue(tx, { known, made: [], now, replayId: replay.id });
  return { position: isLast ? lastPosition : position, queued, isLast };
}

type Queue = Readonly<{
  known: readonly Delivery[];
  made: readonly ReturnType<typeof newDelivery>[];
  now: Date;
  replayId: string | null;
}>;

/**
 * Queues deliveries, of which some are there already: ended ones begin again, and those that wait for
 * another attempt are due now. Those of one subject go in their order, behind what is unfinished.
 */
export async function queue(tx: Tx, { known, made, now, replayId }: Queue): Promise<number> {
  const ended = known.filter(({ endedAt }) => endedAt !== null);
  const late = known.filter(({ nextAt }) => nextAt !== null && nextAt > now);
  const inOrder = [...ended, ...made].toSorted((one, other) =>
    one.position < other.position ? -1 : 1,
  );
  const queued = queuedIn(inOrder, await deliveries.busyKeys(tx, inOrder));
  const isNew = new Set(made.map(({ id }) => id));
  const mark = replayId === null ? {} : { replayId };
  await tx.commitInOneRoundTrip([
    ...deliveries.queueing(
      queued.filter(({ id }) => isNew.has(id)).map((one) => ({ ...one, ...mark })),
    ),
    ...deliveries.requeueing(
      queued.filter(({ id }) => !isNew.has(id)),
      { now, replayId },
    ),
    ...deliveries.hastening(
      late.map(({ id }) => id),
      { now, replayId },
    ),
  ]);
  return queued.length + late.length;
}

/**
 * Sends a delivery again, with all its attempts: one that has ended is queued, behind what is unfinished
 * of its subject, and one that waits for another attempt is due now. Whatever is queued already stays so.
 */
export async function redeliver(
  { db, clock }: ReplayDeps,
  caller: PartnerCaller,
  deliveryId: string,
): Promise<Delivery> {
  const { endpointId, partnerId } = found(await deliveries.findDelivery(db, caller, deliveryId));
  return await transaction(forBucket(db, bucketIn(deliveryId)), async (tx) => {
    await lockStreams(tx, [partnerId]);
    found(await findEndpoint(tx, caller, endpointId)); // There is none where it was deleted.
    const delivery = found(await deliveries.lockDelivery(tx, deliveryId));
    await queue(tx, { known: [delivery], made: [], now: clock.now(), replayId: null });
    return found(await deliveries.lockDelivery(tx, deliveryId));
  });
}

const RUNNING_MAX = 5; // Of an endpoint: more than anybody needs, and few enough to look at.

type Requested = Pick<
  Replay,
  'endpointId' | 'from' | 'to' | 'types' | 'onlyFailed' | 'correlationId'
>;

/** Notes what is to be delivered again; a job does it. */
export async function startReplay(
  { db, clock }: ReplayDeps,
  caller: PartnerCaller,
  requested: Requested,
): Promise<Replay> {
  const { endpointId, from, to } = requested;
  if (from > to) {
    const errorMessage = 'Must not be before `from`.';
    throw invalid([{ parameterName: 'to', reasonCode: 'INVALID_VALUE', errorMessage }]);
  }
  const { partnerId } = found(await findEndpoint(db, caller, endpointId));
  const bucket = bucketIn(endpointId);
  const on = forBucket(db, bucket);
  const { after, upTo } = await feedSpan(on, partnerId, { from, to });
  const now = clock.now();
  const replay: Replay = {
    ...requested,
    id: newId('webhookReplay', bucket, now),
    bucket,
    partnerId,
    position: after,
    lastPosition: upTo,
    status: 'RUNNING',
    queued: 0n,
    requestedBy: caller.clientId,
    createdAt: now,
    endedAt: null,
  };
  await transaction(on, async (tx) => {
    found(await lockEndpoint(tx, caller, endpointId));
    if ((await store.countRunning(tx, endpointId)) >= RUNNING_MAX) {
      const fault = { reasonCode: 'TOO_MANY_WEBHOOK_REPLAYS' } as const;
      throw ruleBroken(WEBHOOK_PROBLEMS.tooManyReplays, fault);
    }
    await store.insertReplay(tx, replay);
  });
  return replay;
}

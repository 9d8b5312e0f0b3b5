import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketIn, ID_KINDS, idsSince } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { Delivery } from './delivery.ts';
import { DELIVERY } from './delivery-store.ts';
import type { Replay } from './replay.ts';

const REPLAY = sql`
  replay_id as id, bucket, endpoint_id as "endpointId", partner_id as "partnerId",
  from_at as "from", to_at as "to", types, only_failed as "onlyFailed", position,
  last_position as "lastPosition", status, queued, requested_by as "requestedBy",
  correlation_id as "correlationId", created_at as "createdAt", ended_at as "endedAt"`;

export async function insertReplay(tx: Tx, replay: Replay): Promise<void> {
  const { bucket, correlationId, createdAt, endedAt, endpointId, from, id, lastPosition } = replay;
  const { onlyFailed, partnerId, position, queued, requestedBy, status, to, types } = replay;
  await tx.query(sql`
    insert into webhook_replays (bucket, replay_id, endpoint_id, partner_id, from_at, to_at, types,
      only_failed, position, last_position, status, queued, requested_by, correlation_id,
      created_at, ended_at)
    values (${bucket}, ${id}, ${endpointId}, ${partnerId}, ${from}, ${to}, ${types}::text[],
      ${onlyFailed}, ${position}, ${lastPosition}, ${status}, ${queued}, ${requestedBy},
      ${correlationId}, ${createdAt}, ${endedAt})`);
}

/** Of an endpoint that the caller may see. */
export async function findReplay(
  db: Queryable,
  { partnerId }: PartnerCaller,
  { endpointId, replayId }: Readonly<{ endpointId: string; replayId: string }>,
): Promise<Replay | undefined> {
  const [row] = await db.query<Replay>(sql`
    select ${REPLAY} from webhook_replays
    where bucket = ${bucketIn(replayId)} and replay_id = ${replayId}
      and endpoint_id = ${endpointId} and partner_id = ${partnerId}`);
  return row;
}

/** How many replays of an endpoint are under way, up to a number. */
export async function countRunning(db: Queryable, endpointId: string): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from webhook_replays
    where bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}
      and status = 'RUNNING'`);
  return Number(row?.count ?? 0n);
}

/** Those under way in the buckets of one shard, the oldest first. */
export async function runningReplays(
  db: Queryable,
  buckets: readonly string[],
  { after, limit }: Readonly<{ after: Replay | undefined; limit: number }>,
): Promise<Replay[]> {
  return await db.query<Replay>(sql`
    select ${REPLAY} from webhook_replays
    where bucket ${inBuckets(buckets)} and status = 'RUNNING'
      ${after ? sql`and (created_at, replay_id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, replay_id limit ${limit}`);
}

/** Locks a replay that is under way; undefined while another process works on it. */
export async function lockReplay(tx: Tx, replayId: string): Promise<Replay | undefined> {
  const [row] = await tx.query<Replay>(sql`
    select ${REPLAY} from webhook_replays
    where bucket = ${bucketIn(replayId)} and replay_id = ${replayId} and status = 'RUNNING'
    for update skip locked`);
  return row;
}

type Progress = Readonly<{ position: bigint; queued: number; status: Replay['status']; now: Date }>;

export async function moveReplay(tx: Tx, replayId: string, progress: Progress): Promise<void> {
  const { now, position, queued, status } = progress;
  await tx.query(sql`
    update webhook_replays
    set position = ${position}, queued = queued + ${queued}::bigint, status = ${status},
        ended_at = ${status === 'RUNNING' ? null : now}
    where bucket = ${bucketIn(replayId)} and replay_id = ${replayId}`);
}

/** How many deliveries are due for an endpoint, up to a number. */
export async function countDue(db: Queryable, endpointId: string, now: Date, most: number) {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from (
      select from webhook_deliveries
      where bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}
        and state = 'PENDING' and next_at <= ${now} limit ${most}) as due`);
  return Number(row?.count ?? 0n);
}

/** An endpoint's deliveries of these events. */
export async function deliveriesOf(tx: Tx, endpointId: string, eventIds: readonly string[]) {
  return await tx.query<Delivery>(sql`
    select ${DELIVERY} from webhook_deliveries as delivery
    where delivery.bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}
      and event_id = any(${eventIds}::text[])`);
}

type Failed = Readonly<{ state: 'DEAD' | 'PENDING'; now: Date; most: number }>;

/**
 * The next failed ones that a replay is about and has not queued yet: dead letters, or those that wait
 * for another attempt.
 */
export async function failedOf(tx: Tx, replay: Replay, { state, now, most }: Failed) {
  const { id, endpointId, lastPosition, position, from, to, types } = replay;
  const bucket = bucketIn(id);
  return await tx.query<Delivery>(sql`
    select ${DELIVERY} from webhook_deliveries as delivery
    where delivery.bucket = ${bucket} and endpoint_id = ${endpointId} and failures > 0
      and state = ${state} and state <> 'DELIVERED'
      ${state === 'PENDING' ? sql`and next_at > ${now}` : empty}
      and delivery.position > ${position} and delivery.position <= ${lastPosition}
      and replay_id is distinct from ${id}
      and substr(event_id, 5) collate "C" >= ${timeOf(from)}
      and substr(event_id, 5) collate "C" < ${timeOf(addMilliseconds(to, 1))}
      ${types === null ? empty : ofTypes(types)}
    order by delivery.created_at, delivery.delivery_id limit ${most}`);
}

/** How the ids of what happened then go on behind their kind and bucket. */
function timeOf(moment: Date): string {
  const sinceThereIsTime = new Date(Math.max(0, moment.getTime()));
  return idsSince('event', '', sinceThereIsTime).slice(ID_KINDS.event.length);
}

function ofTypes(patterns: readonly string[]): Sql {
  const likes = patterns.map((pattern) => pattern.replaceAll('_', '\\_').replaceAll('*', '%'));
  return sql`and event_type like any(${likes}::text[])`;
}

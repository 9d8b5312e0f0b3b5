import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { DisabledReason, Endpoint } from './endpoint.ts';

/** An endpoint as far as sending to it needs it. */
export type Receiver = Pick<
  Endpoint,
  'id' | 'bucket' | 'url' | 'form' | 'apiVersion' | 'keys' | 'previousKeys'
> &
  Pick<Endpoint, 'maxInFlight' | 'failuresInRow'>;

/** Of the table `webhook_endpoints`. */
export const RECEIVER = sql`
  webhook_endpoints.endpoint_id as id, webhook_endpoints.bucket, url, form,
  api_version as "apiVersion", max_in_flight as "maxInFlight", failures_in_row as "failuresInRow",
  sealed_keys as "sealedKeys", public_key as "publicKey",
  previous_sealed_keys as "previousSealedKeys", previous_public_key as "previousPublicKey",
  previous_until as "previousUntil"`;

export type ReceiverRow = Omit<Receiver, 'keys' | 'previousKeys'> &
  Readonly<{
    sealedKeys: Buffer;
    publicKey: string;
    previousSealedKeys: Buffer | null;
    previousPublicKey: string | null;
    previousUntil: Date | null;
  }>;

export function receiverIn(row: ReceiverRow): Receiver {
  const { sealedKeys, publicKey, previousSealedKeys: sealed, previousUntil: until, ...rest } = row;
  const { previousPublicKey, ...receiver } = rest;
  return {
    ...receiver,
    keys: { sealed: sealedKeys, publicKey },
    previousKeys: sealed && until && { sealed, publicKey: previousPublicKey ?? '', until },
  };
}

/** Which events an endpoint is told of. */
export type Subscription = Pick<Endpoint, 'id' | 'partnerId' | 'merchantId' | 'types'>;

/** An endpoint that has been paused or disabled since before then: nobody waits for its events. */
export function isIdle(since: Date): Sql {
  return sql`(status <> 'ENABLED' and modified_at < ${since})`;
}

/** What partners of one shard are told of, and where. */
export async function subscriptionsOf(
  tx: Tx,
  partnerIds: readonly string[],
  idleSince: Date,
): Promise<Subscription[]> {
  const ids = [...new Set(partnerIds)];
  return await tx.query<Subscription>(sql`
    select endpoint_id as id, partner_id as "partnerId", merchant_id as "merchantId", types
    from webhook_endpoints
    where bucket ${inBuckets(ids.map(bucketOf))} and partner_id = any(${ids}::text[])
      and deleted_at is null and not ${isIdle(idleSince)}
    order by created_at, endpoint_id`);
}

/** What an endpoint is told of; undefined if it was deleted. */
export async function subscriptionOf(
  db: Queryable,
  endpointId: string,
): Promise<Subscription | undefined> {
  const [row] = await db.query<Subscription>(sql`
    select endpoint_id as id, partner_id as "partnerId", merchant_id as "merchantId", types
    from webhook_endpoints
    where bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId} and deleted_at is null`);
  return row;
}

export type DisabledEndpoint = Pick<
  Endpoint,
  'id' | 'bucket' | 'partnerId' | 'merchantId' | 'url'
> &
  Readonly<{ failingSince: Date | null }>;

/** Disables those of one shard that are enabled, and returns them. */
export async function markDisabled(
  tx: Tx,
  endpointIds: readonly string[],
  { now, reason }: Readonly<{ now: Date; reason: DisabledReason }>,
): Promise<DisabledEndpoint[]> {
  const ids = [...new Set(endpointIds)].toSorted();
  return await tx.query<DisabledEndpoint>(sql`
    update webhook_endpoints as endpoint
    set status = 'DISABLED', disabled_reason = ${reason}, disabled_at = ${now},
        modified_at = ${now}, version = version + 1
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as failed (of_bucket, id)
    where endpoint.bucket ${inBuckets(ids.map(bucketIn))} and endpoint.bucket = failed.of_bucket
      and endpoint.endpoint_id = failed.id and status = 'ENABLED' and deleted_at is null
    returning endpoint.endpoint_id as id, endpoint.bucket, partner_id as "partnerId",
      merchant_id as "merchantId", url, failing_since as "failingSince"`);
}

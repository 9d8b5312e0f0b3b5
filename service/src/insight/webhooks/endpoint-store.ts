import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { given, readList } from '../../platform/db/list.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Endpoint, DisabledReason } from './endpoint.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import {
  insertingWords,
  type RecordNames,
  removeWords,
  replaceWords,
} from '../../platform/words/word-store.ts';

/** The keys as their columns are. */
type KeyColumns = Readonly<{
  sealed: Buffer;
  publicKey: string;
  previousSealed: Buffer | null;
  previousPublicKey: string | null;
  previousUntil: Date | null;
}>;
const KEYS = sql`
  sealed_keys as sealed, public_key as "publicKey", previous_sealed_keys as "previousSealed",
  previous_public_key as "previousPublicKey", previous_until as "previousUntil"`;

export function withKeys<Kept extends KeyColumns>(row: Kept) {
  const { sealed, publicKey, previousSealed, previousPublicKey, previousUntil, ...rest } = row;
  const previousKeys =
    previousSealed && previousPublicKey && previousUntil
      ? { sealed: previousSealed, publicKey: previousPublicKey, until: previousUntil }
      : null;
  return { ...rest, keys: { sealed, publicKey }, previousKeys };
}

type Row = Omit<Endpoint, 'keys' | 'previousKeys'> & KeyColumns;
const ENDPOINT = sql`
  endpoint_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId", url, description,
  types, form, api_version as "apiVersion", status, disabled_reason as "disabledReason",
  disabled_at as "disabledAt", ${KEYS}, max_in_flight as "maxInFlight",
  failures_in_row as "failuresInRow", failing_since as "failingSince", version,
  created_at as "createdAt", modified_at as "modifiedAt"`;

function named(endpointId: string): Sql {
  return sql`bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId} and deleted_at is null`;
}

type Owner = Pick<PartnerCaller, 'partnerId' | 'merchantId'>;

/** A partner's own; for a credential bound to one merchant, those that are that merchant's. */
function ownedBy({ partnerId, merchantId }: Owner): Sql {
  return sql`partner_id = ${partnerId}
    ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`;
}

/** The caller holds the lock of the partner's stream, so that nobody makes another meanwhile. */
export async function insertEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  const { keys } = endpoint;
  await tx.query(sql`
    insert into webhook_endpoints
      (bucket, endpoint_id, partner_id, merchant_id, url, description, types, form, api_version,
       status, sealed_keys, public_key, max_in_flight, version, created_at, modified_at)
    values (${endpoint.bucket}, ${endpoint.id}, ${endpoint.partnerId}, ${endpoint.merchantId},
      ${endpoint.url}, ${endpoint.description}, ${endpoint.types}::text[], ${endpoint.form},
      ${endpoint.apiVersion}, ${endpoint.status}, ${keys.sealed}, ${keys.publicKey},
      ${endpoint.maxInFlight}, ${endpoint.version}, ${endpoint.createdAt}, ${endpoint.modifiedAt})`);
  await tx.commitInOneRoundTrip(insertingWords([namesOf(endpoint)]));
}

type Called = Pick<Endpoint, 'id' | 'bucket' | 'partnerId' | 'merchantId' | 'url' | 'description'>;

function namesOf({ description, url, ...endpoint }: Called): RecordNames {
  const { bucket, id, merchantId, partnerId } = endpoint;
  // What follows the host may be a secret.
  const texts = [new URL(url).host, description];
  return { kind: 'WEBHOOK_ENDPOINT', id, bucket, partnerId, merchantId, texts };
}

/** How many there are for one merchant. */
export async function countEndpoints(tx: Tx, { partnerId, merchantId }: Owner): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    select count(*) as count from webhook_endpoints
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and deleted_at is null
      and merchant_id is not distinct from ${merchantId}`);
  return Number(row?.count ?? 0n);
}

/** Whoever's it is: for its own public keys, and for who made it. */
export async function readEndpoint(db: Queryable, endpointId: string, which: Sql = empty) {
  const [row] = await db.query<Row>(sql`
    select ${ENDPOINT} from webhook_endpoints where ${named(endpointId)} ${which}`);
  return row && withKeys(row);
}

export async function findEndpoint(db: Queryable, caller: PartnerCaller, endpointId: string) {
  return await readEndpoint(db, endpointId, sql`and ${ownedBy(caller)}`);
}

export async function lockEndpoint(tx: Tx, caller: PartnerCaller, endpointId: string) {
  return await readEndpoint(tx, endpointId, sql`and ${ownedBy(caller)} for no key update`);
}

export async function listEndpoints(
  db: Queryable,
  owner: Owner,
  page: PageRequest,
  merchantId: string | undefined,
) {
  const select = sql`select ${ENDPOINT} from webhook_endpoints
    where bucket = ${bucketOf(owner.partnerId)} and ${ownedBy(owner)} and deleted_at is null`;
  const where = [given(sql`merchant_id`, merchantId)];
  const rows = await readList<Row>(db, { select, id: sql`endpoint_id`, page, where });
  return rows.map(withKeys);
}

/** Stores what can change of an endpoint. The caller holds its lock. */
export async function updateEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  const { keys, previousKeys } = endpoint;
  const before = await readEndpoint(tx, endpoint.id);
  await tx.query(sql`
    update webhook_endpoints
    set url = ${endpoint.url}, description = ${endpoint.description},
        types = ${endpoint.types}::text[], form = ${endpoint.form},
        api_version = ${endpoint.apiVersion}, status = ${endpoint.status},
        disabled_reason = ${endpoint.disabledReason}, disabled_at = ${endpoint.disabledAt},
        failures_in_row = ${endpoint.failuresInRow}, failing_since = ${endpoint.failingSince},
        sealed_keys = ${keys.sealed}, public_key = ${keys.publicKey},
        previous_sealed_keys = ${previousKeys?.sealed ?? null},
        previous_public_key = ${previousKeys?.publicKey ?? null},
        previous_until = ${previousKeys?.until ?? null},
        version = ${endpoint.version}, modified_at = ${endpoint.modifiedAt}
    where ${named(endpoint.id)}`);
  if (before) await replaceWords(tx, namesOf(before), namesOf(endpoint));
}

/** It is never found again; its row stays for its deliveries. */
export async function markDeleted(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const before = await readEndpoint(tx, endpointId);
  if (before) await removeWords(tx, namesOf(before));
  await tx.query(sql`
    update webhook_endpoints set deleted_at = ${now}, modified_at = ${now}
    where ${named(endpointId)}`);
}

/** An endpoint as far as sending to it needs it. */
export type Receiver = Pick<
  Endpoint,
  | 'id'
  | 'bucket'
  | 'url'
  | 'form'
  | 'apiVersion'
  | 'keys'
  | 'previousKeys'
  | 'maxInFlight'
  | 'failuresInRow'
>;
export type ReceiverRow = Omit<Receiver, 'keys' | 'previousKeys'> & KeyColumns;

/** Of the table `webhook_endpoints`. */
export const RECEIVER = sql`
  webhook_endpoints.endpoint_id as id, webhook_endpoints.bucket, url, form,
  api_version as "apiVersion", max_in_flight as "maxInFlight", failures_in_row as "failuresInRow",
  ${KEYS}`;

/** Which events an endpoint is told of. */
export type Subscription = Pick<Endpoint, 'id' | 'partnerId' | 'merchantId' | 'types'>;
const SUBSCRIPTION = sql`
  endpoint_id as id, partner_id as "partnerId", merchant_id as "merchantId", types`;

/** An endpoint that has been paused or disabled since before then: nobody waits for its events. */
export function isIdle(since: Date): Sql {
  return sql`(status <> 'ENABLED' and modified_at < ${since})`;
}

/** What partners of one shard are told of, and where. */
export async function subscriptionsOf(tx: Tx, partnerIds: readonly string[], idleSince: Date) {
  const ids = [...new Set(partnerIds)];
  return await tx.query<Subscription>(sql`
    select ${SUBSCRIPTION} from webhook_endpoints
    where bucket ${inBuckets(ids.map(bucketOf))} and partner_id = any(${ids}::text[])
      and deleted_at is null and not ${isIdle(idleSince)}
    order by created_at, endpoint_id`);
}

/** What an endpoint is told of; undefined if it was deleted. */
export async function subscriptionOf(db: Queryable, endpointId: string) {
  const [row] = await db.query<Subscription>(sql`
    select ${SUBSCRIPTION} from webhook_endpoints
    where ${named(endpointId)}`);
  return row;
}

export type DisabledEndpoint = Pick<
  Endpoint,
  'id' | 'bucket' | 'partnerId' | 'merchantId' | 'url' | 'failingSince'
> &
  Readonly<{ /** The number of this event among the endpoint's. */ sequence: number }>;

/** Disables those of one shard that are enabled, and returns them. */
export async function markDisabled(
  tx: Tx,
  endpointIds: readonly string[],
  reason: DisabledReason,
  now: Date,
) {
  const ids = [...new Set(endpointIds)].toSorted();
  return await tx.query<DisabledEndpoint>(sql`
    update webhook_endpoints as endpoint
    set status = 'DISABLED', disabled_reason = ${reason}, disabled_at = ${now},
        modified_at = ${now}, version = version + 1, sequence = sequence + 1
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as failed (of_bucket, id)
    where endpoint.bucket ${inBuckets(ids.map(bucketIn))} and endpoint.bucket = failed.of_bucket
      and endpoint.endpoint_id = failed.id and status = 'ENABLED' and deleted_at is null
    returning endpoint.endpoint_id as id, endpoint.bucket, partner_id as "partnerId",
      merchant_id as "merchantId", url, failing_since as "failingSince", sequence`);
}

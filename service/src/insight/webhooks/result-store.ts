import { bucketIn } from '../../kernel/id.ts';
import { char, int, jsonb, smallint, text, timestamp } from '../../platform/db/columns.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { sql, type Statement, type Tx } from '../../platform/db/pool.ts';
import { columnsOf } from '../../platform/named-columns.ts';
import type { DeliveryAttempt } from './delivery.ts';
import { LEASE } from './delivery-store.ts';
import type { Result } from './schedule.ts';

/** The number of the attempt that a result is of. */
type Numbered = Readonly<{ id: string; number: number }>;

/**
 * Stores what became of deliveries of one shard, each once, and numbers the attempts. Those whose lease has
 * run out and was taken over, or whose endpoint was deleted, are as they are, and not among these.
 */
export async function settleDeliveries(tx: Tx, results: readonly Result[]) {
  const ids = results.map(({ delivery }) => delivery.id);
  const rows = await tx.query<Numbered>(sql`
    update webhook_deliveries as delivery
    set state = result.state, next_at = result.next_at, ended_at = result.ended_at,
        failures = result.failures, attempts = delivery.attempts + 1,
        ${LEASE.ended}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
      ${results.map(({ lease }) => lease)}::text[],
      ${results.map(({ state }) => state)}::text[],
      ${results.map(({ failures }) => failures)}::int[],
      ${results.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${results.map(({ endedAt }) => endedAt)}::timestamptz[])
      as result (of_bucket, id, lease, state, failures, next_at, ended_at)
    where delivery.bucket ${inBuckets(ids.map(bucketIn))} and delivery.bucket = result.of_bucket
      and delivery.delivery_id = result.id and delivery.lease = result.lease
    returning delivery.delivery_id as id, delivery.attempts as number`);
  return numbersOf(rows);
}

/** Numbers attempts whose results come too late to change anything: they were made, and are kept. */
export async function countAttempts(tx: Tx, ids: readonly string[]) {
  const rows = await tx.query<Numbered>(sql`
    update webhook_deliveries as delivery set attempts = delivery.attempts + 1
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as late (of_bucket, id)
    where delivery.bucket ${inBuckets(ids.map(bucketIn))} and delivery.bucket = late.of_bucket
      and delivery.delivery_id = late.id
    returning delivery.delivery_id as id, delivery.attempts as number`);
  return numbersOf(rows);
}

function numbersOf(rows: readonly Numbered[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export type NewAttempt = DeliveryAttempt & Readonly<{ deliveryId: string; endpointId: string }>;

const insertion = copyInto<NewAttempt>('webhook_attempts', {
  bucket: char(({ deliveryId }) => bucketIn(deliveryId)),
  ...columnsOf<NewAttempt>(
    { deliveryId: text, number: int, endpointId: text, address: text, requestedAt: timestamp },
    { durationMs: int, status: smallint, error: text, errorText: text, responseBody: text },
  ),
  request_headers: jsonb(({ requestHeaders }) => JSON.stringify(requestHeaders)),
  response_headers: jsonb(({ responseHeaders: of }) => of && JSON.stringify(of)),
});

export function keepingAttempts(attempts: readonly NewAttempt[]): readonly Statement[] {
  return attempts.length === 0 ? [] : [insertion(attempts)];
}

/** What attempts say of an endpoint, in their order. */
export type EndpointHealth = Readonly<{
  endpointId: string;
  /** One of them succeeded. */
  hasSucceeded: boolean;
  /** How many failed after the last that succeeded. */
  failures: number;
}>;

export const FAILURES_BEFORE_FAILING = 3; // In a row: one bad deployment is no outage.

/** How endpoints of one shard are doing, and of those that fail, since when. */
export async function noteHealth(tx: Tx, healths: readonly EndpointHealth[], now: Date) {
  const inOrder = healths.toSorted((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
  const ids = inOrder.map(({ endpointId }) => endpointId);
  return await tx.query<{ id: string; failingSince: Date | null }>(sql`
    update webhook_endpoints as endpoint
    set failures_in_row = health.failures
          + case when health.has_succeeded then 0 else endpoint.failures_in_row end,
        failing_since = case
          when health.failures + case when health.has_succeeded then 0 else endpoint.failures_in_row end
            < ${FAILURES_BEFORE_FAILING} then null
          when health.has_succeeded then ${now}::timestamptz
          else coalesce(endpoint.failing_since, ${now}::timestamptz) end
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
      ${inOrder.map(({ hasSucceeded }) => hasSucceeded)}::boolean[],
      ${inOrder.map(({ failures }) => failures)}::int[])
      as health (of_bucket, id, has_succeeded, failures)
    where endpoint.bucket ${inBuckets(ids.map(bucketIn))} and endpoint.bucket = health.of_bucket
      and endpoint.endpoint_id = health.id
      and (health.failures > 0 or endpoint.failures_in_row > 0)
    returning endpoint.endpoint_id as id, endpoint.failing_since as "failingSince"`);
}

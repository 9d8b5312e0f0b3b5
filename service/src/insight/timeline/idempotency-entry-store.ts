import { createHash } from 'node:crypto';
import { bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { sql } from '../../platform/db/pool.ts';
import type { TimelineEntry } from './entry.ts';
import { type ClaimedKey, type EntryReader, ROWS_MAX } from './scope.ts';

type Row = ClaimedKey &
  Readonly<{ resourceId: string | null; createdAt: Date; status: number | null }>;

/** The keys that things were done under, and whether their answer is kept. */
export const idempotencyEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'merchant' || scope.claims.length === 0) return [];
  const keys = scope.claims;
  const buckets = keys.map(({ merchantId }) => bucketOf(merchantId));
  const rows = await db.query<Row>(sql`
    select k.partner_id as "partnerId", k.merchant_id as "merchantId", k.operation, k.key,
      k.resource_id as "resourceId", k.created_at as "createdAt", k.status
    from unnest(${buckets}::bpchar[], ${keys.map(({ partnerId }) => partnerId)}::text[],
        ${keys.map(({ merchantId }) => merchantId)}::text[],
        ${keys.map(({ operation }) => operation)}::text[], ${keys.map(({ key }) => key)}::text[])
      as w (bucket, partner_id, merchant_id, operation, key)
    join claimed_keys as k using (bucket, partner_id, operation, key, merchant_id)
    where k.bucket ${inBuckets(buckets)}
    limit ${ROWS_MAX}`);
  const records = new Map(scope.records.map(({ createdAt, id }) => [id, createdAt]));
  return rows.map((row) => {
    // It is claimed in the transaction that makes its record, which may have waited for others.
    const made = row.operation.startsWith('create-')
      ? records.get(row.resourceId ?? '')
      : undefined;
    return entryOf(row, made ?? row.createdAt);
  });
};

function entryOf({ key, merchantId, operation, resourceId, status }: Row, at: Date): TimelineEntry {
  const kept = status === null ? 'It is not answered yet.' : `Repeats get its answer, ${status}.`;
  return {
    at,
    kind: 'idempotency',
    id: idOf(operation, key),
    title: `The idempotency key ${key} was claimed for ${operation}. ${kept}`,
    merchantId,
    subjectId: resourceId,
    correlationId: null,
    details: { operation, idempotencyKey: key, status },
  };
}

const ID_DIGITS = 32;

/** Keys are of any characters, ids are not. */
function idOf(operation: string, key: string): string {
  return createHash('sha256').update(`${operation} ${key}`).digest('hex').slice(0, ID_DIGITS);
}

import { EVERY_BUCKET } from './in-buckets.ts';
import { matching, type RequestKey, rowOf } from './idempotency-store.ts';
import { type Database, type Queryable, sql } from './pool.ts';
import type { Tx } from './transaction.ts';

/** Beside the key, in the transaction that claimed it. */
export async function keepSealed(
  tx: Tx,
  request: RequestKey,
  { expiresAt, sealed }: Readonly<{ sealed: Buffer; expiresAt: Date }>,
): Promise<void> {
  const { bucket, key, merchantId, operation, partnerId } = rowOf(request);
  await tx.query(sql`
    insert into sealed_answers
      (bucket, partner_id, merchant_id, operation, key, sealed, expires_at)
    values (${bucket}, ${partnerId}, ${merchantId}, ${operation}, ${key}, ${sealed}, ${expiresAt})`);
}

/** Undefined once it has expired. */
export async function findSealed(db: Queryable, request: RequestKey, now: Date) {
  const [row] = await db.query<{ sealed: Buffer }>(sql`
    select sealed from sealed_answers where ${matching(request)} and expires_at > ${now}`);
  return row?.sealed;
}

type Expired = Readonly<{ bucket: string; key: string; operation: string; partnerId: string }>;

/** Deletes those that have expired; each is its own statement, and there are few. */
export async function forgetSealed(db: Database, now: Date, most: number): Promise<number> {
  // They expire whichever bucket they are in, and on a cluster each shard is asked.
  const expired = await db.query<Expired>(sql`
    select bucket, key, operation, partner_id as "partnerId" from sealed_answers ${EVERY_BUCKET}
    where expires_at <= ${now} order by expires_at limit ${most}`);
  for (const { bucket, key, operation, partnerId } of expired) {
    await db.query(sql`
      delete from sealed_answers
      where bucket = ${bucket} and partner_id = ${partnerId} and operation = ${operation}
        and key = ${key} and expires_at <= ${now}`);
  }
  return expired.length;
}

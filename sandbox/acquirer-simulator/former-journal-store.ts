import { EVERY_BUCKET } from '../../service/src/platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../service/src/platform/db/pool.ts';
import type { JournalRow, Key } from './host/entry.ts';

const PORTION = 1_000;

/** Whether releases before the host left something of the journal in the service's database. */
export async function hasFormerJournal(db: Queryable): Promise<boolean> {
  // Once at each start, and of any merchant.
  const found = await db.query(sql`select 1 from simulator_journal ${EVERY_BUCKET} limit 1`);
  return found.length > 0;
}

/** Some of it, of one bucket. */
export async function readFormerJournal(db: Queryable, bucket: string): Promise<JournalRow[]> {
  return await db.query<JournalRow>(sql`
    select merchant_id as "merchantId", reference, operation, original, amount, currency, brand,
      last_four as "lastFour", is_purchase as "isPurchase", false as final, outcome, answer, at,
      reversed_at as "reversedAt", authorized, captured, refunded
    from simulator_journal where bucket = ${bucket}
    order by merchant_id, reference limit ${PORTION}`);
}

export async function deleteFormerJournal(
  db: Queryable,
  bucket: string,
  keys: readonly Key[],
): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(keys, (key) => key.merchantId)) {
    await db.query(sql`
      delete from simulator_journal
      where bucket = ${bucket} and merchant_id = ${merchantId}
        and reference = any(${own.map(({ reference }) => reference)}::text[])`);
  }
}

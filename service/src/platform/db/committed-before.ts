import { addMilliseconds } from '../../kernel/clock.ts';
import { BUCKETS } from '../../kernel/id.ts';
import type { Platform } from '../platform.ts';
import { type Database, sql } from './pool.ts';

/**
 * From the moment that a row has to the beginning of its transaction, and how far the clocks of two
 * machines are apart. Rows get their time within their transaction, or just before it: then there
 * are five attempts, or as many as begin within two seconds, of which none takes longer than 20 s
 * (`transaction.ts`, `pool.ts`).
 */
export const COMMIT_MS = 2 * 60_000;

/** When somebody looked, and what the service's time was then. */
export type LookedAt = Readonly<{ at: Date; serviceTime: Date }>;

/**
 * A moment before which all that has a time is committed by now. Whatever is not seen by what is read from now
 * on is in a transaction that is open, or will be begun. So it has a time of at most `commitMs` before the
 * oldest that is open was begun, however long that is ago. The sandbox may have moved the service's time
 * since, and a row have the time before: by how much it was ahead at `last` is known, and it is never moved back.
 */
export async function committedBefore(
  { clock, db, realClock }: Pick<Platform, 'db' | 'clock' | 'realClock'>,
  {
    last,
    commitMs = COMMIT_MS,
  }: Readonly<{ last: LookedAt | null; commitMs?: number | undefined }>,
): Promise<LookedAt & Readonly<{ committed: Date; since: Date }>> {
  const [at, serviceTime] = [realClock.now(), clock.now()];
  const since = addMilliseconds(at, -commitMs - Math.ceil(await oldestTransactionMs(db)));
  const aheadMs = last && since >= last.at ? last.serviceTime.getTime() - last.at.getTime() : 0;
  return { at, serviceTime, since, committed: addMilliseconds(since, aheadMs) };
}

/**
 * For how long the oldest open transaction has been open, on whichever server: what it has written is
 * seen by nobody yet. A role sees no others' transactions, and no other role than the service's writes
 * here. Those who only read cannot be told apart, and are waited for as well.
 */
async function oldestTransactionMs(db: Database): Promise<number> {
  const servers = new Set([db, ...BUCKETS.map((bucket) => db.at(db.shardOf(bucket)))]);
  const ages: number[] = [];
  for (const server of servers) {
    const [row] = await server.query<{ ms: number }>(sql`
      select coalesce(extract(epoch from clock_timestamp() - min(began)) * 1000, 0)::float8 as ms
      from (
        select xact_start as began from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()
        union all
        select prepared from pg_prepared_xacts where database = current_database()
      ) as open`);
    ages.push(row?.ms ?? 0);
  }
  return Math.max(...ages);
}

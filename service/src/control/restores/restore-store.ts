import { bucketIn, BUCKETS } from '../../kernel/id.ts';
import { bigint, boolean, char, text, timestamp } from '../../platform/db/columns.ts';
import { insertInto } from '../../platform/db/bulk-statement.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { RestoredMark } from '../../platform/db/restored-mark.ts';
import { columnsOf } from '../../platform/named-columns.ts';
import type { FoundOperation } from '../../acquiring/acquirers/index.ts';

export type Restore = Readonly<{
  to: Date;
  markedAt: Date;
  cutOverAt: Date | null;
  madeGoodAt: Date | null;
}>;

export async function keepRestore(db: Queryable, { markedAt, to }: RestoredMark): Promise<void> {
  await db.query(sql`
    insert into restores (restored_to, marked_at) values (${to}, ${markedAt})
    on conflict do nothing`);
}

/** The last one first. */
export async function restores(db: Queryable): Promise<Restore[]> {
  return await db.query<Restore>(sql`
    select restored_to as to, marked_at as "markedAt", cut_over_at as "cutOverAt",
      made_good_at as "madeGoodAt"
    from restores order by marked_at desc`);
}

export async function noteCutOver(db: Queryable, { markedAt }: Restore, now: Date): Promise<void> {
  await db.query(sql`update restores set cut_over_at = ${now} where marked_at = ${markedAt}`);
}

export async function noteMadeGood(db: Queryable, { markedAt }: Restore, now: Date) {
  await db.query(sql`update restores set made_good_at = ${now} where marked_at = ${markedAt}`);
}

/** Of sessions and tokens that were ended since, nothing is known: all end. */
export async function endAllSessions(db: Queryable): Promise<void> {
  await db.query(sql`delete from user_sessions`);
  await db.query(sql`delete from signing_keys`);
}

// More than can have been given since, however long ago that is; of file numbers there are 9,999.
const FILE_NUMBERS_AHEAD = 1_000;
const POSITIONS_AHEAD = 1_000_000_000;

/** What was numbered since has numbers that nobody is given again. */
export async function jumpAhead(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`update payout_file_numbers set written = written + ${FILE_NUMBERS_AHEAD}`);
  await db.query(sql`
    update event_streams set position = position + ${POSITIONS_AHEAD}
    where bucket ${inBuckets(BUCKETS)}`);
  // The blocks whose turn is next were leased since: the half that comes after them is as old.
  await db.query(sql`
    update connector_number_blocks as ahead set leased_at = ${now}
    from (
      select counter, block,
        percent_rank() over (partition by counter order by leased_at, block) as turn
      from connector_number_blocks
    ) as ranked
    where ahead.counter = ranked.counter and ahead.block = ranked.block and turn < 0.5`);
}

const HELD_BY = 'restore';
const HOLD_REASON =
  'The database was restored: compare what the bank has with what is payable, then release';

/** The bank may have what is pending or payable here. Those that are on hold stay as they are. */
export async function holdPayouts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    insert into payout_accounts (bucket, merchant_id, schedule, held_at, held_by, hold_reason)
    select bucket, merchant_id, 'DAILY', ${now}::timestamptz, ${HELD_BY}, ${HOLD_REASON}
    from merchants where bucket ${inBuckets(BUCKETS)}
    on conflict (bucket, merchant_id) do update
    set held_at = excluded.held_at, held_by = excluded.held_by, hold_reason = excluded.hold_reason
    where payout_accounts.held_at is null`);
}

/** Files that the bank may have are not given to it again; a person asks it, and can download them. */
export async function keepFilesBack(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    update payout_files set delivered_at = ${now} where delivered_at is null
    returning file_id as id`);
  return rows.map(({ id }) => id);
}

type Found = FoundOperation & Readonly<{ foundAt: Date }>;

export const keepFound = insertInto<Found>(
  'found_operations',
  {
    ...columnsOf<Found>(
      { acquirer: text, reference: text, operation: text, operationId: text },
      { paymentId: text, merchantId: text, amount: bigint, currency: char, isBooked: boolean },
      { isFinal: boolean, bookedAt: timestamp, state: text, foundAt: timestamp },
    ),
  },
  'on conflict (acquirer, reference) do nothing',
);

export async function noteState(
  db: Queryable,
  { acquirer, reference }: FoundOperation,
  { refusal, state }: Pick<FoundOperation, 'refusal' | 'state'>,
): Promise<void> {
  await db.query(sql`
    update found_operations set state = ${state}, refusal = ${refusal}
    where acquirer = ${acquirer} and reference = ${reference}`);
}

type Asked = Readonly<{ operationId: string; paymentId: string }>;

/** Those of the operations that are here, as a payment, a refund or an entry, or that a payment waits for. */
export async function knownOperations(
  db: Queryable,
  asked: readonly Asked[],
): Promise<Set<string>> {
  const buckets = asked.map(({ paymentId }) => bucketIn(paymentId));
  const [ids, subjects] = [
    asked.map(({ operationId }) => operationId),
    asked.map(({ paymentId }) => paymentId),
  ];
  const rows = await db.query<{ id: string }>(sql`
    with asked as (
      select * from unnest(${buckets}::bpchar[], ${subjects}::text[], ${ids}::text[])
        as one (of_bucket, subject, id)
    )
    select payment_id as id from payments join asked on bucket = of_bucket and payment_id = asked.id
    where bucket ${inBuckets(buckets)}
    union all
    select asked.id from payments join asked on bucket = of_bucket and payment_id = subject
    where bucket ${inBuckets(buckets)} and pending_operation ->> 'id' = asked.id
    union all
    select refund_id from refunds join asked on bucket = of_bucket and refund_id = asked.id
    where bucket ${inBuckets(buckets)}
    union all
    select entry_id from movements
      join asked on bucket = of_bucket and subject_id = subject and entry_id = asked.id
    where bucket ${inBuckets(buckets)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the payments that are undone here. */
export async function undonePayments(db: Queryable, asked: readonly Asked[]) {
  const ids = asked.map(({ paymentId }) => paymentId);
  const buckets = ids.map(bucketIn);
  const rows = await db.query<{ id: string }>(sql`
    select payment_id as id from payments
    where (bucket, payment_id) in (select * from unnest(${buckets}::bpchar[], ${ids}::text[]))
      and bucket ${inBuckets(buckets)}
      and status in ('CANCELED', 'EXPIRED', 'DECLINED', 'DECLINED_RETRY')`);
  return new Set(rows.map(({ id }) => id));
}

import { sumOfAmounts } from '../../../kernel/money.ts';
import { EVERY_BUCKET, inBuckets } from '../../../platform/db/in-buckets.ts';
import { inPortion, type Portion, wholePortions } from '../../../platform/db/portion.ts';
import { readOneMoment, readWholeTables, type Tx } from '../../../platform/db/transaction.ts';
import { type Database, type Sql, sql, empty, type Queryable } from '../../../platform/db/pool.ts';
import { BUCKETS } from '../../../kernel/id.ts';

/**
 * Reads all lines, payouts and files, and the whole ledger, and tells where they differ: a movement
 * without its line, a payout that is not its lines or its entries, an account whose balance is not
 * what the payouts say, a file that is not its payouts. None is well.
 */
export async function findPayoutDifferences(db: Database, signal?: AbortSignal) {
  const found: PayoutDifference[] = [];
  for (const shard of wholePortions(db)) {
    const ofShard = await readOneMoment(db, signal, async (tx) => {
      await readWholeTables(tx);
      return [
        ...(await differences(tx, lines(shard))),
        ...(await differences(tx, payouts(shard))),
        ...(await differences(tx, balances(shard))),
      ];
    });
    found.push(...ofShard);
  }
  const files = await knownFiles(db);
  return [...found, ...(await fileDifferences(db, files, signal))];
}

/**
 * The same of the payouts and the lines of a portion, whose ids are those of payouts and of what else
 * lines are about. That an account's balance is right follows: it is the sum of its movements, each of
 * which has its line, and a payout takes away what its lines come to.
 */
export async function payoutDifferencesIn(db: Database, portion: Portion, signal?: AbortSignal) {
  return await readOneMoment(db, signal, async (tx) => [
    ...(await differences(tx, lines(portion))),
    ...(await differences(tx, payouts(portion))),
  ]);
}

export async function countPayouts(db: Database): Promise<number> {
  // All that there are.
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from payouts ${EVERY_BUCKET}`);
  return Number(row?.count ?? 0n);
}

async function differences(tx: Tx, told: Sql): Promise<PayoutDifference[]> {
  const rows = await tx.query<Row>(sql`
    select of, id, figure, stated::bigint, found::bigint, subject_id as "subjectId"
    from (${told}) as told
    where stated is distinct from found order by of, id, figure`);
  return rows.map(({ subjectId, ...row }) => (subjectId === null ? row : { ...row, subjectId }));
}
type Row = Omit<PayoutDifference, 'subjectId'> & Readonly<{ subjectId: string | null }>;

/** Every movement of PAYABLE or BILLABLE has its line, of the same merchant, currency and amount. */
function lines(portion: Portion): Sql {
  return sql`
    select 'LINE' as of, entry_id as id, 'AMOUNT' as figure, line.amount as stated,
      moved.amount as found, subject_id
    from (select * from payable_lines where ${inPortion(portion, sql`subject_id`)}) as line full join (
      select bucket, subject_id, entry_id, place, merchant_id, currency, kind,
        case when 'PAYABLE' in (debit, credit) then 'PAYABLE' else 'BILLABLE' end as account,
        case when credit in ('PAYABLE', 'BILLABLE') then amount else -amount end as amount
      from movements
      where kind not in ('PAYOUT', 'BILLING')
        and (debit in ('PAYABLE', 'BILLABLE') or credit in ('PAYABLE', 'BILLABLE'))
        and ${inPortion(portion, sql`subject_id`)}
    ) as moved
      using (bucket, subject_id, entry_id, place, merchant_id, currency, kind, account)`;
}

/** A payout is its lines, its entry, the entries of what became of it, and those of its reserve. */
function payouts(portion: Portion): Sql {
  return sql`
    select 'PAYOUT' as of, coalesce(payout_id, id_of_lines, id_of_entries) as id, figure, stated,
      found, null as subject_id
    from (
      select payouts.*, reserved, released from payouts left join (
        select bucket as bucket_of_reserve, payout_id as id_of_reserve, amount as reserved,
          case when released_at is not null then amount end as released
        from payout_reserves where ${inPortion(portion, sql`payout_id`)}
      ) as reserves on bucket_of_reserve = bucket and id_of_reserve = payout_id
      where ${inPortion(portion, sql`payout_id`)}
    ) as payouts
      full join (
        select bucket as bucket_of_lines, payout_id as id_of_lines, sum(amount) as total,
          count(*) as count
        from payable_lines where payout_id is not null and ${inPortion(portion, sql`payout_id`)}
        group by bucket, payout_id
      ) as lines on bucket_of_lines = bucket and id_of_lines = payout_id
      full join (
        select bucket as bucket_of_entries, subject_id as id_of_entries,
          sum(amount) filter (where kind in ('PAYOUT', 'BILLING')) as cut,
          sum(amount) filter (where kind in ('PAYOUT_PAID', 'BILLING_PAID')) as paid,
          sum(amount) filter (where kind in ('PAYOUT_REJECTED', 'BILLING_REJECTED')) as rejected,
          sum(amount) filter (where kind in ('PAYOUT_RETURNED', 'BILLING_RETURNED')) as returned,
          sum(amount) filter (where kind = 'RESERVE_HELD') as kept_back,
          sum(amount) filter (where kind = 'RESERVE_RELEASED') as given_back
        from movements
        where (kind like 'PAYOUT%' or kind like 'BILLING%' or kind like 'RESERVE%')
          and ${inPortion(portion, sql`subject_id`)}
        group by bucket, subject_id
      ) as entries on bucket_of_entries = bucket and id_of_entries = payout_id
      cross join lateral (values
        ('LINES', lines_total, lines.total),
        ('LINE_COUNT', line_count, lines.count),
        ('CUT', payouts.amount, entries.cut),
        ('PAID', case when status in ('PAID', 'RETURNED') then payouts.amount end, entries.paid),
        ('REJECTED', case when status = 'REJECTED' then payouts.amount end, entries.rejected),
        ('RETURNED', case when status = 'RETURNED' then payouts.amount end, entries.returned),
        ('RESERVED', reserved, entries.kept_back),
        ('RELEASED', released, entries.given_back)
      ) as told (figure, stated, found)`;
}

/** What is under way is in TRANSIT, what is kept back in RESERVE, what is in no payout where it was. */
function balances(portion: Portion): Sql {
  return sql`
    select 'ACCOUNT' as of, merchant_id || ' ' || currency as id, account as figure,
      coalesce(stated.balance, 0) as stated, coalesce(found.balance, 0) as found,
      null as subject_id
    from (
      select bucket, merchant_id, currency, account, sum(balance) as balance
      from (
        select bucket, merchant_id, currency, 'TRANSIT' as account, -lines_total as balance
        from payouts where status in ('PENDING', 'SENT') and ${inPortion(portion, sql`merchant_id`)}
        union all
        select bucket, merchant_id, currency, 'BANK', -lines_total from payouts
        where status = 'PAID' and ${inPortion(portion, sql`merchant_id`)}
        union all
        select bucket, merchant_id, currency, 'RESERVE', -amount from payout_reserves
        where released_at is null and ${inPortion(portion, sql`merchant_id`)}
        union all
        select bucket, merchant_id, currency, account, -amount from payable_lines
        where payout_id is null and ${inPortion(portion, sql`merchant_id`)}
      ) as parts
      group by bucket, merchant_id, currency, account
    ) as stated
    full join (
      select bucket, merchant_id, currency, account, sum(amount) as balance from postings
      where account in ('PAYABLE', 'BILLABLE', 'RESERVE', 'TRANSIT', 'BANK') and ${inPortion(portion, sql`merchant_id`)}
      group by bucket, merchant_id, currency, account
    ) as found using (bucket, merchant_id, currency, account)`;
}

/** One figure told in two ways that should agree and do not, in cents or as a count. */
export type PayoutDifference = Readonly<{
  of: 'LINE' | 'PAYOUT' | 'ACCOUNT' | 'FILE';
  /** Of the ledger's entry, the payout, the merchant with a currency, or the file. */
  id: string;
  figure: string;
  stated: bigint | null;
  found: bigint | null;
  /** What the entry of a line is about. */
  subjectId?: string;
}>;

/** From one moment up to another, which is not in it; to the end where there is none. */
export type AuditSpan = Readonly<{ from: Date; to?: Date | undefined }>;

export async function filesInSpan(db: Queryable, { from, to }: AuditSpan): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select file_id as id from payout_files
    where created_at >= ${from} ${to === undefined ? empty : sql`and created_at < ${to}`}
    order by created_at, file_id`);
  return rows.map(({ id }) => id);
}

/** All that were written, and all that a payout says it is in. */
async function knownFiles(db: Queryable): Promise<string[]> {
  // A payout of any merchant may name one that is not there.
  const named = await db.query<{ id: string }>(sql`
    select distinct file_id as id from payouts ${EVERY_BUCKET} where file_id is not null`);
  const written = await db.query<{ id: string }>(sql`select file_id as id from payout_files`);
  return [...new Set([...written, ...named].map(({ id }) => id))].toSorted();
}

type File = Readonly<{ id: string; amount: bigint; count: bigint; isMarked: boolean }>;
type Item = Readonly<{ fileId: string; payoutId: string; amount: bigint }>;

/**
 * A file is its items, and each of them a payout that knows the file. Neither changes once all of its
 * payouts are marked, so they need not be read as of one moment; before that, there is nothing to say.
 */
export async function fileDifferences(
  db: Database,
  fileIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly PayoutDifference[]> {
  const found: PayoutDifference[] = [];
  for (const fileId of fileIds) {
    signal?.throwIfAborted();
    found.push(...(await differencesOf(db, fileId)));
  }
  return found;
}

async function differencesOf(db: Database, fileId: string): Promise<PayoutDifference[]> {
  const [file] = await db.query<File>(sql`
    select file_id as id, credit_amount + debit_amount as amount,
      (credit_count + debit_count)::bigint as count, marked_at is not null as "isMarked"
    from payout_files where file_id = ${fileId}`);
  if (file && !file.isMarked) return [];
  const items = await db.query<Item>(sql`
    select file_id as "fileId", payout_id as "payoutId", amount from payout_file_items
    where file_id = ${fileId}`);
  const amounts = new Map(items.map(({ payoutId, amount }) => [payoutId, amount]));
  const named = await payoutsIn(db, fileId);
  const matched = named.filter(({ payoutId, amount }) => amounts.get(payoutId) === amount);
  const paid = file ? matched : named; // Of one that is not there, what says that it is in it.
  const figures = [
    ['AMOUNT', file?.amount ?? null, sumOfAmounts(paid)],
    ['COUNT', file?.count ?? null, BigInt(paid.length)],
    ['STRAYS', 0n, BigInt(named.length - paid.length)],
  ] as const;
  return figures
    .filter(([, stated, sum]) => stated !== sum)
    .map(([figure, stated, sum]) => ({ of: 'FILE', id: fileId, figure, stated, found: sum }));
}

/** The payouts that say they are in a file, a shard at a time. */
async function payoutsIn(db: Database, fileId: string): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (const buckets of Map.groupBy(BUCKETS, db.shardOf).values()) {
    const rows = await db.query<Item>(sql`
      select file_id as "fileId", payout_id as "payoutId", amount from payouts
      where bucket ${inBuckets(buckets)} and file_id = ${fileId}`);
    found.push(...rows);
  }
  return found;
}

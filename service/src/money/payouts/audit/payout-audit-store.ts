import { inPortion, type Portion, wholePortions } from '../../../platform/db/portion.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { readOneMoment, readWholeTables, type Tx } from '../../../platform/db/transaction.ts';
import { type Database, type Sql, sql } from '../../../platform/db/pool.ts';
import { type PayoutDifference, knownFiles, fileDifferences } from './file-audit-store.ts';

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

/**
 * What is under way is in TRANSIT, what is kept back in RESERVE, what open disputes hold in DISPUTED, and
 * what is in no payout where it was.
 */
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
        select bucket, merchant_id, currency, 'DISPUTED', -withheld from disputes
        where state in ('NEEDS_RESPONSE', 'SUBMITTED') and ${inPortion(portion, sql`merchant_id`)}
        union all
        select bucket, merchant_id, currency, account, -amount from payable_lines
        where payout_id is null and ${inPortion(portion, sql`merchant_id`)}
      ) as parts
      group by bucket, merchant_id, currency, account
    ) as stated
    full join (
      select bucket, merchant_id, currency, account, sum(amount) as balance from postings
      where account in ('PAYABLE', 'BILLABLE', 'RESERVE', 'DISPUTED', 'TRANSIT', 'BANK')
        and ${inPortion(portion, sql`merchant_id`)}
      group by bucket, merchant_id, currency, account
    ) as found using (bucket, merchant_id, currency, account)`;
}

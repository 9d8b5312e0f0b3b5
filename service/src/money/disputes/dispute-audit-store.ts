import { inPortion, type Portion, wholePortions } from '../../platform/db/portion.ts';
import { readOneMoment, readWholeTables, type Tx } from '../../platform/db/transaction.ts';
import { type Database, type Queryable, sql } from '../../platform/db/pool.ts';
import { ID_KINDS } from '../../kernel/id.ts';

/** One figure of a dispute told in two ways that should agree and do not, in cents. */
export type DisputeDifference = Readonly<{
  of: 'DISPUTE';
  id: string;
  figure: 'HELD' | 'LOST' | 'SHORTFALL' | 'FEE' | 'FEE_LINES' | 'TAX_LINES';
  stated: bigint | null;
  found: bigint | null;
}>;

const OF_DISPUTE = `${ID_KINDS.dispute}%`;

/**
 * Reads disputes, the lines of their fees and their entries, as of one moment, and tells where they differ:
 * what is held or lost, by the merchant and by the acquirer, the fee, and what documents it. All of them, or those of a portion. None is well.
 */
export async function findDisputeDifferences(
  db: Database,
  portion?: Portion,
  signal?: AbortSignal,
): Promise<DisputeDifference[]> {
  if (portion) return await readOneMoment(db, signal, (tx) => differencesIn(tx, portion));
  const found: DisputeDifference[] = [];
  for (const shard of wholePortions(db)) {
    const ofShard = await readOneMoment(db, signal, async (tx) => {
      await readWholeTables(tx);
      return await differencesIn(tx, shard);
    });
    found.push(...ofShard);
  }
  return found;
}

async function differencesIn(tx: Tx, portion: Portion): Promise<DisputeDifference[]> {
  return await tx.query<DisputeDifference>(sql`
    select 'DISPUTE' as of, dispute_id as id, figure, stated::bigint, told.found::bigint
    from (
      select bucket, dispute_id, merchant_id, currency, fee,
        case when state in ('NEEDS_RESPONSE', 'SUBMITTED') then withheld else 0 end as held,
        case when state in ('NEEDS_RESPONSE', 'SUBMITTED') then 0 else withheld end as lost,
        case when stage <> 'INQUIRY' and state in ('LOST', 'ACCEPTED', 'EXPIRED')
          then amount - withheld else 0 end as shortfall
      from disputes where ${inPortion(portion, sql`dispute_id`)}
    ) as kept full join (
      select bucket, subject_id as dispute_id, merchant_id, currency,
        sum(case kind when 'DISPUTE_HELD' then amount
          when 'DISPUTE_RETURNED' then -amount when 'DISPUTE_LOST' then -amount end) as held,
        sum(case kind when 'DISPUTE_LOST' then amount
          when 'DISPUTE_RECOVERED' then -amount end) as lost,
        sum(case kind when 'DISPUTE_SHORTFALL' then amount
          when 'DISPUTE_SHORTFALL_RETURNED' then -amount end) as shortfall,
        sum(case when kind like 'FEE%REVERSAL' then -amount when kind like 'FEE%' then amount end)
          as fee,
        sum(case when kind like 'TAX%REVERSAL' then -amount when kind like 'TAX%' then amount end)
          as tax
      from movements
      where subject_id like ${OF_DISPUTE} and ${inPortion(portion, sql`subject_id`)}
      group by bucket, subject_id, merchant_id, currency
    ) as entries using (bucket, dispute_id, merchant_id, currency) full join (
      select bucket, subject_id as dispute_id, merchant_id, currency, sum(amount) as fee,
        sum((select sum((tax->>'amount')::bigint) from json_array_elements(taxes) as tax)) as tax
      from fee_lines
      where subject_id like ${OF_DISPUTE} and ${inPortion(portion, sql`subject_id`)}
      group by bucket, subject_id, merchant_id, currency
    ) as lines using (bucket, dispute_id, merchant_id, currency)
      cross join lateral (values
        ('HELD', kept.held, coalesce(entries.held, 0)),
        ('LOST', kept.lost, coalesce(entries.lost, 0)),
        ('SHORTFALL', kept.shortfall, coalesce(entries.shortfall, 0)),
        ('FEE', kept.fee, coalesce(entries.fee, 0)),
        ('FEE_LINES', coalesce(lines.fee, 0), coalesce(entries.fee, 0)),
        ('TAX_LINES', coalesce(lines.tax, 0), coalesce(entries.tax, 0))
      ) as told (figure, stated, found)
    where stated is distinct from told.found
    order by dispute_id, figure`);
}

/** The payments that these disputes are about. */
export async function paymentsOfDisputes(
  db: Queryable,
  bucket: string,
  disputeIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct payment_id as id from disputes
    where bucket = ${bucket} and dispute_id = any(${disputeIds}::text[])`);
  return rows.map(({ id }) => id);
}

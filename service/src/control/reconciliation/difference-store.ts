import { bucketIn, newId } from '../../kernel/id.ts';
import type { Currency, Money } from '../../kernel/money.ts';
import { bigint, char, text, timestamp } from '../../platform/db/columns.ts';
import { readList } from '../../platform/db/list.ts';
import { insertInto } from '../../platform/db/bulk-statement.ts';
import { empty, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { insertingWords, type RecordNames } from '../../platform/words/word-store.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import {
  type KeptDifference,
  type DifferenceKind,
  type DifferenceState,
  type Mismatch,
  GONE,
  RECONCILIATION,
} from './difference.ts';

const DIFFERENCE = sql`
  difference_id as id, kind, source, scope, item, merchant_id as "merchantId",
  payment_id as "paymentId", refund_id as "refundId", payout_id as "payoutId",
  file_id as "fileId", return_id as "returnId", reference, ours_amount as "oursAmount",
  ours_currency as "oursCurrency", ledger_amount as "ledgerAmount",
  ledger_currency as "ledgerCurrency", theirs_amount as "theirsAmount",
  theirs_currency as "theirsCurrency", detail, state, created_at as "createdAt",
  last_seen_at as "lastSeenAt", resolved_by as "resolvedBy", resolution,
  resolved_at as "resolvedAt"`;

type Side = 'ours' | 'ledger' | 'theirs';
type Row = Omit<KeptDifference, Side> &
  Readonly<Record<`${Side}Amount`, bigint | null> & Record<`${Side}Currency`, Currency | null>>;

function differenceOf(row: Row): KeptDifference {
  const { ledgerAmount, ledgerCurrency, oursAmount, oursCurrency, ...rest } = row;
  const { theirsAmount, theirsCurrency, ...difference } = rest;
  return {
    ...difference,
    ours: moneyOf(oursAmount, oursCurrency),
    ledger: moneyOf(ledgerAmount, ledgerCurrency),
    theirs: moneyOf(theirsAmount, theirsCurrency),
  };
}

function moneyOf(amount: bigint | null, currency: Currency | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

type Seen = Readonly<{ finding: Mismatch; id: string; now: Date }>;

/**
 * What a person has resolved stays so while it looks the same. What was gone by itself and is back, or
 * has changed, is open again.
 */
const noting = insertInto<Seen>(
  'reconciliation_differences as kept',
  {
    difference_id: text(({ id }) => id),
    kind: text(({ finding }) => finding.kind),
    source: text(({ finding }) => finding.source),
    scope: text(({ finding }) => finding.scope),
    item: text(({ finding }) => finding.item),
    merchant_id: text(({ finding }) => finding.merchantId ?? null),
    payment_id: text(({ finding }) => finding.paymentId ?? null),
    refund_id: text(({ finding }) => finding.refundId ?? null),
    payout_id: text(({ finding }) => finding.payoutId ?? null),
    file_id: text(({ finding }) => finding.fileId ?? null),
    return_id: text(({ finding }) => finding.returnId ?? null),
    reference: text(({ finding }) => finding.reference ?? null),
    ours_amount: bigint(({ finding }) => finding.ours?.amount ?? null),
    ours_currency: char(({ finding }) => finding.ours?.currency ?? null),
    ledger_amount: bigint(({ finding }) => finding.ledger?.amount ?? null),
    ledger_currency: char(({ finding }) => finding.ledger?.currency ?? null),
    theirs_amount: bigint(({ finding }) => finding.theirs?.amount ?? null),
    theirs_currency: char(({ finding }) => finding.theirs?.currency ?? null),
    detail: text(({ finding }) => finding.detail),
    state: text(() => 'OPEN'),
    created_at: timestamp(({ now }) => now),
    last_seen_at: timestamp(({ now }) => now),
  },
  `on conflict (scope, kind, item) do update
   set last_seen_at = excluded.last_seen_at, detail = excluded.detail,
     ours_amount = excluded.ours_amount, ours_currency = excluded.ours_currency,
     ledger_amount = excluded.ledger_amount, ledger_currency = excluded.ledger_currency,
     theirs_amount = excluded.theirs_amount, theirs_currency = excluded.theirs_currency,
     (state, resolved_by, resolution, resolved_at) = (
       select case when stays.it then kept.state else 'OPEN' end,
         case when stays.it then kept.resolved_by end, case when stays.it then kept.resolution end,
         case when stays.it then kept.resolved_at end
       from (select kept.resolved_by <> '${RECONCILIATION}'
           and (kept.ours_amount, kept.ours_currency, kept.theirs_amount, kept.theirs_currency)
             is not distinct from (excluded.ours_amount, excluded.ours_currency,
               excluded.theirs_amount, excluded.theirs_currency)) as stays (it))
   returning difference_id as id, merchant_id as "merchantId", reference, state`,
);

type Noted = Pick<KeptDifference, 'id' | 'merchantId' | 'reference' | 'state'>;

function namesOf({ id, merchantId, reference }: Noted): RecordNames {
  const texts = [reference];
  return { kind: 'DIFFERENCE', id, bucket: bucketIn(id), partnerId: null, merchantId, texts };
}

export type ScopesSettled = Readonly<{ found: number; gone: number }>;

/** Makes the differences of these scopes what a look has found: new ones open, and what is not found closes. */
export async function settleScopes(
  tx: Tx,
  scopes: readonly string[],
  findings: readonly Mismatch[],
  now: Date,
): Promise<ScopesSettled> {
  const seen = findings.map((finding) => ({ finding, id: newId('difference', '00', now), now }));
  const known = new Set(seen.map(({ id }) => id));
  const kept = seen.length > 0 ? await tx.query<Noted>(noting(seen)) : [];
  await tx.commitInOneRoundTrip(insertingWords(kept.map(namesOf)));
  const ids = kept.map(({ id }) => id);
  const gone = await tx.query(sql`
    update reconciliation_differences
    set state = 'RESOLVED', resolved_by = ${RECONCILIATION}, resolution = ${GONE},
        resolved_at = ${now}
    where state = 'OPEN' and scope = any(${scopes}::text[])
      and difference_id <> all(${ids}::text[])
    returning 1`);
  return { found: ids.filter((id) => known.has(id)).length, gone: gone.length };
}

/** Scopes of one party that have something open, in their order. */
export async function openScopes(db: Queryable, source: string, after: string, limit: number) {
  return await db.query<{ scope: string; merchantId: string | null }>(sql`
    select scope, min(merchant_id) as "merchantId" from reconciliation_differences
    where state = 'OPEN' and source = ${source} and scope > ${after}
    group by scope order by scope limit ${limit}`);
}

export async function findDifference(db: Queryable, id: string, lock = empty) {
  const [row] = await db.query<Row>(sql`
    select ${DIFFERENCE} from reconciliation_differences where difference_id = ${id} ${lock}`);
  return row && differenceOf(row);
}

export async function lockDifference(tx: Tx, id: string) {
  return await findDifference(tx, id, sql`for update`);
}

/** Keeps what a person has resolved. The caller holds its lock. */
export async function noteDifferenceResolved(tx: Tx, resolved: KeptDifference): Promise<void> {
  const { id, resolution, resolvedAt, resolvedBy } = resolved;
  await tx.query(sql`
    update reconciliation_differences
    set state = 'RESOLVED', resolved_by = ${resolvedBy}, resolution = ${resolution},
        resolved_at = ${resolvedAt}
    where difference_id = ${id} and state = 'OPEN'`);
}

export type DifferenceFilters = Readonly<{
  kind?: readonly DifferenceKind[];
  state?: readonly DifferenceState[];
  source?: string;
  merchantId?: string;
  /** First seen before it. */
  before?: Date | undefined;
}>;

export async function listDifferences(
  db: Queryable,
  page: PageRequest,
  { before, kind, merchantId, source, state }: DifferenceFilters,
): Promise<KeptDifference[]> {
  const rows = await readList<Row>(db, {
    select: sql`select ${DIFFERENCE} from reconciliation_differences where true`,
    id: sql`difference_id`,
    page,
    where: [before && sql`created_at < ${before}`],
    filters: [
      [sql`merchant_id`, merchantId],
      { column: sql`state`, anyOf: state },
      { column: sql`kind`, anyOf: kind },
      [sql`source`, source],
    ],
  });
  return rows.map(differenceOf);
}

export async function countOpen(db: Queryable) {
  return await db.query<{ kind: DifferenceKind; count: number; oldest: Date }>(sql`
    select kind, count(*)::int as count, min(created_at) as oldest
    from reconciliation_differences where state = 'OPEN' group by kind`);
}

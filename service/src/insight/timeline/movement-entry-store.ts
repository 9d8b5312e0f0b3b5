import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { type Currency, serializeMoney } from '../../kernel/money.ts';
import { inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { type TimelineEntry, RANKS, amountInWords } from './entry.ts';
import { type EntryReader, type OfMerchant, type OfRecords, ROWS_MAX } from './scope.ts';
import { pageWithin } from './page-within.ts';

/** A movement of the ledger; those of one entry have its amount. */
type Row = Readonly<{
  id: string;
  kind: string;
  createdAt: Date;
  merchantId: string;
  subjectId: string;
  currency: Currency;
  amount: bigint;
  batchId: string | null;
  debit: string;
  credit: string;
}>;

const MOVEMENT = sql`
  m.entry_id as id, m.kind, m.created_at as "createdAt", m.merchant_id as "merchantId",
  m.subject_id as "subjectId", m.currency, m.amount, m.batch_id as "batchId", m.debit, m.credit`;

/** What was posted, an entry for each of the ledger's. */
export const movementEntries: EntryReader = async (db, scope) => {
  const rows = scope.of === 'records' ? await ofRecords(db, scope) : await atMerchant(db, scope);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(entryOf);
};

/** Of correlation ids, a movement knows nothing: it has the time of the event of its transaction. */
async function ofRecords(db: Queryable, scope: OfRecords): Promise<Row[]> {
  const { batches, correlationId, events, records } = scope;
  const subjects = [...records.map(({ id }) => id), ...batches];
  if (subjects.length === 0) return [];
  const rows = await db.query<Row>(sql`
    select ${MOVEMENT} from movements m
    where m.subject_id = any(${subjects}::text[]) and m.bucket = any(${subjects.map(bucketIn)}::bpchar[])
      and m.bucket ${inBuckets(subjects.map(bucketIn))}
    order by m.entry_id, m.place limit ${ROWS_MAX}`);
  if (correlationId === null) return rows;
  const times = new Set(events.map(({ createdAt }) => createdAt.getTime()));
  return rows.filter(({ createdAt }) => times.has(createdAt.getTime()));
}

async function atMerchant(db: Queryable, { merchantId, page }: OfMerchant): Promise<Row[]> {
  const source = { at: sql`created_at`, id: sql`entry_id`, rank: RANKS.ledgerMovement };
  const { where, order } = pageWithin(page, source);
  return await db.query<Row>(sql`
    with page as (
      select bucket, subject_id, entry_id from movements
      where ${ofMerchant(merchantId)} and place = 0 ${where} ${order}
    )
    select ${MOVEMENT} from page join movements m using (bucket, subject_id, entry_id)
    where m.bucket = ${bucketOf(merchantId)}
    order by m.entry_id, m.place`);
}

function entryOf(movements: readonly Row[]): TimelineEntry[] {
  const [first] = movements;
  if (!first) return [];
  const { amount, batchId, createdAt: at, currency, id, kind, merchantId, subjectId } = first;
  return [
    {
      at,
      kind: 'ledgerMovement',
      id,
      title: `${amountInWords(amount, currency)} was posted to the ledger as ${kind}.`,
      merchantId,
      subjectId,
      correlationId: null,
      details: {
        entryKind: kind,
        amount: serializeMoney({ amount, currency }),
        movements: movements.map(({ credit, debit }) => ({ debit, credit })),
        batchId,
      },
    },
  ];
}

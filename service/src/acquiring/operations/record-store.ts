import { isSeenBy, type Seen } from '../../access/partners/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import {
  type Database,
  empty,
  type Queryable,
  raw,
  type Sql,
  sql,
  type Tx,
} from '../../platform/db/pool.ts';
import { type DueStore, dueStore, type DueTable } from './due-store.ts';
import type { OperationRecord } from './record.ts';

/** The columns of a new record that every table of them has, except its id. */
export const NEW_RECORD = {
  bucket: char(({ bucket }: OperationRecord) => bucket),
  partner_id: text(({ partnerId }: OperationRecord) => partnerId),
  merchant_id: text(({ merchantId }: OperationRecord) => merchantId),
  acquirer: text(({ acquirer }: OperationRecord) => acquirer),
  host_references: json(({ hostReferences: own }: OperationRecord) => own && JSON.stringify(own)),
  status: text(() => 'PROCESSING'),
  currency: char(({ currency }: OperationRecord) => currency),
  order_id: text(({ orderId }: OperationRecord) => orderId),
  invoice_number: text(({ invoiceNumber }: OperationRecord) => invoiceNumber),
  customer_id: text(({ customerId }: OperationRecord) => customerId),
  idempotency_key: text(({ idempotencyKey }: OperationRecord) => idempotencyKey),
  due_at: timestamp(({ dueAt }: OperationRecord) => dueAt),
  attempts: int(() => 0),
  created_at: timestamp(({ createdAt }: OperationRecord) => createdAt),
  modified_at: timestamp(({ createdAt }: OperationRecord) => createdAt),
};

const columnsOf = (of: string): Sql =>
  raw(`${of}.bucket, ${of}.partner_id as "partnerId", ${of}.merchant_id as "merchantId",
  ${of}.acquirer, ${of}.host_references as "hostReferences", ${of}.status, ${of}.currency,
  ${of}.order_id as "orderId", ${of}.invoice_number as "invoiceNumber",
  ${of}.customer_id as "customerId", ${of}.idempotency_key as "idempotencyKey", ${of}.outcome,
  ${of}.answer, ${of}.due_at as "dueAt", ${of}.attempts, ${of}.sequence, ${of}.created_at as "createdAt",
  ${of}.modified_at as "modifiedAt"`);

type RecordTable<One, Row> = Pick<DueTable<One>, 'table' | 'alias' | 'id' | 'state' | 'refusals'> &
  Readonly<{
    /** Those beside the columns that all have. */
    columns: Sql;
    recordOf: (row: Row) => One;
  }>;

/** How the records of one table are read, whichever of payments, refunds and validations they are. */
type RecordStore<One> = Readonly<{
  columns: Sql;
  /** The records with these ids, whosever they are. */
  byId: (db: Queryable, ids: readonly string[]) => Promise<One[]>;
  /** The record, if it is theirs to see: look-ups that arrive together share a statement. */
  finder: (db: Database) => (seen: Seen) => Promise<One | undefined>;
  /**
   * Those of the records of which the condition holds, each nobody else's until the transaction ends.
   * In one order everywhere.
   */
  lock: (tx: Tx, ids: readonly string[], condition?: Sql) => Promise<ReadonlyMap<string, One>>;
  due: DueStore<One>;
}>;

export function recordStore<One extends OperationRecord, Row extends object = One>(
  described: RecordTable<One, Row>,
): RecordStore<One> {
  const { table, alias, id, recordOf, state, refusals } = described;
  const [named, of, key] = [raw(`${table} ${alias}`), raw(alias), raw(`${alias}.${id}`)];
  const columns = sql`${key} as id, ${columnsOf(alias)}, ${described.columns}`;
  const read = async (db: Queryable, statement: Sql) =>
    (await db.query<Row>(statement)).map(recordOf);
  const byId = (db: Queryable, ids: readonly string[]) =>
    read(
      db,
      sql`select ${columns}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join ${named} on ${of}.bucket = w.bucket and ${key} = w.id
    where ${of}.bucket ${inBuckets(ids.map(bucketIn))}`,
    );
  const find = async (db: Queryable, wanted: readonly Seen[]) => {
    const records = await byId(db, [...new Set(wanted.map((one) => one.id))]);
    const found = new Map(records.map((record) => [record.id, record]));
    return wanted.map((one) => {
      const record = found.get(one.id);
      return record && isSeenBy(record, one) ? record : undefined;
    });
  };
  return {
    columns,
    byId,
    finder: (db) =>
      createGroupRead({ name: table, db, bucketOf: (seen) => bucketIn(seen.id), find }),
    lock: async (tx, ids, condition = empty) => {
      if (ids.length === 0) return new Map();
      const wanted = [...new Set(ids)].toSorted();
      const records = await read(
        tx,
        sql`select ${columns} from ${named}
        where (${of}.bucket, ${key}) in (
          select * from unnest(${wanted.map(bucketIn)}::bpchar[], ${wanted}::text[]))
          and ${of}.bucket ${inBuckets(wanted.map(bucketIn))} ${condition}
        order by ${of}.bucket, ${key} for update`,
      );
      return new Map(records.map((record) => [record.id, record]));
    },
    due: dueStore<One>({ table, alias, id, columns, read, state, refusals, isCounting: true }),
  };
}

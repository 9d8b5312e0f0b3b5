import { type Queryable, sql } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';

export type AuditRow = Readonly<{
  seq: bigint;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  correlationId: string;
  details: Readonly<Record<string, unknown>>;
  digest: Buffer;
}>;

const COLUMNS = sql`seq, at, actor, action, subject, correlation_id as "correlationId", details, digest`;
const PAGE_ROWS = 1_000;

/** The newest row; until the transaction ends nobody else can add one after it. */
export async function lockLast(tx: Tx): Promise<AuditRow | undefined> {
  await tx.query(sql`lock table audit_log in exclusive mode`);
  const [row] = await tx.query<AuditRow>(
    sql`select ${COLUMNS} from audit_log order by seq desc limit 1`,
  );
  return row;
}

export async function append(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query(sql`
    insert into audit_log (seq, at, actor, action, subject, correlation_id, details, digest)
    values (${row.seq}, ${row.at}, ${row.actor}, ${row.action}, ${row.subject},
            ${row.correlationId}, ${JSON.stringify(row.details)}, ${row.digest})`);
}

/** Every row, oldest first, a page at a time. */
export async function* readAll(db: Queryable): AsyncGenerator<AuditRow> {
  for (let after = 0n; ;) {
    const rows = await db.query<AuditRow>(sql`
      select ${COLUMNS} from audit_log where seq > ${after} order by seq limit ${PAGE_ROWS}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.seq;
  }
}

/** Newest first; `before` is the seq of the last row seen. */
export async function list(
  db: Queryable,
  { before, limit, subject }: Readonly<{ before?: bigint; limit: number; subject?: string }>,
): Promise<AuditRow[]> {
  return await db.query<AuditRow>(sql`
    select ${COLUMNS} from audit_log
    where (${before ?? null}::bigint is null or seq < ${before ?? null})
      and (${subject ?? null}::text is null or subject = ${subject ?? null})
    order by seq desc limit ${limit}`);
}

import { given, readList } from '../db/list.ts';
import { type Queryable, sql, type Tx } from '../db/pool.ts';
import type { PageRequest } from '../http/page.ts';

export type AuditRow = Readonly<{
  seq: bigint;
  createdAt: Date;
  actor: string;
  action: string;
  subject: string;
  correlationId: string;
  details: Readonly<Record<string, unknown>>;
  digest: Buffer;
}>;

export type AuditHead = Pick<AuditRow, 'seq' | 'digest'>;

const COLUMNS = sql`seq, created_at as "createdAt", actor, action, subject,
  correlation_id as "correlationId", details, digest`;
const READ_ROWS = 1_000;

/** The newest row's number and digest; until the transaction ends nobody else can add one. */
export async function lockHead(tx: Tx): Promise<AuditHead> {
  const [head] = await tx.query<AuditHead>(sql`select seq, digest from audit_head for update`);
  if (!head) throw new Error('the audit log has a head');
  return head;
}

export async function readHead(db: Queryable): Promise<AuditHead | undefined> {
  const [head] = await db.query<AuditHead>(sql`select seq, digest from audit_head`);
  return head;
}

export async function append(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query(sql`
    with added as (
      insert into audit_log (seq, created_at, actor, action, subject, correlation_id, details, digest)
      values (${row.seq}, ${row.createdAt}, ${row.actor}, ${row.action}, ${row.subject},
              ${row.correlationId}, ${JSON.stringify(row.details)}, ${row.digest})
    )
    update audit_head set seq = ${row.seq}, digest = ${row.digest}`);
}

/** A row's number and digest, which the next row's digest is made with. */
export async function readLink(db: Queryable, seq: bigint): Promise<AuditHead | undefined> {
  const [link] = await db.query<AuditHead>(
    sql`select seq, digest from audit_log where seq = ${seq}`,
  );
  return link;
}

export async function readAfter(db: Queryable, after: bigint): Promise<readonly AuditRow[]> {
  return await db.query<AuditRow>(sql`
    select ${COLUMNS} from audit_log where seq > ${after} order by seq limit ${READ_ROWS}`);
}

/** A page of the log, as every list is paged; a row's place is its number. */
export async function list(db: Queryable, page: PageRequest, subject: string | undefined) {
  const select = sql`select ${COLUMNS}, seq::text as id from audit_log where true`;
  const where = [given(sql`subject`, subject)];
  return await readList<AuditRow & { id: string }>(db, { select, id: sql`seq`, page, where });
}

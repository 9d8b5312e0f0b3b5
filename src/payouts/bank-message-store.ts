import type { Queryable } from '../platform/db/pool.ts';
import { sql } from '../platform/db/pool.ts';

/** A file received from the bank. */
export type BankMessage = Readonly<{
  id: string;
  kind: 'RETURNS' | 'STATEMENT';
  digest: string;
  receivedBy: string;
  correlationId: string;
  createdAt: Date;
}>;

const MESSAGE = sql`
  file_id as id, kind, digest, received_by as "receivedBy", correlation_id as "correlationId",
  created_at as "createdAt"`;

/** Stores the message, or returns the stored one if the same bytes were received before. */
export async function keepMessage(
  db: Queryable,
  message: BankMessage,
  sealedContent: Buffer,
): Promise<BankMessage> {
  const { correlationId, createdAt, digest, id, kind, receivedBy } = message;
  await db.query(sql`
    insert into bank_messages
      (file_id, kind, digest, sealed_content, received_by, correlation_id, created_at)
    values (${id}, ${kind}, ${digest}, ${sealedContent}, ${receivedBy}, ${correlationId},
            ${createdAt})
    on conflict (digest) do nothing`);
  const [row] = await db.query<BankMessage>(sql`
    select ${MESSAGE} from bank_messages where digest = ${digest}`);
  if (!row) throw new Error('the message that was just stored is missing');
  return row;
}

/** Whether these bytes were received before. */
export async function isKept(db: Queryable, digest: string): Promise<boolean> {
  const rows = await db.query(sql`select from bank_messages where digest = ${digest}`);
  return rows.length > 0;
}

import type { Currency } from '../../../kernel/money.ts';
import { type Queryable, sql } from '../../../platform/db/pool.ts';

export type BankMessage = Readonly<{
  id: string;
  kind: 'RETURNS' | 'STATEMENT';
  digest: string;
  receivedBy: string;
  correlationId: string;
  createdAt: Date;
}>;

type ReturnsNumber = Readonly<{
  originator: string;
  currency: Currency;
  fileNumber: number;
}>;

const MESSAGE = sql`
  file_id as id, kind, digest, received_by as "receivedBy", correlation_id as "correlationId",
  created_at as "createdAt"`;

/** Stores the message, or returns the stored one if the same bytes were received before. */
export async function keepMessage(
  db: Queryable,
  message: BankMessage & Partial<ReturnsNumber>,
  sealedContent: Buffer,
): Promise<BankMessage> {
  const { correlationId, createdAt, digest, id, kind, receivedBy } = message;
  const { currency = null, fileNumber = null, originator = null } = message;
  await db.query(sql`
    insert into bank_messages
      (file_id, kind, digest, sealed_content, received_by, correlation_id, created_at,
       originator, currency, file_number)
    values (${id}, ${kind}, ${digest}, ${sealedContent}, ${receivedBy}, ${correlationId},
            ${createdAt}, ${originator}, ${currency}, ${fileNumber})
    on conflict (digest) do nothing`);
  const [row] = await db.query<BankMessage>(sql`
    select ${MESSAGE} from bank_messages where digest = ${digest}`);
  if (!row) throw new Error('the message that was just stored is missing');
  return row;
}

/** The file with these bytes, if it was received before. */
export async function keptFile(db: Queryable, digest: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select file_id as id from bank_messages where digest = ${digest}`);
  return row?.id;
}

/** Whether a file of returns had this number since a time, and which number the last one had. */
export async function earlierNumbers(
  db: Queryable,
  { currency, fileNumber, originator }: ReturnsNumber,
  since: Date,
) {
  const ofOriginator = sql`originator = ${originator} and currency = ${currency}`;
  const seen = await db.query(sql`
    select from bank_messages
    where ${ofOriginator} and file_number = ${fileNumber} and created_at > ${since} limit 1`);
  const [last] = await db.query<{ fileNumber: number; at: Date }>(sql`
    select file_number as "fileNumber", created_at as at from bank_messages
    where ${ofOriginator} and file_number is not null
    order by created_at desc, file_id desc limit 1`);
  return { isNumberSeen: seen.length > 0, last };
}

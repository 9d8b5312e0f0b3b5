import type { Currency } from '../../../kernel/money.ts';
import { empty, type Queryable, sql } from '../../../platform/db/pool.ts';
import { bigint, char, date, int, text, timestamp } from '../../../platform/db/columns.ts';
import { readList } from '../../../platform/db/list.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { columnsOf } from '../../../platform/named-columns.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { RailReturn } from '../../rails/index.ts';
import type { PayoutDirection, Setback } from '../records/payout.ts';

/**
 * RECEIVED: not processed yet. MATCHED: applied to its payout. UNMATCHED: an operator must resolve it.
 * RESOLVED: an operator has.
 */
export const RETURN_STATUSES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'RESOLVED'] as const;

type ReturnStatus = (typeof RETURN_STATUSES)[number];

export type BankReturn = Pick<
  RailReturn,
  'amount' | 'crossReference' | 'reason' | 'reasonCode' | 'traceNumber'
> &
  Readonly<{
    id: string;
    fileId: string;
    itemNo: number;
    direction: PayoutDirection;
    outcome: Setback['outcome'];
    currency: Currency;
    returnedOn: string;
    status: ReturnStatus;
    payoutId: string | null;
    resolvedBy: string | null;
    resolution: string | null;
    resolvedAt: Date | null;
    createdAt: Date;
  }>;

const RETURN = sql`
  return_id as id, file_id as "fileId", item_no as "itemNo", direction, outcome,
  reason_code as "reasonCode", reason, currency, amount, returned_on as "returnedOn",
  cross_reference as "crossReference", trace_number as "traceNumber", status,
  payout_id as "payoutId", resolved_by as "resolvedBy", resolution, resolved_at as "resolvedAt",
  created_at as "createdAt"`;

const insertion = copyInto<BankReturn>('bank_returns', {
  return_id: text(({ id }) => id),
  ...columnsOf<BankReturn>(
    { fileId: text, itemNo: int, direction: text, outcome: text, reasonCode: text, reason: text },
    { currency: char, amount: bigint, returnedOn: date, crossReference: text, traceNumber: text },
    { status: text, createdAt: timestamp },
  ),
});

export async function insertReturns(tx: Tx, returns: readonly BankReturn[]): Promise<void> {
  if (returns.length > 0) await tx.commitInOneRoundTrip([insertion(returns)]);
}

export async function returnsOfFile(db: Queryable, fileId: string): Promise<BankReturn[]> {
  return await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where file_id = ${fileId} order by item_no`);
}

/** Returns that a process left unprocessed when it died, oldest first. */
export async function receivedReturns(db: Queryable, limit: number): Promise<BankReturn[]> {
  return await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where status = 'RECEIVED' order by return_id limit ${limit}`);
}

export async function findReturn(db: Queryable, id: string, lock = empty) {
  const [row] = await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where return_id = ${id} ${lock}`);
  return row;
}

export async function lockReturn(tx: Tx, id: string) {
  return await findReturn(tx, id, sql`for update`);
}

/** Stores the result of matching, unless one is stored already. */
export async function noteMatch(db: Queryable, id: string, payoutId: string | null): Promise<void> {
  await db.query(sql`
    update bank_returns
    set status = ${payoutId === null ? 'UNMATCHED' : 'MATCHED'}, payout_id = ${payoutId}
    where return_id = ${id} and status = 'RECEIVED'`);
}

type Resolution = Readonly<{ by: string; reason: string; payoutId: string | null; now: Date }>;

/** The caller holds the return's lock. */
export async function noteResolved(tx: Tx, id: string, { by, now, payoutId, reason }: Resolution) {
  await tx.query(sql`
    update bank_returns
    set status = 'RESOLVED', resolved_by = ${by}, resolution = ${reason}, resolved_at = ${now},
        payout_id = ${payoutId}
    where return_id = ${id} and status = 'UNMATCHED'`);
}

export async function listReturns(db: Queryable, page: PageRequest, status?: ReturnStatus) {
  const select = sql`select ${RETURN} from bank_returns where true`;
  const filters = [[sql`status`, status]] as const;
  return await readList<BankReturn>(db, { select, id: sql`return_id`, page, filters });
}

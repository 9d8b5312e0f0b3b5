import { type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import type { ActivityRecord } from './activity.ts';

/** What an acquirer did after the moment that the database was restored to. */
export type FoundOperation = Readonly<{
  acquirer: string;
  reference: string;
  operation: ActivityRecord['operation'];
  /** Of the payment, the refund, or the entry of the move: it ends by the key that asked for it. */
  operationId: string;
  paymentId: string;
  merchantId: string;
  amount: bigint;
  currency: ActivityRecord['amount']['currency'];
  isBooked: boolean;
  isFinal: boolean;
  bookedAt: Date;
  state: 'LOST' | 'WAITING' | 'WRITTEN_BACK' | 'REFUSED';
  refusal: string | null;
}>;

/** The oldest first. */
export async function foundOperations(db: Queryable): Promise<FoundOperation[]> {
  return await selected(db, sql`true`);
}

/** Those that are still to be written back. Asked for all the time, in words that the partial index is made of. */
export async function waitingOperations(db: Queryable): Promise<FoundOperation[]> {
  return await selected(db, sql`state = 'WAITING'`);
}

async function selected(db: Queryable, condition: Sql): Promise<FoundOperation[]> {
  return await db.query<FoundOperation>(sql`
    select acquirer, reference, operation, operation_id as "operationId",
      payment_id as "paymentId", merchant_id as "merchantId", amount, currency,
      is_booked as "isBooked", is_final as "isFinal", booked_at as "bookedAt", state, refusal
    from found_operations where ${condition} order by booked_at, reference`);
}

export async function isWrittenBack(db: Queryable, operationId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from found_operations where operation_id = ${operationId} and state = 'WRITTEN_BACK'`);
  return rows.length > 0;
}

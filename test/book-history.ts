import { bucketIn, idsSince } from '../service/src/kernel/id.ts';
import { type Database, sql, transaction } from '../service/src/platform/db/pool.ts';

type History = Readonly<{ count: number; from: Date }>;

/**
 * Adds payments like a given purchase, with their entries and events, a hundred a second from a moment
 * on: what would take the API hours. The sums of their batch do not know them.
 */
export async function addHistory(
  db: Database,
  paymentId: string,
  { count, from }: History,
): Promise<void> {
  const bucket = bucketIn(paymentId);
  const [payments, events] = [idsSince('payment', bucket, from), idsSince('event', bucket, from)];
  await transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    tx.waitLonger();
    const series = sql`
      select lpad(i::text, 16, '0') as no, ${from}::timestamptz + i * interval '10 ms' as at
      from generate_series(1, ${count}::int) as i`;
    await tx.query(sql`
      insert into payments select (jsonb_populate_record(known, jsonb_build_object(
        'payment_id', ${payments}::text || no, 'idempotency_key', ${payments}::text || no,
        'created_at', at, 'modified_at', at))).*
      from payments as known cross join (${series}) as s where known.payment_id = ${paymentId}`);
    await tx.query(sql`
      insert into movements select (jsonb_populate_record(known, jsonb_build_object(
        'subject_id', ${payments}::text || no, 'entry_id', ${payments}::text || no,
        'created_at', at))).*
      from movements as known cross join (${series}) as s where known.subject_id = ${paymentId}`);
    await tx.query(sql`
      insert into events select (jsonb_populate_record(known, jsonb_build_object(
        'event_id', ${events}::text || no, 'subject_id', ${payments}::text || no,
        'created_at', at))).*
      from events as known cross join (${series}) as s
      where event_id = (select min(event_id) from events where subject_id = ${paymentId})`);
  });
}

import assert from 'node:assert/strict';
import { addMilliseconds } from '../service/src/kernel/clock.ts';
import { bucketIn, idsSince } from '../service/src/kernel/id.ts';
import { type Database, sql, transaction } from '../service/src/platform/db/pool.ts';

import { type NewEvent, recordMany } from '../service/src/records/events/index.ts';
import { eventsAbout, publishAll } from './published.ts';

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
  const payments = idsSince('payment', bucket, from);
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
  });
  const [known = assert.fail()] = await eventsAbout(db, paymentId);
  const events = Array.from({ length: count }, (_, place) => ({
    ...known,
    // It was defined when that was recorded.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    type: known.type as NewEvent['type'],
    bucket,
    subjectId: payments + String(place + 1).padStart(16, '0'),
    now: addMilliseconds(from, (place + 1) * 10),
  }));
  await transaction(db, (tx) => recordMany(tx, events));
  await publishAll(db);
}

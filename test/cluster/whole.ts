import assert from 'node:assert/strict';
import { auditBooks } from '../../service/src/control/books-check/index.ts';
import { type Database, sql } from '../../service/src/platform/db/pool.ts';
import { allEvents } from '../published.ts';
import { ask, type Servers } from '../servers.ts';

const SHOWN_MAX = 5; // Of what is half done.

/**
 * Nothing is half done, also while there is work under way: what a payment or refund came to was
 * committed together with its movements, its event and its remembered answer.
 */
export async function assertWhole(db: Database): Promise<void> {
  const halves = await db.query<{ id: string; lacks: string }>(sql`
    select payment_id as id, 'movements' as lacks from payments as payment
    where authorized > 0 and not exists (
      select from movements where bucket = payment.bucket and subject_id = payment.payment_id)
    union all
    select payment_id, 'answer' from payments as payment
    where status <> 'PROCESSING' and not exists (
      select from idempotency_keys as known
      join idempotency_answers using (bucket, partner_id, operation, key, merchant_id)
      where bucket = payment.bucket and partner_id = payment.partner_id
        and key = payment.idempotency_key and merchant_id = payment.merchant_id
        and known.resource_id = payment.payment_id)
    union all
    select refund_id, 'movement' from refunds as refund
    where status = 'SUCCEEDED' and not exists (
      select from movements
      where bucket = refund.bucket and subject_id = refund.payment_id and entry_id = refund.refund_id)`);
  const ended = await db.query<{ id: string }>(sql`
    select payment_id as id from payments where status <> 'PROCESSING'
    union all select refund_id from refunds where status <> 'PROCESSING'`);
  const told = new Set((await allEvents(db)).map(({ subjectId }) => subjectId));
  halves.push(...ended.filter(({ id }) => !told.has(id)).map(({ id }) => ({ id, lacks: 'event' })));
  assert.deepEqual(halves.slice(0, SHOWN_MAX), [], `${halves.length} things are half done`);
}

export async function assertBooksAgree(db: Database): Promise<void> {
  const { differences } = await auditBooks(db);
  assert.deepEqual(differences.slice(0, SHOWN_MAX), [], 'the books agree with themselves');
}

/** How many prepared transactions wait on any server for their commit, for that long. */
export async function preparedFor(servers: Servers, seconds: number): Promise<number> {
  const counts = await Promise.all(
    servers.map(async (server) => {
      const [row] = await ask<{ count: string }>(
        server,
        `select count(*)::text as count from pg_prepared_xacts
         where database = current_database() and prepared < now() - interval '${seconds} s'`,
      );
      return Number(row?.count);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

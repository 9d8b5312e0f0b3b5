import { bucketIn } from '../kernel/id.ts';
import { sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Authentication } from './authentication.ts';
import { AUTHENTICATION } from './authentication-store.ts';
import { bucketInTransactionId } from './transaction-id.ts';

/** How a payment names an authentication: by its own id, else by that of the transaction. */
type Named = Readonly<{
  authenticationId?: string | undefined;
  serverTransactionId?: string | undefined;
}>;

/**
 * The authentication that each names, in their order, held until the transaction ends; undefined
 * for one that is not ours. Held in one order everywhere, so that two batches wait for each other
 * and do not deadlock.
 */
export async function lockNamed(
  tx: Tx,
  named: readonly Named[],
): Promise<(Authentication | undefined)[]> {
  const keys = named.map(keyOf);
  const asked = keys.filter((key) => key !== undefined);
  if (asked.length === 0) return keys.map(() => undefined);
  const rows = await tx.query<Authentication>(sql`
    select ${AUTHENTICATION} from authentications a
    where (a.bucket, a.authentication_id) in (
      select found.bucket, found.authentication_id
      from unnest(${asked.map(({ bucket }) => bucket)}::bpchar[],
                  ${asked.map(({ id }) => id)}::text[],
                  ${asked.map(({ transactionId }) => transactionId)}::uuid[])
        as w(bucket, id, transaction_id)
      cross join lateral (
        (select bucket, authentication_id from authentications
         where bucket = w.bucket and authentication_id = w.id)
        union all
        (select bucket, authentication_id from authentications
         where bucket = w.bucket and server_transaction_id = w.transaction_id)
      ) as found)
    order by a.bucket, a.authentication_id
    for update of a`);
  const found = new Map(
    rows.flatMap((row) => [
      [row.id, row],
      [row.serverTransactionId, row],
    ]),
  );
  return keys.map((key) => key && found.get(key.id ?? key.transactionId ?? ''));
}

function keyOf({ authenticationId, serverTransactionId }: Named) {
  if (authenticationId !== undefined) {
    return { bucket: bucketIn(authenticationId), id: authenticationId, transactionId: null };
  }
  if (serverTransactionId === undefined) return undefined;
  const transactionId = serverTransactionId.toLowerCase();
  return { bucket: bucketInTransactionId(transactionId), id: null, transactionId };
}

/** Notes whose authentications they are from now on. The rows must be held and unused. */
export async function markUsed(
  tx: Tx,
  uses: readonly Readonly<{ authenticationId: string; paymentId: string }>[],
): Promise<void> {
  if (uses.length === 0) return;
  const ids = uses.map(({ authenticationId }) => authenticationId);
  const marked = await tx.query(sql`
    update authentications a set used_by = new.payment_id
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
                ${uses.map(({ paymentId }) => paymentId)}::text[]) as new(bucket, id, payment_id)
    where a.bucket = new.bucket and a.authentication_id = new.id and a.used_by is null
    returning 1`);
  if (marked.length !== uses.length) throw new Error('an authentication that is held is unused');
}

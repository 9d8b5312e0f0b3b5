import { bucketIn } from '../../kernel/id.ts';
import { type Queryable, sql } from './pool.ts';
import type { Tx } from './transaction.ts';

/**
 * Names one request: whose, to do what, under which key, and a digest of what it asked. A key is
 * its partner's, whatever merchant it is used for, so the row lives in the partner's bucket.
 */
export type RequestKey = Readonly<{
  partnerId: string;
  operation: string;
  key: string;
  fingerprint: Buffer;
}>;

export type RememberedAnswer = Readonly<{ status: number; body: unknown }>;

/** The four things a key can mean. Only `new` lets the work begin. */
export type Claim =
  | Readonly<{ kind: 'new' }>
  | Readonly<{ kind: 'in-progress'; resourceId: string | null }>
  | Readonly<{ kind: 'mismatch' }>
  | Readonly<{ kind: 'replay'; answer: RememberedAnswer }>;

type Row = Readonly<{
  fingerprint: Buffer;
  resourceId: string | null;
  status: number | null;
  answer: unknown;
}>;

/** Claims the key for work that begins now, or tells what became of the request that had it. */
export async function claim(
  db: Queryable,
  request: RequestKey,
  { now, resourceId }: Readonly<{ now: Date; resourceId?: string }>,
): Promise<Claim> {
  const { partnerId, operation, key, fingerprint } = request;
  const claimed = await db.query(sql`
    insert into idempotency_keys
      (bucket, partner_id, operation, key, fingerprint, resource_id, created_at)
    values (${bucketIn(partnerId)}, ${partnerId}, ${operation}, ${key}, ${fingerprint}, ${resourceId ?? null}, ${now})
    on conflict (bucket, partner_id, operation, key) do nothing
    returning key`);
  if (claimed.length === 1) return { kind: 'new' };
  const [row] = await db.query<Row>(
    sql`
    select fingerprint, resource_id as "resourceId", status, answer
    from idempotency_keys where ${matching(request)}`,
  );
  if (!row) throw new Error('a key that cannot be claimed has a row');
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'mismatch' };
  if (row.status === null) return { kind: 'in-progress', resourceId: row.resourceId };
  return { kind: 'replay', answer: { status: row.status, body: row.answer } };
}

/** Keeps the answer for repeats, in the transaction that makes it true. */
export async function remember(
  tx: Tx,
  request: RequestKey,
  answer: RememberedAnswer,
): Promise<void> {
  const kept = await rememberFirst(tx, request, answer);
  if (!kept) throw new Error('only a claimed key without an answer is given one');
}

/** Keeps the answer unless another was kept before it; then it returns false. */
export async function rememberFirst(
  db: Queryable,
  request: RequestKey,
  answer: RememberedAnswer,
): Promise<boolean> {
  const kept = await db.query(sql`
    update idempotency_keys
    set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}
    where ${matching(request)} and status is null returning key`);
  return kept.length === 1;
}

function matching({ partnerId, operation, key }: RequestKey) {
  return sql`bucket = ${bucketIn(partnerId)} and partner_id = ${partnerId}
    and operation = ${operation} and key = ${key}`;
}

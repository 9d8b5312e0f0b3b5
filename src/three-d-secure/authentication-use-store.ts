import { bucketIn } from '../kernel/id.ts';
import { sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Authentication } from './authentication.ts';
import { AUTHENTICATION } from './authentication-store.ts';
import { bucketInTransactionId } from './transaction-id.ts';

/** How an authentication is named: by its own id, else by that of the transaction, else by value. */
type Named = Readonly<{
  authenticationId?: string | undefined;
  serverTransactionId?: string | undefined;
  valueDigest: Buffer | null;
  /** Who names it, for which card. */
  merchantId: string;
  fingerprint: Buffer;
}>;

/** `elsewhere`: the value is of an authentication of another merchant. */
export type Held = Authentication | 'elsewhere';

/**
 * The authentication that each names, in their order, held until the transaction ends; undefined
 * for one that is not ours. Held in one order everywhere, so that two batches wait for each other
 * and do not deadlock.
 */
export async function lockNamed(tx: Tx, named: readonly Named[]): Promise<(Held | undefined)[]> {
  const keys = named.map(keyOf);
  const column = <T>(of: (key: Key) => T): T[] => keys.map(of);
  const rows = await tx.query<Authentication>(sql`
    select ${AUTHENTICATION} from authentications a
    where (a.bucket, a.authentication_id) in (
      select found.bucket, found.authentication_id
      from unnest(${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
                  ${column(({ transactionId }) => transactionId)}::uuid[],
                  ${column(({ valueDigest }) => valueDigest)}::bytea[],
                  ${column(({ merchantId }) => merchantId)}::text[],
                  ${column(({ fingerprint }) => fingerprint)}::bytea[])
        as w(bucket, id, transaction_id, value_digest, merchant_id, fingerprint)
      cross join lateral (
        (select bucket, authentication_id from authentications
         where bucket = w.bucket and authentication_id = w.id)
        union all
        (select bucket, authentication_id from authentications
         where bucket = w.bucket and server_transaction_id = w.transaction_id)
        union all
        -- Some directory servers give one value many times: the one that would do, if there is one.
        (select bucket, authentication_id from authentications
         where value_digest = w.value_digest and merchant_id = w.merchant_id
         order by used_by is null and fingerprint = w.fingerprint desc, created_at desc limit 1)
      ) as found)
    order by a.bucket, a.authentication_id
    for update of a`);
  const found = new Map(
    rows.flatMap((row) => [
      [row.id, row],
      [row.serverTransactionId, row],
    ]),
  );
  const held = keys.map(
    (key) => found.get(key.id ?? key.transactionId ?? '') ?? byValue(rows, key),
  );
  const unknown = keys.filter((_, place) => held[place] === undefined);
  const elsewhere = await ofAnybody(tx, unknown);
  return held.map((row, place) => row ?? (isAmong(elsewhere, keys[place]) ? 'elsewhere' : row));
}

type Key = ReturnType<typeof keyOf>;

/** A value counts where no authentication of ours is named by its id. */
function keyOf({ authenticationId, serverTransactionId, ...rest }: Named) {
  if (authenticationId !== undefined) {
    const bucket = bucketIn(authenticationId);
    return { ...rest, bucket, id: authenticationId, transactionId: null, valueDigest: null };
  }
  const transactionId = serverTransactionId?.toLowerCase() ?? null;
  const bucket = transactionId === null ? null : bucketInTransactionId(transactionId);
  return { ...rest, bucket, id: null, transactionId };
}

function byValue(rows: readonly Authentication[], key: Key): Authentication | undefined {
  if (key.valueDigest === null) return undefined;
  const same = rows.filter(
    ({ merchantId, valueDigest }) => merchantId === key.merchantId && isAmong([valueDigest], key),
  );
  const would = same.find(
    ({ usedBy, fingerprint }) => usedBy === null && fingerprint.equals(key.fingerprint),
  );
  return would ?? same[0];
}

/** The values that are of an authentication of whomever. Nothing is held. */
async function ofAnybody(tx: Tx, keys: readonly Key[]): Promise<readonly Buffer[]> {
  const digests = keys.flatMap(({ valueDigest }) => valueDigest ?? []);
  if (digests.length === 0) return [];
  const rows = await tx.query<{ digest: Buffer }>(sql`
    select w.digest from unnest(${digests}::bytea[]) as w(digest)
    where exists (select from authentications where value_digest = w.digest)`);
  return rows.map(({ digest }) => digest);
}

function isAmong(digests: readonly (Buffer | null)[], key: Key | undefined): boolean {
  const wanted = key?.valueDigest ?? null;
  return wanted !== null && digests.some((digest) => digest?.equals(wanted) === true);
}

/** Notes whose authentications they are from now on. The rows must be held and unused. */
export async function markUsed(
  tx: Tx,
  uses: readonly Readonly<{ authenticationId: string; userId: string }>[],
): Promise<void> {
  if (uses.length === 0) return;
  const ids = uses.map(({ authenticationId }) => authenticationId);
  const marked = await tx.query(sql`
    update authentications a set used_by = new.user_id
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
                ${uses.map(({ userId }) => userId)}::text[]) as new(bucket, id, user_id)
    where a.bucket = new.bucket and a.authentication_id = new.id and a.used_by is null
    returning 1`);
  if (marked.length !== uses.length) throw new Error('an authentication that is held is unused');
}

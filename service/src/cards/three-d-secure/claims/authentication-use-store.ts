import { bucketIn, bucketOf } from '../../../kernel/id.ts';
import { EVERY_BUCKET, inBuckets } from '../../../platform/db/in-buckets.ts';
import { sql, type Tx } from '../../../platform/db/pool.ts';
import type { Authentication } from '../records/authentication.ts';
import { AUTHENTICATION } from '../records/authentication-store.ts';

/** How an authentication is identified: by its own id, else by its transaction's, else by its value. */
type Named = Readonly<{
  authenticationId?: string | undefined;
  serverTransactionId?: string | undefined;
  valueDigest: Buffer | null;
  /** By which merchant, for which card. */
  merchantId: string;
  fingerprint: Buffer;
}>;

/** Elsewhere: the transaction or the value is of an authentication of another merchant. */
export type Held = Authentication | 'transaction-elsewhere' | 'value-elsewhere';

/**
 * The authentication that each names, in their order, held until the transaction ends; undefined
 * for one that is not ours. Looked for and held in the merchant's own bucket; where that has none, it
 * is only asked whether there is one elsewhere. Held in one order everywhere, so that two batches wait
 * for each other and do not deadlock.
 */
export async function lockNamed(tx: Tx, named: readonly Named[]): Promise<(Held | undefined)[]> {
  const keys = named.map(keyOf);
  const column = <T>(of: (key: Key) => T): T[] => keys.map(of);
  const inTheirs = inBuckets(column(({ bucket }) => bucket));
  const rows = await tx.query<Authentication>(sql`
    select ${AUTHENTICATION} from authentications a
    where a.bucket ${inTheirs} and (a.bucket, a.authentication_id) in (
      select found.bucket, found.authentication_id
      from unnest(${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
                  ${column(({ transactionId }) => transactionId)}::uuid[],
                  ${column(({ valueDigest }) => valueDigest)}::bytea[],
                  ${column(({ merchantId }) => merchantId)}::text[],
                  ${column(({ fingerprint }) => fingerprint)}::bytea[])
        as w(bucket, id, transaction_id, value_digest, merchant_id, fingerprint)
      cross join lateral (
        (select bucket, authentication_id from authentications
         where bucket ${inTheirs} and bucket = w.bucket and authentication_id = w.id)
        union all
        (select bucket, authentication_id from authentications
         where bucket ${inTheirs} and bucket = w.bucket
           and server_transaction_id = w.transaction_id)
        union all
        -- Some directory servers give one value many times: the one that would do, if there is one.
        (select bucket, authentication_id from authentications
         where bucket ${inTheirs} and value_digest = w.value_digest
           and merchant_id = w.merchant_id
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
  return keys.map((key, place) => held[place] ?? elsewhere(key));
}

type Key = ReturnType<typeof keyOf>;

/** A value counts where no authentication of ours is named by its id. */
function keyOf({ authenticationId, serverTransactionId, ...rest }: Named) {
  const bucket = bucketOf(rest.merchantId);
  if (authenticationId !== undefined) {
    return { ...rest, bucket, id: authenticationId, transactionId: null, valueDigest: null };
  }
  return { ...rest, bucket, id: null, transactionId: serverTransactionId?.toLowerCase() ?? null };
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

/** For which keys any merchant has an authentication. Nothing is locked. */
async function ofAnybody(
  tx: Tx,
  keys: readonly Key[],
): Promise<(key: Key) => Exclude<Held, Authentication> | undefined> {
  const digests = keys.flatMap(({ valueDigest }) => valueDigest ?? []);
  const transactionIds = keys.flatMap(({ transactionId }) => transactionId ?? []);
  if (digests.length + transactionIds.length === 0) return () => undefined;
  // A value does not contain its bucket.
  const rows = await tx.query<{ digest: Buffer | null; transactionId: string | null }>(sql`
    ${EVERY_BUCKET}
    select distinct value_digest as digest, null as "transactionId" from authentications
    where value_digest = any(${digests}::bytea[])
    union all
    select null, server_transaction_id::text from authentications
    where server_transaction_id = any(${transactionIds}::uuid[])`);
  const known = new Set(rows.map(({ transactionId }) => transactionId));
  const values = rows.map(({ digest }) => digest);
  return (key) => {
    if (key.transactionId !== null && known.has(key.transactionId)) return 'transaction-elsewhere';
    return isAmong(values, key) ? 'value-elsewhere' : undefined;
  };
}

function isAmong(digests: readonly (Buffer | null)[], { valueDigest }: Key): boolean {
  return valueDigest !== null && digests.some((digest) => digest?.equals(valueDigest) === true);
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
    where a.bucket ${inBuckets(ids.map(bucketIn))}
      and a.bucket = new.bucket and a.authentication_id = new.id and a.used_by is null
    returning 1`);
  if (marked.length !== uses.length) throw new Error('an authentication that is held is unused');
}

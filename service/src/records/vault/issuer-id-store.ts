import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Statement, type Tx } from '../../platform/db/pool.ts';

export type IssuerId = Readonly<{ paymentMethodId: string; issuerId: string }>;

function tableOf(ids: readonly IssuerId[]): Sql {
  return sql`unnest(
    ${ids.map(({ paymentMethodId }) => bucketIn(paymentMethodId))}::bpchar[],
    ${ids.map(({ paymentMethodId }) => paymentMethodId)}::text[],
    ${ids.map(({ issuerId }) => issuerId)}::text[]) as answered (bucket, method, issuer_id)`;
}

function inTheirBuckets(ids: readonly IssuerId[]): Sql {
  return inBuckets(ids.map(({ paymentMethodId }) => bucketIn(paymentMethodId)));
}

/** For methods that had a first payment before, whose id they know: a caller may have kept any. */
export async function noteIssuerIds(tx: Tx, ids: readonly IssuerId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    insert into payment_method_issuer_ids (bucket, payment_method_id, issuer_id)
    select distinct bucket, method, issuer_id from ${tableOf(ids)}
    order by bucket, method, issuer_id
    on conflict do nothing`);
}

/** What a method does not know as its first payment's. Of a deleted one nothing is noted. */
export function notingAnswered(ids: readonly IssuerId[]): readonly Statement[] {
  if (ids.length === 0) return [];
  return [
    sql`
      insert into payment_method_issuer_ids (bucket, payment_method_id, issuer_id)
      select m.bucket, m.payment_method_id, answered.issuer_id
      from ${tableOf(ids)} join payment_methods as m
        on m.bucket = answered.bucket and m.payment_method_id = answered.method
        and m.network_transaction_id is distinct from answered.issuer_id
      where m.bucket ${inTheirBuckets(ids)}
      order by m.bucket, m.payment_method_id, answered.issuer_id
      for key share of m
      on conflict do nothing`,
  ];
}

export async function haveIssuerIds(db: Queryable, requested: readonly IssuerId[]) {
  const rows = await db.query<IssuerId>(sql`
    select noted.payment_method_id as "paymentMethodId", noted.issuer_id as "issuerId"
    from ${tableOf(requested)} join payment_method_issuer_ids as noted
      on noted.bucket = answered.bucket and noted.payment_method_id = answered.method
      and noted.issuer_id = answered.issuer_id
    where noted.bucket ${inTheirBuckets(requested)}`);
  const keyOf = ({ paymentMethodId, issuerId }: IssuerId) => `${paymentMethodId} ${issuerId}`;
  const noted = new Set(rows.map(keyOf));
  return requested.map((one) => noted.has(keyOf(one)));
}

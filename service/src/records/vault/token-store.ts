import { forgetOldest } from '../../platform/db/forget.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { CardFacts } from './card.ts';
import { expiryOf, monthNumber } from './expiry.ts';
import type { SealedMethod } from './payment-method.ts';

/** A token as it is kept: its digest, never itself. */
export type KeptToken = CardFacts &
  Pick<
    SealedMethod,
    'bucket' | 'partnerId' | 'merchantId' | 'cardholderName' | 'sealed' | 'createdAt'
  > &
  Readonly<{ digest: Buffer; expiresAt: Date }>;

export async function insertToken(tx: Tx, token: KeptToken): Promise<void> {
  await tx.query(sql`
    insert into temporary_tokens
      (bucket, digest, partner_id, merchant_id, brand, bin, last_four, expiry, cardholder_name,
       sealed, created_at, expires_at)
    values (${token.bucket}, ${token.digest}, ${token.partnerId}, ${token.merchantId},
            ${token.brand}, ${token.bin}, ${token.lastFour}, ${monthNumber(token)},
            ${token.cardholderName}, ${token.sealed}, ${token.createdAt}, ${token.expiresAt})`);
}

type Asked = Readonly<{ bucket: string; merchantId: string; digest: Buffer }>;
type Row = Omit<CardFacts, 'expiryMonth' | 'expiryYear'> &
  Readonly<{ expiry: number; cardholderName: string | null; sealed: Buffer; expiresAt: Date }>;
/** Every column is null for a token that is not there; `sealed` alone for one that was not taken. */
type Answered = { readonly [Column in keyof Row]: Row[Column] | null };

export type Taken = CardFacts & Pick<Row, 'cardholderName' | 'sealed'>;

function inBucketsOfTokens(tokens: readonly Readonly<{ bucket: string }>[]): Sql {
  return inBuckets(tokens.map(({ bucket }) => bucket));
}

/** In the order asked: the card, or why there is none. Whoever gets the row first has the token. */
export async function takeTokens(tx: Tx, asked: readonly Asked[], now: Date) {
  const inTheirs = inBucketsOfTokens(asked);
  // The inner select waits for whoever has the row, then looks again whether it is still unused.
  // Buckets as bpchar, which the column is: compared as text they would not be found by the index.
  const rows = await tx.query<Answered>(sql`
    with asked as (
      select * from unnest(
        ${asked.map(({ bucket }) => bucket)}::bpchar[],
        ${asked.map(({ merchantId }) => merchantId)}::text[],
        ${asked.map(({ digest }) => digest)}::bytea[]
      ) with ordinality as a(bucket, merchant_id, digest, place)
    ), unused as (
      select t.bucket, t.digest, t.sealed, a.place
      from temporary_tokens t join asked a
        on t.bucket = a.bucket and t.digest = a.digest and t.merchant_id = a.merchant_id
      where t.bucket ${inTheirs} and t.used_at is null and t.expires_at > ${now}
      order by t.bucket, t.digest
      for update of t
    ), taken as (
      update temporary_tokens t set used_at = ${now}, sealed = null
      from unused u where t.bucket ${inTheirs} and t.bucket = u.bucket and t.digest = u.digest
      returning u.place, u.sealed
    )
    select taken.sealed, t.brand, t.bin, t.last_four as "lastFour", t.expiry,
           t.cardholder_name as "cardholderName", t.expires_at as "expiresAt"
    from asked a
    left join taken on taken.place = a.place
    left join temporary_tokens t
      on t.bucket ${inTheirs} and t.bucket = a.bucket and t.digest = a.digest and t.merchant_id = a.merchant_id
    order by a.place`);
  return rows.map((row) => outcomeOf(row, now));
}

type GivenBack = Readonly<{ bucket: string; digest: Buffer; sealed: Buffer }>;

export async function restoreTokens(tx: Tx, tokens: readonly GivenBack[]): Promise<void> {
  if (tokens.length === 0) return;
  await tx.query(sql`
    update temporary_tokens t set used_at = null, sealed = given.sealed
    from unnest(${tokens.map(({ bucket }) => bucket)}::bpchar[],
                ${tokens.map(({ digest }) => digest)}::bytea[],
                ${tokens.map(({ sealed }) => sealed)}::bytea[]) as given(bucket, digest, sealed)
    where t.bucket ${inBucketsOfTokens(tokens)}
      and t.bucket = given.bucket and t.digest = given.digest`);
}

/** The cards of the tokens that could be used now, in the order asked. Nothing is used up. */
export async function readTokens(db: Queryable, asked: readonly Asked[], now: Date) {
  const rows = await db.query<Answered>(sql`
    select t.sealed, t.brand, t.bin, t.last_four as "lastFour", t.expiry,
           t.cardholder_name as "cardholderName", t.expires_at as "expiresAt"
    from unnest(
      ${asked.map(({ bucket }) => bucket)}::bpchar[],
      ${asked.map(({ merchantId }) => merchantId)}::text[],
      ${asked.map(({ digest }) => digest)}::bytea[]
    ) with ordinality as a(bucket, merchant_id, digest, place)
    left join temporary_tokens t
      on t.bucket ${inBucketsOfTokens(asked)}
      and t.bucket = a.bucket and t.digest = a.digest and t.merchant_id = a.merchant_id
      and t.used_at is null and t.expires_at > ${now}
    order by a.place`);
  return rows.map((row) => {
    const outcome = outcomeOf(row, now);
    return typeof outcome === 'string' ? undefined : outcome;
  });
}

function outcomeOf(row: Answered, now: Date): Taken | 'unknown' | 'expired' | 'used' {
  const { brand, bin, lastFour, expiry, cardholderName, sealed, expiresAt } = row;
  if (!brand || bin === null || lastFour === null || expiry === null || !expiresAt) {
    return 'unknown';
  }
  if (sealed) return { brand, bin, lastFour, ...expiryOf(expiry), cardholderName, sealed };
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'used';
}

/** Removes tokens that ended before then, used or not; tells how many, up to 1,000. */
export async function forgetTokens(db: Database, before: Date): Promise<number> {
  return await forgetOldest(db, {
    table: 'temporary_tokens',
    id: { column: 'digest', type: 'bytea' },
    isOver: sql`expires_at < ${before}`,
    age: 'expires_at',
  });
}

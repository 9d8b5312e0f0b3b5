import type { JWK } from 'jose';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

export type SigningKeyRow = Readonly<{
  kid: string;
  publicJwk: JWK;
  sealedPrivateKey: Buffer | null;
  createdAt: Date;
  retiredAt: Date | null;
}>;

/** The key that signs first, then those retired after `retiredAfter`, the last one first. */
export async function selectSigningKeys(db: Queryable, retiredAfter: Date) {
  return await db.query<SigningKeyRow>(sql`
    select kid, public_jwk as "publicJwk", sealed_private_key as "sealedPrivateKey",
           created_at as "createdAt", retired_at as "retiredAt"
    from signing_keys
    where retired_at is null or retired_at > ${retiredAfter}
    order by retired_at desc nulls first`);
}

/** The kid of the key that signs; until the transaction ends nobody else can replace it. */
export async function lockCurrentKid(tx: Tx): Promise<string | undefined> {
  await tx.query(sql`lock table signing_keys in share row exclusive mode`);
  const [row] = await tx.query<{ kid: string }>(
    sql`select kid from signing_keys where retired_at is null`,
  );
  return row?.kid;
}

export async function retireSigningKey(tx: Tx, kid: string, now: Date): Promise<void> {
  await tx.query(sql`
    update signing_keys set retired_at = ${now}, sealed_private_key = null where kid = ${kid}`);
}

export async function insertSigningKey(
  tx: Tx,
  { kid, publicJwk, sealedPrivateKey, createdAt }: SigningKeyRow,
): Promise<void> {
  await tx.query(sql`
    insert into signing_keys (kid, public_jwk, sealed_private_key, created_at)
    values (${kid}, ${JSON.stringify(publicJwk)}, ${sealedPrivateKey}, ${createdAt})`);
}

export async function deleteKeysRetiredBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.query(sql`delete from signing_keys where retired_at <= ${instant}`);
}

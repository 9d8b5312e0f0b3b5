import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { Change } from './change-store.ts';
import type { Merchant } from './merchant.ts';
import type { MerchantProfile } from './profile.ts';

/** A merchant that an earlier release wrote, with the key of the request that made it. */
export type InClear = Readonly<{
  merchantId: string;
  partnerId: string;
  idempotencyKey: string | null;
}>;

/** Some that are in clear yet, found by an index that has no others. */
export async function merchantsInClear(db: Queryable, most: number): Promise<InClear[]> {
  // Whosever they are: which buckets have any is what is asked.
  return await db.query<InClear>(sql`
    select merchant_id as "merchantId", partner_id as "partnerId",
      idempotency_key as "idempotencyKey"
    from merchants ${EVERY_BUCKET} where sealed_details is null limit ${most}`);
}

/** The profile, for the transaction that seals it; undefined where another has done so. */
export async function lockInClear(tx: Tx, merchantId: string) {
  const [row] = await tx.query<{ profile: MerchantProfile }>(sql`
    select profile from merchants
    where ${ofMerchant(merchantId)} and sealed_details is null for update`);
  return row?.profile;
}

/** It is the same merchant in the same version. */
export async function writeSealed(
  tx: Tx,
  merchantId: string,
  { profile, sealed }: Pick<Merchant, 'profile' | 'sealed'>,
): Promise<void> {
  await tx.query(sql`
    update merchants set profile = ${JSON.stringify(profile)}, sealed_details = ${sealed}
    where ${ofMerchant(merchantId)}`);
}

export async function changesInClear(tx: Tx, merchantId: string) {
  return await tx.query<{ version: number; changes: readonly Change[] }>(sql`
    select version, changes from merchant_changes
    where ${ofMerchant(merchantId)} and sealed_changes is null
      and changes @? '$[*] ? (@.path like_regex "(accountNumber|dateOfBirth)$")'`);
}

type SealedChange = Readonly<{ changes: readonly Change[]; sealed: Buffer | null }>;

export async function writeSealedChange(
  tx: Tx,
  { merchantId, version }: Readonly<{ merchantId: string; version: number }>,
  { changes, sealed }: SealedChange,
): Promise<void> {
  await tx.query(sql`
    update merchant_changes
    set changes = ${JSON.stringify(changes)}, sealed_changes = ${sealed}
    where ${ofMerchant(merchantId)} and version = ${version}`);
}

import { type Queryable, sql, type Tx } from '../db/pool.ts';

export type WrappedDataKey = Readonly<{
  purpose: string;
  version: number;
  wrapped: Buffer;
  masterKeyId: string;
}>;
export type LiveDataKey = WrappedDataKey & Readonly<{ createdAt: Date; destroyedAt: null }>;
export type DestroyedDataKey = Omit<LiveDataKey, 'wrapped' | 'destroyedAt'> &
  Readonly<{ wrapped: null; destroyedAt: Date }>;
export type DataKey = LiveDataKey | DestroyedDataKey;

/** Every data key, or those of some purposes, the newest of a purpose last. */
export async function selectDataKeys(db: Queryable, purposes?: readonly string[]) {
  return await db.query<DataKey>(sql`
    select purpose, version, wrapped, master_key_id as "masterKeyId", created_at as "createdAt",
           destroyed_at as "destroyedAt"
    from data_keys
    where ${purposes ?? null}::text[] is null or purpose = any (${purposes ?? null}::text[])
    order by purpose, version`);
}

/** One lock for every change of a key or of the master key file. Reading goes on. */
export async function lockDataKeys(tx: Tx): Promise<void> {
  await tx.query(sql`lock table data_keys in share row exclusive mode`);
}

export async function insertDataKey(tx: Tx, key: WrappedDataKey, createdAt: Date): Promise<void> {
  await tx.query(sql`
    insert into data_keys (purpose, version, wrapped, master_key_id, created_at)
    values (${key.purpose}, ${key.version}, ${key.wrapped}, ${key.masterKeyId}, ${createdAt})`);
}

export async function updateWrapping(tx: Tx, key: WrappedDataKey): Promise<void> {
  await tx.query(sql`
    update data_keys set wrapped = ${key.wrapped}, master_key_id = ${key.masterKeyId}
    where purpose = ${key.purpose} and version = ${key.version} and destroyed_at is null`);
}

export async function eraseDataKey(
  tx: Tx,
  key: Readonly<{ purpose: string; version: number }>,
  destroyedAt: Date,
): Promise<void> {
  await tx.query(sql`
    update data_keys set wrapped = null, destroyed_at = ${destroyedAt}
    where purpose = ${key.purpose} and version = ${key.version}`);
}

export function isLive(key: DataKey): key is LiveDataKey {
  return key.destroyedAt === null;
}

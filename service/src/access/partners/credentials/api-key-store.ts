import { given, readList } from '../../../platform/db/list.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { ApiKey, Slot } from '../callers/client.ts';

export const API_KEY = sql`
  api_key_id as id, client_id as "clientId", slot, hint, created_at as "createdAt",
  revoked_at as "revokedAt"`;

/** False when the slot holds a live key; then nothing was written. */
export async function insertApiKey(tx: Tx, key: ApiKey, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into api_keys (api_key_id, client_id, slot, digest, hint, created_at)
    values (${key.id}, ${key.clientId}, ${key.slot}, ${digest}, ${key.hint}, ${key.createdAt})
    on conflict (client_id, slot) where revoked_at is null do nothing returning 1`);
  return rows.length === 1;
}

export async function findApiKey(db: Queryable, apiKeyId: string): Promise<ApiKey | undefined> {
  const [row] = await db.query<ApiKey>(sql`
    select ${API_KEY} from api_keys where api_key_id = ${apiKeyId}`);
  return row;
}

/** True for revoked keys too. */
export async function isDigestKnown(tx: Tx, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from api_keys where digest = ${digest}`);
  return rows.length > 0;
}

/** Which clients: of a partner and, where it is bound to one, of a merchant; else all. */
export type ClientsOf = Readonly<{
  partnerId: string | undefined;
  merchantId?: string | null | undefined;
}>;

export function clientsWhere({ partnerId, merchantId = null }: ClientsOf): Sql {
  const ofMerchant = merchantId === null ? empty : sql`and merchant_id = ${merchantId}`;
  return partnerId === undefined ? empty : sql`and partner_id = ${partnerId} ${ofMerchant}`;
}

export async function listApiKeys(
  db: Queryable,
  page: PageRequest,
  { clientId, ...of }: ClientsOf & Readonly<{ clientId: string | undefined }>,
): Promise<ApiKey[]> {
  const isOwn =
    of.partnerId === undefined
      ? undefined
      : sql`client_id in (select client_id from clients where true ${clientsWhere(of)})`;
  const select = sql`select ${API_KEY} from api_keys where true`;
  const where = [given(sql`client_id`, clientId), isOwn];
  return await readList<ApiKey>(db, { select, id: sql`api_key_id`, page, where });
}

/** The key as it is now, or undefined when it was not live any more. */
export async function markApiKeyRevoked(tx: Tx, apiKeyId: string, now: Date) {
  const [row] = await tx.query<ApiKey>(sql`
    update api_keys set revoked_at = ${now}
    where api_key_id = ${apiKeyId} and revoked_at is null returning ${API_KEY}`);
  return row;
}

/** Frees the slot of whatever key is live in it. */
export async function clearSlot(
  tx: Tx,
  { clientId, slot, now }: Readonly<{ clientId: string; slot: Slot; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    update api_keys set revoked_at = ${now}
    where client_id = ${clientId} and slot = ${slot} and revoked_at is null`);
}

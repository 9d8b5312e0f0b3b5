import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import { type Scheme, SCHEMES, type Requestor, type SchemeSettings } from './scheme.ts';

const SETTINGS = sql`
  scheme, directory_server_url as "directoryServerUrl", reference_number as "referenceNumber",
  operator_id as "operatorId", requestor_id as "requestorId", requestor_name as "requestorName",
  acquirer_bin as "acquirerBin", acquirer_merchant_id as "acquirerMerchantId", certificate,
  sealed_private_key as "sealedPrivateKey", authority, pins, modified_at as "modifiedAt"`;

/** Of the schemes that have any. */
export async function readSchemes(db: Queryable): Promise<SchemeSettings[]> {
  return await db.query<SchemeSettings>(sql`select ${SETTINGS} from three_d_secure_schemes`);
}

export async function lockScheme(tx: Tx, scheme: Scheme): Promise<SchemeSettings | undefined> {
  const [row] = await tx.query<SchemeSettings>(sql`
    select ${SETTINGS} from three_d_secure_schemes where scheme = ${scheme} for update`);
  return row;
}

export async function putScheme(tx: Tx, settings: SchemeSettings): Promise<void> {
  await tx.query(sql`
    insert into three_d_secure_schemes
      (scheme, directory_server_url, reference_number, operator_id, requestor_id, requestor_name,
       acquirer_bin, acquirer_merchant_id, certificate, sealed_private_key, authority, pins,
       modified_at)
    values (${settings.scheme}, ${settings.directoryServerUrl}, ${settings.referenceNumber},
            ${settings.operatorId}, ${settings.requestorId}, ${settings.requestorName},
            ${settings.acquirerBin}, ${settings.acquirerMerchantId}, ${settings.certificate},
            ${settings.sealedPrivateKey}, ${settings.authority}, ${[...settings.pins]}::text[],
            ${settings.modifiedAt})
    on conflict (scheme) do update set
      directory_server_url = excluded.directory_server_url,
      reference_number = excluded.reference_number, operator_id = excluded.operator_id,
      requestor_id = excluded.requestor_id, requestor_name = excluded.requestor_name,
      acquirer_bin = excluded.acquirer_bin, acquirer_merchant_id = excluded.acquirer_merchant_id,
      certificate = excluded.certificate, sealed_private_key = excluded.sealed_private_key,
      authority = excluded.authority, pins = excluded.pins, modified_at = excluded.modified_at`);
}

/** Whether there was anything to delete. */
export async function deleteScheme(tx: Tx, scheme: Scheme): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from three_d_secure_schemes where scheme = ${scheme} returning scheme`);
  return rows.length > 0;
}

/** The schemes at which any merchant has its own requestor id. */
export async function schemesWithRequestors(db: Queryable): Promise<Scheme[]> {
  const rows = await db.query<{ scheme: Scheme }>(sql`
    select scheme from unnest(${[...SCHEMES]}::text[]) as s(scheme)
    where exists (select from three_d_secure_requestors r where r.scheme = s.scheme)`);
  return rows.map(({ scheme }) => scheme);
}

export type RequestorKey = Readonly<{ merchantId: string; scheme: Scheme | undefined }>;

/** For each the requestor id at its scheme, in their order: many in one round trip. */
export async function findRequestors(db: Queryable, keys: readonly RequestorKey[]) {
  const rows = await db.query<Requestor>(sql`
    select merchant_id as "merchantId", scheme, requestor_id as "requestorId",
           requestor_name as "requestorName", acquirer_merchant_id as "acquirerMerchantId",
           modified_at as "modifiedAt"
    from three_d_secure_requestors
    where (merchant_id, scheme) in (
      select * from unnest(${keys.map(({ merchantId }) => merchantId)}::text[],
                           ${keys.map(({ scheme }) => scheme ?? null)}::text[]))`);
  return keys.map(({ merchantId, scheme }) =>
    rows.find((row) => row.merchantId === merchantId && row.scheme === scheme),
  );
}

export async function putRequestor(tx: Tx, requestor: Requestor): Promise<void> {
  await tx.query(sql`
    insert into three_d_secure_requestors
      (merchant_id, scheme, requestor_id, requestor_name, acquirer_merchant_id, modified_at)
    values (${requestor.merchantId}, ${requestor.scheme}, ${requestor.requestorId},
            ${requestor.requestorName}, ${requestor.acquirerMerchantId}, ${requestor.modifiedAt})
    on conflict (merchant_id, scheme) do update set
      requestor_id = excluded.requestor_id, requestor_name = excluded.requestor_name,
      acquirer_merchant_id = excluded.acquirer_merchant_id, modified_at = excluded.modified_at`);
}

/** Whether there was anything to delete. */
export async function deleteRequestor(
  tx: Tx,
  { merchantId, scheme }: Readonly<{ merchantId: string; scheme: Scheme }>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from three_d_secure_requestors
    where merchant_id = ${merchantId} and scheme = ${scheme} returning scheme`);
  return rows.length > 0;
}

import { bucketOf } from '../../kernel/id.ts';
import {
  findingFor,
  type AnyCaller,
  isOf,
  operatorScope,
  seenBy,
} from '../../access/partners/index.ts';
import { bytes, char, int, jsonb, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets, inBucketsOf, ofMerchant } from '../../platform/db/in-buckets.ts';
import { given, readList, type Searched } from '../../platform/db/list.ts';
import {
  bulkStatement,
  copyInto,
  insertInto,
  requireAllRows,
  ROWS,
} from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  type Queryable,
  type Sql,
  sql,
  type Statement,
  type Tx,
} from '../../platform/db/pool.ts';
import {
  isSameMetadata,
  listByMetadata,
  type Metadata,
  metadataOf,
  type RecordWithMetadata,
  insertingMetadata,
  replacingMetadata,
} from '../../records/metadata/index.ts';
import { insertingWords, type RecordNames, replaceWords } from '../../platform/words/word-store.ts';
import type { PagePosition, PageRequest } from '../../platform/http/page.ts';
import type { Merchant, MerchantStatus } from './merchant.ts';

const MERCHANT = sql`
  merchant_id as "merchantId", bucket, partner_id as "partnerId", chain_id as "chainId", status,
  terminal_id as "terminalId", profile, sealed_details as sealed, version, first_order_at as "firstOrderAt", created_at as "createdAt",
  modified_at as "modifiedAt"`;

/** The merchant, if the caller may see it. */
export const findMerchant = findingFor<Merchant>(
  (id, isTheirs) => sql`
    select ${MERCHANT} from merchants where ${ofMerchant(id)} and ${isTheirs}`,
);

export type PartnersMerchant = Readonly<{ partnerId: string; merchantId: string }>;

/** Versions count from 1. */
export const NO_VERSION = 0;

export type Known = PartnersMerchant & Readonly<{ version: number }>;
/** A profile is null, and what is sealed of it, where the version asked about is the present one. */
export type Looked = Omit<Merchant, 'profile'> & Readonly<{ profile: Merchant['profile'] | null }>;

/** Those that there are, without the profiles of those whose version is known: they are long. */
export async function lookAgain(db: Queryable, wanted: readonly Known[]) {
  const ids = wanted.map(({ merchantId }) => merchantId);
  const rows = await db.query<Looked & { place: bigint }>(sql`
    select wanted.place, merchant_id as "merchantId", bucket, partner_id as "partnerId",
      chain_id as "chainId", status, terminal_id as "terminalId",
      case when version <> wanted.known then profile end as profile,
      case when version <> wanted.known then sealed_details end as sealed, version,
      first_order_at as "firstOrderAt", created_at as "createdAt", modified_at as "modifiedAt"
    from unnest(${ids.map(bucketOf)}::bpchar[], ${ids}::text[],
                ${wanted.map(({ partnerId }) => partnerId)}::text[],
                ${wanted.map(({ version }) => version)}::int[])
      with ordinality as wanted (of_bucket, id, owner, known, place)
    join merchants
      on bucket = wanted.of_bucket and merchant_id = wanted.id and partner_id = wanted.owner
    where bucket ${inBuckets(ids.map(bucketOf))}`);
  const byPlace = new Map(rows.map(({ place, ...merchant }) => [Number(place) - 1, merchant]));
  return wanted.map((_, index) => byPlace.get(index));
}

/** Of each partner its merchant, where there is one: many look-ups in one round trip. */
export async function findMerchantsOf(db: Queryable, wanted: readonly PartnersMerchant[]) {
  const looked = await lookAgain(
    db,
    wanted.map(({ merchantId, partnerId }) => ({ merchantId, partnerId, version: NO_VERSION })),
  );
  return looked.map((one): Merchant | undefined =>
    one?.profile ? { ...one, profile: one.profile } : undefined,
  );
}

const unchanged = bulkStatement<Merchant>`
  select found.version from ${ROWS} cross join lateral (
    select version from merchants
    where bucket ${inBucketsOf(({ bucket }) => bucket)}
      and bucket = ${char(({ bucket }) => bucket)}
      and merchant_id = ${text(({ merchantId }) => merchantId)}
      and version = ${int(({ version }) => version)}
    limit 1
  ) as found`;
const allUnchanged = requireAllRows(unchanged);

/** For callers that use a cached merchant: the transaction fails if any has changed since. */
export function merchantsUnchanged(merchants: readonly Merchant[]): Statement {
  return allUnchanged([...new Set(merchants)]);
}

/** The same for those who are told which are as they were. */
export async function unchangedMerchants(tx: Tx, merchants: readonly Merchant[]) {
  const distinct = [...new Set(merchants)];
  if (distinct.length === 0) return new Set();
  const looked = await lookAgain(tx, distinct);
  return new Set(distinct.filter(({ version }, place) => looked[place]?.version === version));
}

/** The merchant, if the caller may see it; nobody else changes it before the transaction ends. */
export async function lockMerchant(tx: Tx, caller: AnyCaller, merchantId: string) {
  const [row] = await tx.query<Merchant>(sql`
    select ${MERCHANT} from merchants where ${ofMerchant(merchantId)} and ${isOf(caller)} for update`);
  return row;
}

/** A merchant to be, with the key of the request that makes it. */
export type NewMerchantRow = Readonly<{ merchant: Merchant; idempotencyKey: string | null }>;

const NEW = {
  bucket: char(({ merchant }: NewMerchantRow) => merchant.bucket),
  merchant_id: text(({ merchant }: NewMerchantRow) => merchant.merchantId),
  partner_id: text(({ merchant }: NewMerchantRow) => merchant.partnerId),
  chain_id: text(({ merchant }: NewMerchantRow) => merchant.chainId),
  status: text(({ merchant }: NewMerchantRow) => merchant.status),
  version: int(({ merchant }: NewMerchantRow) => merchant.version),
  profile: jsonb(({ merchant }: NewMerchantRow) => JSON.stringify(merchant.profile)),
  sealed_details: bytes(({ merchant }: NewMerchantRow) => merchant.sealed),
  legal_name: text(({ merchant }: NewMerchantRow) => legalNameOf(merchant)),
  idempotency_key: text(({ idempotencyKey }: NewMerchantRow) => idempotencyKey),
  first_order_at: timestamp(({ merchant }: NewMerchantRow) => merchant.firstOrderAt),
  created_at: timestamp(({ merchant }: NewMerchantRow) => merchant.createdAt),
  modified_at: timestamp(({ merchant }: NewMerchantRow) => merchant.modifiedAt),
};

const insertion = copyInto('merchants', NEW);

/** Writes merchants; the transaction fails where a number is taken. */
export function merchantsInsertion(rows: readonly NewMerchantRow[]): readonly Statement[] {
  return [
    insertion(rows),
    ...insertingMetadata(rows.map(({ merchant }) => merchantWithMetadata(merchant))),
    ...insertingWords(rows.map(({ merchant }) => namesOf(merchant))),
  ];
}

/** What a merchant is found again by. */
function merchantWithMetadata(merchant: Merchant): RecordWithMetadata {
  const { createdAt, merchantId, partnerId, profile } = merchant;
  const metadata = metadataOf(profile.metadata);
  return { kind: 'merchant', id: merchantId, merchantId, partnerId, createdAt, metadata };
}

function namesOf({ bucket, merchantId, partnerId, profile }: Merchant): RecordNames {
  const { legalName, operatingAsName } = profile.merchantDetails.merchantInformation;
  const texts = [legalName, operatingAsName];
  return { kind: 'MERCHANT', id: merchantId, bucket, partnerId, merchantId, texts };
}

/** For the transaction that holds the merchant's lock. */
export async function renoteMerchant(tx: Tx, before: Merchant, after: Merchant): Promise<void> {
  await replaceWords(tx, namesOf(before), namesOf(after));
  const [had, has] = [merchantWithMetadata(before), merchantWithMetadata(after)];
  if (isSameMetadata(had.metadata, has.metadata)) return;
  await tx.commitInOneRoundTrip(replacingMetadata(had, has.metadata));
}

const insertionIfFree = insertInto(
  'merchants',
  NEW,
  'on conflict (bucket, merchant_id) do nothing returning merchant_id',
);

/** False when the number is taken; then nothing was written. */
export async function insertMerchant(tx: Tx, row: NewMerchantRow): Promise<boolean> {
  const rows = await tx.query(insertionIfFree([row]));
  if (rows.length === 1)
    await tx.commitInOneRoundTrip([
      ...insertingMetadata([merchantWithMetadata(row.merchant)]),
      ...insertingWords([namesOf(row.merchant)]),
    ]);
  return rows.length === 1;
}

export async function isTaken(db: Queryable, merchantId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from merchants where ${ofMerchant(merchantId)}`);
  return rows.length > 0;
}

/** The merchant that was made under this number for this key, by whichever request did it. */
export async function findMade(
  db: Queryable,
  { key, merchantId, partnerId }: Readonly<{ merchantId: string; partnerId: string; key: string }>,
): Promise<Merchant | undefined> {
  const [row] = await db.query<Merchant>(sql`
    select ${MERCHANT} from merchants
    where ${ofMerchant(merchantId)} and partner_id = ${partnerId} and idempotency_key = ${key}`);
  return row;
}

/** Writes what a merchant has become. The caller holds its lock. */
export async function updateMerchant(tx: Tx, merchant: Merchant): Promise<void> {
  await tx.query(sql`
    update merchants
    set chain_id = ${merchant.chainId}, status = ${merchant.status}, version = ${merchant.version},
        profile = ${JSON.stringify(merchant.profile)}, sealed_details = ${merchant.sealed},
        legal_name = ${legalNameOf(merchant)},
        terminal_id = ${merchant.terminalId}, modified_at = ${merchant.modifiedAt}
    where ${ofMerchant(merchant.merchantId)}`);
}

/** Records the merchant's first order: from then on it cannot be patched. */
export async function noteFirstOrder(tx: Tx, merchant: Merchant, now: Date): Promise<void> {
  await tx.query(sql`
    update merchants set first_order_at = ${now}
    where ${ofMerchant(merchant.merchantId)} and first_order_at is null`);
}

export type MerchantFilters = Readonly<{
  partnerId?: string;
  chainId?: string;
  /** A prefix, whatever its case. */
  legalName?: string;
  status?: MerchantStatus;
  idempotencyKey?: string;
  metadata?: Metadata;
}>;

const ID = sql`merchant_id`;

export async function listMerchants(
  db: Database,
  caller: AnyCaller,
  { filters, page }: Readonly<{ filters: MerchantFilters; page: PageRequest }>,
): Promise<Searched<Merchant & PagePosition>> {
  const { chainId, idempotencyKey, legalName, metadata, partnerId, status } = filters;
  const table = sql`merchants`;
  // A partner's merchants are anywhere, and everybody's as well.
  const listOf = (from: Sql) => ({
    select: sql`
      select ${MERCHANT}, merchant_id as id from ${from} as merchant ${EVERY_BUCKET}
      where ${isOf(caller)}`,
    where: [
      given(sql`partner_id`, partnerId),
      given(sql`chain_id`, chainId),
      given(sql`status`, status),
      given(sql`idempotency_key`, idempotencyKey),
      legalName === undefined ? undefined : beginsWith(folded(legalName)),
    ],
  });
  if (metadata === undefined) {
    const rows = await readList<Merchant & PagePosition>(db, { ...listOf(table), id: ID, page });
    return { rows, reached: undefined };
  }
  const { merchantId, partnerId: own } = seenBy(caller);
  const whose =
    own === null
      ? operatorScope(partnerId === undefined ? {} : { partnerId })
      : { partnerId: own, merchantId };
  const isNarrowed = [chainId, idempotencyKey, legalName, status].some((one) => one !== undefined);
  return await listByMetadata<Merchant & PagePosition>(
    db,
    whose,
    { kind: 'merchant', metadata, page, merchantIds: [merchantId], isNarrowed },
    { table, id: ID, bucketFor: bucketOf, listOf },
  );
}

const LAST_CODE_POINT = '\u{10ffff}'; // Sorts after whatever may follow the prefix.

function beginsWith(prefix: string): Sql {
  return sql`legal_name >= ${prefix} and legal_name < ${prefix + LAST_CODE_POINT}`;
}

function legalNameOf({ profile }: Merchant): string {
  return folded(profile.merchantDetails.merchantInformation.legalName);
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

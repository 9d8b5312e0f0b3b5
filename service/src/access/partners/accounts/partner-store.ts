import { given, readList } from '../../../platform/db/list.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
import { bucketIn } from '../../../kernel/id.ts';
import {
  insertingWords,
  type RecordNames,
  replaceWords,
} from '../../../platform/words/word-store.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { PartnerKind, Chain, Partner } from '../callers/caller.ts';

const PARTNER = sql`
  partner_id as id, kind, name, created_at as "createdAt", modified_at as "modifiedAt"`;
const CHAIN = sql`chain_id as id, partner_id as "partnerId", name, created_at as "createdAt"`;

function partnerInsertion({ id, kind, name, createdAt, modifiedAt }: Partner): Sql {
  return sql`
    insert into partners (partner_id, kind, name, created_at, modified_at)
    values (${id}, ${kind}, ${name}, ${createdAt}, ${modifiedAt})`;
}

export async function insertPartner(tx: Tx, partner: Partner): Promise<void> {
  await tx.query(partnerInsertion(partner));
  await tx.commitInOneRoundTrip(insertingWords([namesOf(partner)]));
}

/** Partners do not see one another. */
function namesOf({ id, name }: Partner): RecordNames {
  const texts = [name];
  return { kind: 'PARTNER', id, bucket: bucketIn(id), partnerId: null, merchantId: null, texts };
}

/** Adds the partner, or gives the one with this id its kind and name. */
export async function upsertPartner(tx: Tx, partner: Partner): Promise<void> {
  const before = await findPartner(tx, partner.id);
  await tx.query(sql`
    ${partnerInsertion(partner)} on conflict (partner_id) do update
    set kind = excluded.kind, name = excluded.name, modified_at = excluded.modified_at
    where (partners.kind, partners.name) <> (excluded.kind, excluded.name)`);
  if (before) await replaceWords(tx, namesOf(before), namesOf(partner));
  else await tx.commitInOneRoundTrip(insertingWords([namesOf(partner)]));
}

export async function findPartner(db: Queryable, partnerId: string): Promise<Partner | undefined> {
  const [row] = await db.query<Partner>(sql`
    select ${PARTNER} from partners where partner_id = ${partnerId}`);
  return row;
}

export async function listPartners(db: Queryable, page: PageRequest, kind?: PartnerKind) {
  const select = sql`select ${PARTNER} from partners where true`;
  const where = [given(sql`kind`, kind)];
  return await readList<Partner>(db, { select, id: sql`partner_id`, page, where });
}

/** False when the number is taken; then nothing was written. */
export async function insertChain(tx: Tx, chain: Chain): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into chains (chain_id, partner_id, name, created_at)
    values (${chain.id}, ${chain.partnerId}, ${chain.name}, ${chain.createdAt})
    on conflict (chain_id) do nothing returning 1`);
  return rows.length === 1;
}

/** Adds the chain or renames it. False when it is another partner's; then nothing was written. */
export async function upsertChain(tx: Tx, chain: Chain): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into chains (chain_id, partner_id, name, created_at)
    values (${chain.id}, ${chain.partnerId}, ${chain.name}, ${chain.createdAt})
    on conflict (chain_id) do update set name = excluded.name
    where chains.partner_id = excluded.partner_id returning 1`);
  return rows.length === 1;
}

export async function findChain(db: Queryable, chainId: string): Promise<Chain | undefined> {
  const [row] = await db.query<Chain>(sql`
    select ${CHAIN} from chains where chain_id = ${chainId}`);
  return row;
}

/** Every chain of the partner, the oldest first. */
export async function chainIdsOf(db: Queryable, partnerId: string): Promise<string[]> {
  const [ids = []] = await findChainIds(db, [partnerId]);
  return ids;
}

/** Of each partner its chains: many look-ups in one round trip. */
export async function findChainIds(db: Queryable, partnerIds: readonly string[]) {
  const rows = await db.query<{ partnerId: string; id: string }>(sql`
    select partner_id as "partnerId", chain_id as id from chains
    where partner_id = any(${[...new Set(partnerIds)]}::text[]) order by created_at, chain_id`);
  const found = Map.groupBy(rows, ({ partnerId }) => partnerId);
  return partnerIds.map((partnerId) => (found.get(partnerId) ?? []).map(({ id }) => id));
}

export async function listChains(db: Queryable, page: PageRequest, partnerId: string | undefined) {
  const select = sql`select ${CHAIN} from chains where true`;
  const where = [given(sql`partner_id`, partnerId)];
  return await readList<Chain>(db, { select, id: sql`chain_id`, page, where });
}

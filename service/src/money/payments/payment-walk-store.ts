import { allPartnerIds, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import {
  type Ended,
  type List,
  ofEachShard,
  orderOf,
  pageStatement,
  type Searched,
  searchedIn,
  searchStatement,
  statementOfAll,
  together,
} from '../../platform/db/list.ts';
import { type Database, join, type Sql, sql } from '../../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { PROCESSING } from './payment-filter-store.ts';

type Walk = Readonly<{
  page: PageRequest;
  table?: Sql;
  /** Payments that have ended, in parts, each of which has an index that begins with the partner. */
  ended: readonly Sql[];
  /** Whether those that wait for an answer are among them. */
  isProcessing: boolean;
  conditions: readonly Sql[];
  /** Rows that are looked at. */
  lookedAt: number;
}>;

const ID = sql`payment_id`;

/** Payments that are looked at one by one, of a partner or of everybody. */
export async function walkPayments(
  db: Database,
  { partnerId }: RecordScope,
  walk: Walk,
): Promise<Searched<PagePosition>> {
  const { page } = walk;
  if (partnerId !== null) {
    const parts = [...walk.ended, ...(walk.isProcessing ? [PROCESSING] : [])];
    const source = listOf(walk, sql`partner_id = ${partnerId}`, parts);
    return searchedIn(
      await db.query<PagePosition & Ended>(
        statementOf(walk, (most) => pageStatement(source, most)),
      ),
    );
  }
  const partnerIds = await allPartnerIds(db);
  const found = await ofEachShard<PagePosition & Ended>(db, (here) =>
    statementOf(walk, (most) => sourceOfAll(walk, { partnerIds, here, most })),
  );
  return together(
    found.map((rows) => searchedIn<PagePosition>(rows)),
    page,
  );
}

function statementOf({ conditions, lookedAt, page }: Walk, source: (most: number) => Sql): Sql {
  return searchStatement({
    alias: sql`p`,
    columns: sql`p.payment_id as id, p.created_at as "createdAt"`,
    idColumn: ID,
    timeColumn: sql`created_at`,
    order: orderOf({ id: ID, page }),
    source,
    conditions: [conditions.length === 0 ? sql`true` : sql`p.is_wanted`],
    most: rowsToFetch(page),
    lookedAt,
  });
}

/** Of what is looked at no more is kept: rows are wide, and those that are wanted may be few. */
function listOf(
  { conditions, page, table = sql`payments` }: Walk,
  whose: Sql,
  parts: readonly Sql[],
): List {
  const isWanted = conditions.length === 0 ? sql`true` : join([...conditions], ' and ');
  return {
    // Of all merchants of a partner, or of everybody.
    select: sql`
      select p.payment_id, p.created_at, p.payment_id as id, p.created_at as "createdAt",
        ${isWanted} as is_wanted from ${table} p ${EVERY_BUCKET} where ${whose}`,
    id: ID,
    page,
    either: { conditions: parts, show: sql`select *`, alias: sql`p` },
  };
}

type OfAll = Readonly<{ partnerIds: readonly string[]; here: Sql; most: number }>;

/** Those of all partners, merged; what waits for an answer is few, and is not looked through for each. */
function sourceOfAll(walk: Walk, { here, most, partnerIds }: OfAll): Sql {
  const { ended, isProcessing, page } = walk;
  const merged = () =>
    sql`(${statementOfAll(
      {
        page,
        owners: () => sql`select * from unnest(${partnerIds}::text[]) as partner (id)`,
        of: (owner, there) => listOf(walk, sql`partner_id = ${owner}.id ${there}`, ended),
      },
      here,
      most,
    )})`;
  const waiting = () =>
    sql`(${pageStatement(listOf(walk, sql`true ${here}`, [PROCESSING]), most)})`;
  const parts = [...(ended.length === 0 ? [] : [merged()]), ...(isProcessing ? [waiting()] : [])];
  return sql`
    select * from (${join(parts, ' union all ')}) as p
    ${orderOf({ id: ID, page })} limit ${most}`;
}

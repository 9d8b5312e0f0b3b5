import { BUCKETS } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Database, join, raw, type Sql, sql } from '../../platform/db/pool.ts';

type Counted = Span & Readonly<{ isOperators: boolean }>;
type Filter = 'partnerId' | 'merchantId' | 'createdFrom' | 'createdTo';
type Span = Readonly<{ table: string } & Record<Filter, string | undefined>>;
type Plan = Readonly<{ 'QUERY PLAN': readonly Readonly<{ Plan: { 'Plan Rows': number } }>[] }>;

/** Nobody waits long for a figure: where there are more, none is told. */
const COUNTED_MAX = 10_000;

/**
 * About how many records a file may have; undefined where that is not known at once. What the planner
 * guesses is a guess over everybody's records, so it is for operators alone; a partner's own are
 * counted.
 */
export async function estimateOf(db: Database, counted: Counted): Promise<number | undefined> {
  // The planner of a cluster does not tell, and counting would ask every server.
  if (new Set(BUCKETS.map(db.shardOf)).size > 1) return undefined;
  const { isOperators, ...span } = counted;
  return isOperators ? await guess(db, span) : await countUpTo(db, span, COUNTED_MAX);
}

async function guess(db: Database, span: Span): Promise<number | undefined> {
  // All that the file may have, wherever it is.
  const [row] = await db.query<Plan>(sql`
    explain (format json) select 1 from ${raw(span.table)} ${EVERY_BUCKET} where ${within(span)}`);
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
}

/** Exactly how many there are; undefined beyond `most`. Nothing after that is read. */
export async function countUpTo(db: Database, span: Span, most: number) {
  // Of one partner, whose records are in every bucket of its merchants.
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from
      (select 1 from ${raw(span.table)} ${EVERY_BUCKET} where ${within(span)} limit ${most + 1}) as own`);
  return row && row.count <= most ? row.count : undefined;
}

function within({ createdFrom, createdTo, merchantId, partnerId }: Span): Sql {
  const conditions: readonly Sql[] = [
    ...(partnerId === undefined ? [] : [sql`partner_id = ${partnerId}`]),
    ...(merchantId === undefined ? [] : [sql`merchant_id = ${merchantId}`]),
    ...(createdFrom === undefined ? [] : [sql`created_at >= ${new Date(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql`created_at <= ${new Date(createdTo)}`]),
  ];
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

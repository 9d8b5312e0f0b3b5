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
  if (span.table === 'events') return await countEvents(db, span, COUNTED_MAX);
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

/** By their places in feeds, but for the edges of the span; of one merchant they are not known. */
async function countEvents(db: Database, span: Span, most: number): Promise<number | undefined> {
  const { createdFrom, createdTo, merchantId, partnerId } = span;
  if (merchantId !== undefined) return undefined;
  const conditions: readonly Sql[] = [
    sql`true`,
    ...(partnerId === undefined ? [] : [sql`partner_id = ${partnerId}`]),
    ...(createdFrom === undefined ? [] : [sql`ended_at >= ${new Date(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql`ended_at <= ${new Date(createdTo)}`]),
  ];
  // All that the file may have, wherever it is.
  const [row] = await db.query<{ count: number }>(sql`
    select coalesce(sum(last_position - first_position + 1), 0)::integer as count from (
      select first_position, last_position from event_blocks ${EVERY_BUCKET}
      where ${join(conditions, ' and ')} limit ${most + 1}) as own`);
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

import { BUCKETS } from '../../kernel/id.ts';
import { inBuckets } from './in-buckets.ts';
import { type Database, empty, type Sql, sql } from './pool.ts';

type Position = Readonly<{ createdAt: Date; id: string }>;
type MergedPage = Readonly<{ direction: 'older' | 'newer'; most: number }>;

type OfEach = Readonly<{
  owners: Sql;
  /**
   * The first rows of one of them in the order of the page, at most so many, with the columns `id` and
   * "createdAt". They are found by an index that begins with the owner.
   */
  of: (owner: Sql, most: number) => Sql;
}>;

/**
 * The first rows of all owners together. They can only be of the owners who have the first ones, so a
 * look at the first row of each finds these: it costs more the more owners there are, but not the more
 * rows they have.
 */
export function firstOfEach({ direction, most }: MergedPage, { owners, of }: OfEach): Sql {
  const way = direction === 'older' ? sql`desc` : sql`asc`;
  const first = (rows: Sql) =>
    sql`order by ${rows}."createdAt" ${way}, ${rows}.id ${way} limit ${most}`;
  return sql`
    select found.* from (
      select owner.* from (${owners}) as owner
      cross join lateral (${of(sql`owner`, 1)}) as newest
      ${first(sql`newest`)}
    ) as busy
    cross join lateral (${of(sql`busy`, most)}) as found
    ${first(sql`found`)}`;
}

/** The first rows of every shard, merged. */
export async function fromEveryShard<Row extends Position>(
  db: Database,
  { direction, most }: MergedPage,
  statementOf: (here: Sql) => Sql,
): Promise<Row[]> {
  const found = await ofEachShard<Row>(db, statementOf);
  if (found.length === 1) return found.flat();
  const way = direction === 'older' ? -1 : 1;
  return found
    .flat()
    .toSorted((one, other) => way * compared(one, other))
    .slice(0, most);
}

/**
 * What each shard answers to a question that a cluster refuses as a whole. `here`, which begins with
 * `and`, keeps a statement to its shard.
 */
export async function ofEachShard<Row extends object>(
  db: Database,
  statementOf: (here: Sql) => Sql,
): Promise<readonly Row[][]> {
  const shards = [...Map.groupBy(BUCKETS, db.shardOf)];
  if (shards.length === 1) return [await db.query<Row>(statementOf(empty))];
  return await Promise.all(
    shards.map(([shard, buckets]) =>
      db.at(shard).query<Row>(statementOf(sql`and bucket ${inBuckets(buckets)}`)),
    ),
  );
}

function compared(one: Position, other: Position): number {
  return +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1);
}

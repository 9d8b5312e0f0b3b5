import type { Database, Queryable } from './pool.ts';
import { createGroupCommit } from './group-commit.ts';

export type GroupReadOptions<Key, Row> = Readonly<{
  name: string;
  db: Database;
  /** The bucket of what is looked up; absent for tables that are not distributed. */
  bucketOf?: (key: Key) => string;
  /** ONE statement over all keys; for each its row or undefined, in their order. */
  find: (db: Queryable, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>;
}>;

/**
 * Look-ups that arrive while earlier ones are under way share one statement, as writes do in group
 * commit: idle, nothing waits; under load a round trip serves many. A look-up is always answered
 * from a statement that began after it was asked, so it never misses what was committed before.
 */
export function createGroupRead<Key, Row>({
  name,
  db,
  bucketOf,
  find,
}: GroupReadOptions<Key, Row>): (key: Key) => Promise<Row | undefined> {
  const { submit } = createGroupCommit<Key, Row | undefined>({
    name,
    ...(bucketOf ? { shardOf: (key: Key) => db.shardOf(bucketOf(key)) } : {}),
    run: (keys, shard) => find(db.at(shard), keys),
  });
  return submit;
}

import { BUCKETS } from '../../kernel/id.ts';
import type { Database } from './database.ts';

/** Where rows are taken: all buckets of one shard, on the server that has it. */
export type ShardShare = Readonly<{ on: Database; buckets: readonly string[]; most: number }>;

/** Takes up to `most` rows, however many shards it needs for that. */
type ShardRound = <Row>(
  db: Database,
  most: number,
  take: (share: ShardShare) => Promise<readonly Row[]>,
) => Promise<Row[]>;

/**
 * Takes rows from one shard after another until there are enough, because a statement that locks rows
 * must be of one shard. Each round starts at the next shard, so that a backlog in one does not starve
 * the others. Nor does a shard that fails: what was taken elsewhere is returned, since whoever took it
 * must work on it, and the failure is thrown by a round that takes nothing.
 */
export function createShardRounds(): ShardRound {
  let turn = 0;
  return async (db, most, take) => {
    const shards = [...Map.groupBy(BUCKETS, db.shardOf)];
    const first = turn % shards.length;
    turn = first + 1;
    const taken: Awaited<ReturnType<typeof take>>[number][] = [];
    const failures: unknown[] = [];
    for (const [shard, buckets] of [...shards.slice(first), ...shards.slice(0, first)]) {
      if (taken.length >= most) break;
      try {
        taken.push(...(await take({ on: db.at(shard), buckets, most: most - taken.length })));
      } catch (error) {
        failures.push(error);
        db.onTrouble?.('shard-round', error);
      }
    }
    if (taken.length === 0 && failures.length > 0) throw failures[0];
    return taken;
  };
}

import sql from 'sql-template-tag';
import { keptIn } from '../../kernel/kept.ts';
import type { Database, Queryable } from './database.ts';
import type { Statement } from './round-trip.ts';
import { BUCKETS } from '../../kernel/id.ts';

/** The only shard, where there is no cluster. */
export const WHOLE = '';

export type ServerAddress = Readonly<{ host: string; port: number }>;
type Placement = ServerAddress & Readonly<{ bucket: string; shard: string }>;

// A shard that has moved is still reachable: the server that had it forwards statements. That is slower,
// and the only reason to read the map again.
const REFRESH_EVERY_MS = 5_000;

/** Which server has which bucket, by the catalogue of the cluster that `coordinator` belongs to. */
export function createShardMap(coordinator: Database, open: (address: ServerAddress) => Database) {
  const servers = new Map<string, Database>();
  let shards = new Map<string, string>();
  let places = new Map<string, Database>();
  let timer: NodeJS.Timeout | undefined;

  function serverAt({ host, port }: ServerAddress): Database {
    return keptIn(servers, `${host}:${port}`, () => open({ host, port }));
  }

  async function refresh(): Promise<void> {
    const placements = await readPlacements(coordinator);
    shards = new Map(placements.map(({ bucket, shard }) => [bucket, shard]));
    places = new Map(placements.map((place) => [place.shard, shardAt(serverAt(place), place)]));
  }

  return {
    shardOf: (bucket: string) => shards.get(bucket) ?? WHOLE,
    /** The server that has a shard; undefined where there is no cluster. */
    at: (shard: string) => places.get(shard),
    learn: async (): Promise<void> => {
      await refresh();
      if (shards.size === 0 || timer) return;
      // While the coordinator is down, the last map is used.
      const { onTrouble } = coordinator;
      timer = setInterval(() => {
        refresh().catch((error: unknown) => onTrouble?.('shard-map', error));
      }, REFRESH_EVERY_MS);
      timer.unref();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

/** The server of a shard; `bucket` is any bucket of it. */
function shardAt(server: Database, { shard, bucket }: Placement): Database {
  const place: Database = {
    ...server,
    opening: [...server.opening, keepInPlace(bucket)],
    shardOf: () => shard,
    at: () => place,
  };
  return place;
}

/** A cluster moves a shard under row locks, but waits for whoever has written to it, if no row. */
function keepInPlace(bucket: string): Statement {
  return sql`update merchants set version = version where bucket = ${bucket} and merchant_id = ''`;
}

/** Where each bucket is; empty where the tables are not distributed. */
async function readPlacements(db: Queryable): Promise<readonly Placement[]> {
  const [cluster] = await db.query<{ isOne: boolean }>(
    sql`select to_regclass('pg_catalog.pg_dist_partition') is not null as "isOne"`,
  );
  if (cluster?.isOne !== true) return [];
  const distributed = await db.query(sql`
    select 1 as one from pg_dist_partition
    where logicalrelid = to_regclass('merchants') and partmethod = 'h'`);
  if (distributed.length === 0) return [];
  // All tables are colocated, so the shards of one give the server of every bucket.
  return await db.query<Placement>(sql`
    with buckets as materialized ( -- Otherwise each is looked up again for every placement.
      select bucket, get_shard_id_for_distribution_column('merchants', bucket) as shardid
      from (select lpad(i::text, 2, '0') as bucket from generate_series(0, 99) as i) as each_bucket
    )
    select bucket, shardid::text as shard, nodename as host, nodeport as port
    from buckets
    join pg_dist_placement using (shardid)
    join pg_dist_node as node using (groupid)
    where node.noderole = 'primary' and node.isactive`);
}

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

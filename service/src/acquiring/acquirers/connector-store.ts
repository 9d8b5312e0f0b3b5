import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ConnectorStore, NumberRing } from './connector-package.ts';

type Deps = Pick<Platform, 'db' | 'keyring'>;

/** In the database: numbers by its own time, secrets sealed. */
export function createConnectorStore({ db, keyring }: Deps): ConnectorStore {
  return {
    leaseNumbers: async (counter, ring) => {
      const block = (await takeOldest(db, counter, ring)) ?? (await makeAndTake(db, counter, ring));
      return block === undefined ? undefined : block * ring.size;
    },
    readSecret: async (name) => {
      const [row] = await db.query<{ sealed: Buffer }>(
        sql`select sealed from connector_secrets where name = ${name}`,
      );
      return row && (await keyring.open('connectors', name, row.sealed));
    },
    writeSecret: async (name, secret) => {
      const sealed = keyring.seal('connectors', name, secret);
      await db.query(sql`
        insert into connector_secrets (name, sealed, modified_at)
        values (${name}, ${sealed}, ${await timeOf(db)})
        on conflict (name) do update set sealed = excluded.sealed, modified_at = excluded.modified_at`);
    },
  };
}

/** The block that was leased longest ago; two who ask at once get two. */
async function takeOldest(db: Queryable, counter: string, { blocks, windowMs }: NumberRing) {
  const now = await timeOf(db);
  const [taken] = await db.query<{ block: number }>(sql`
    update connector_number_blocks as taken set leased_at = ${now}
    from (
      select block from connector_number_blocks
      where counter = ${counter} and block < ${blocks}
        and leased_at < ${addMilliseconds(now, -windowMs)}
      order by leased_at, block limit 1 for update skip locked
    ) as oldest
    where counter = ${counter} and taken.block = oldest.block
    returning taken.block`);
  return taken?.block;
}

/** The database's own: processes on several machines go by one clock. */
async function timeOf(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(sql`select clock_timestamp() as now`);
  assert(row, 'the database knows the time');
  return row.now;
}

/** The first time that a counter is used, or has more blocks than before; another process may be first. */
async function makeAndTake(db: Queryable, counter: string, ring: NumberRing) {
  const blocks = Array.from({ length: ring.blocks }, (_, block) => block);
  await db.query(sql`
    insert into connector_number_blocks (counter, block, leased_at)
    select ${counter}, block, '-infinity' from unnest(${blocks}::int[]) as block
    on conflict do nothing`);
  return await takeOldest(db, counter, ring);
}

/**
 * Claim: 64 concurrent writers insert at least three times as many rows a second through group
 * commit as with a transaction for each row. Both sides flush to disk before they answer, and take
 * turns in the same run, so that whatever else the machine does weighs on both.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { createGroupCommit } from '../service/src/platform/db/group-commit.ts';
import { type Database, openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { report } from './report.ts';

// On the disk of the project: a folder for temporary files may be memory, where flushing is free.
const DATA_DIR = join(import.meta.dirname, '..', '.causeway', 'bench');
const ROUND_MS = 2_000;
const RATIO_MIN = 3;

const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' }, // Of 4, 8, 16, 32 and 64 the best for single rows.
    parallel: { type: 'string' },
    'batch-max': { type: 'string' },
  },
});

type Row = Readonly<{ id: string; merchantId: string; amount: number; createdAt: Date }>;
type Insert = (row: Row) => Promise<unknown>;

let lastId = 0;

function nextRow(): Row {
  lastId += 1;
  const id = `pi00${String(lastId).padStart(26, '0')}`;
  return { id, merchantId: '4500000000007', amount: lastId, createdAt: new Date() };
}

function oneByOne(db: Database): Insert {
  return ({ id, merchantId, amount, createdAt }) =>
    db.query(sql`
      insert into payment values (${id}, ${merchantId}, ${amount}, ${createdAt}) returning id`);
}

function grouped(db: Database): Insert {
  const { submit } = createGroupCommit({
    name: 'insert',
    run: (rows: readonly Row[]) =>
      db.query<{ id: string }>(sql`
        insert into payment
        select * from unnest(
          ${rows.map(({ id }) => id)}::text[],
          ${rows.map(({ merchantId }) => merchantId)}::text[],
          ${rows.map(({ amount }) => amount)}::bigint[],
          ${rows.map(({ createdAt }) => createdAt)}::timestamptz[])
        returning id`),
    ...(values.parallel === undefined ? {} : { parallel: Number(values.parallel) }),
    ...(values['batch-max'] === undefined ? {} : { batchMax: Number(values['batch-max']) }),
  });
  return submit;
}

/** Rows a second, with every writer waiting for its row before it sends the next. */
async function measure(db: Database, insert: Insert): Promise<number> {
  await db.query(sql`truncate payment`);
  const startedAt = performance.now();
  let inserted = 0;
  const write = async (): Promise<void> => {
    for (; performance.now() - startedAt < ROUND_MS; inserted += 1) await insert(nextRow());
  };
  await Promise.all(Array.from({ length: Number(values.writers) }, write));
  return (inserted * 1_000) / (performance.now() - startedAt);
}

async function compare(db: Database): Promise<boolean> {
  await db.query(sql`drop table if exists payment`);
  await db.query(sql`
    create table payment (
      id text primary key,
      merchant_id text not null,
      amount bigint not null check (amount > 0),
      created_at timestamptz not null)`);
  const [single, group] = [oneByOne(db), grouped(db)];
  for (const insert of [single, group]) await measure(db, insert); // Warm-up, not counted.
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    before.push(await measure(db, single));
    after.push(await measure(db, group));
  }
  return report({
    unit: 'rows/s',
    before: { name: 'a transaction for each row', figures: before },
    after: { name: 'group commit', figures: after },
    ratioMin: RATIO_MIN,
  });
}

const postgres = await startEmbedded({ dataDir: DATA_DIR });
const db = openDatabase({ url: postgres.ownerUrl, connections: Number(values.connections) });
try {
  process.exitCode = (await compare(db)) ? 0 : 1;
} finally {
  await db.close();
  await postgres.stop();
  rmSync(DATA_DIR, { recursive: true });
}

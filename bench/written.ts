/**
 * What one purchase writes: for each table and index the records of the log of changes that name it, and
 * their bytes, from so many purchases at so many connections, with all that is done in the background.
 * These depend on the machine only as far as batches do.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { drive } from './connection.ts';
import { print } from './load.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { dataDirOf, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '64' },
  },
});
const NAME = 'written';
const WARM_UP = 300; // Purchases until plans are made and the batch is open.
const QUIET_MS = 3_000; // Until logs are written and events published.

type Written = Readonly<{ name: string; records: string; bytes: string; images: string }>;

const service = await startService(NAME);
const owner = new Client({ connectionString: (await attachEmbedded(dataDirOf(NAME))).ownerUrl });
await owner.connect();
const { isv } = service.credentials.partners;
const url = new URL(service.url);
const head = Object.entries({ Host: url.host, ...headersOf(isv) })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

function answered(status: number, body: () => string): void {
  if (status !== 201) throw new Error(`${status} ${body()}`);
}

let orders = 0;
async function purchase(count: number): Promise<void> {
  let left = count;
  const next = (): string | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    orders += 1;
    const body = keyed({ ...purchaseOf(isv.merchantId), orderId: `order-${orders}` });
    const length = Buffer.byteLength(body);
    return `POST /payments HTTP/1.1\r\n${head}Content-Length: ${length}\r\n\r\n${body}`;
  };
  const connections = Array.from({ length: Number(values.connections) });
  await Promise.all(connections.map(() => drive(url, { next, answered })));
  await wait(QUIET_MS);
}

async function position(): Promise<string> {
  const { rows } = await owner.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
  return rows[0]?.at ?? '';
}

try {
  await owner.query('create extension if not exists pg_walinspect');
  await purchase(WARM_UP);
  await owner.query('checkpoint'); // The first change of a page after it is logged with the whole page.
  await purchase(WARM_UP);
  const from = await position();
  const count = Number(values.purchases);
  await purchase(count);
  const to = await position();
  const { rows } = await owner.query<Written>(
    `select coalesce(regexp_replace(relation.relname, '_\\d\\d(?=_|$)', ''), 'other') as name,
       count(*) as records, sum(block_data_length) as bytes,
       sum(block_fpi_length) as images
     from pg_get_wal_block_info($1, $2) as changed
     left join pg_class as relation on relation.relfilenode = changed.relfilenode
     group by 1 order by sum(block_data_length) desc`,
    [from, to],
  );
  const { rows: sums } = await owner.query<{ bytes: string; commits: string }>(
    `select $2::pg_lsn - $1::pg_lsn as bytes,
       (select count(*) from pg_get_wal_records_info($1, $2) where record_type like 'COMMIT%') as commits`,
    [from, to],
  );
  const each = (figure: string | undefined): string => (Number(figure) / count).toFixed(2);
  print(['a purchase writes', 'records', 'bytes', 'page images']);
  for (const { name, records, bytes, images } of rows.slice(0, 45)) {
    print([name.padEnd(34), each(records), each(bytes), each(images)]);
  }
  print(['in all', '', each(sums[0]?.bytes)]);
  print(['commits', each(sums[0]?.commits)]);
} finally {
  await owner.end();
  await service.stop();
}

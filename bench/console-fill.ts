import { Client } from 'pg';
import { forEach } from '../sandbox/seed/seed-client.ts';
import { BLOCK_TABLES, packLogs, placeEvents } from './console-blocks.ts';
import { type CopiedTable, EVENTS, TABLES } from './console-tables.ts';
import {
  ALPHABET,
  CHANGED_DIGITS,
  columnsOf,
  type Column,
  UNIT_DIGITS,
} from './console-template.ts';

const UNIT_MS = 2 ** 20; // About 17 minutes.
const DAY_MS = 86_400_000;
const ROWS_MAX = 20_000; // Of one statement.
const AT_ONCE = 2; // Statements, each on a connection of its own.
/** What callers and merchants have named themselves is another in each copy. */
const NAMED = new Set(['key', 'idempotency_key', 'order_id', 'invoice_number']);

/** How copies are spread. */
export type Spread = Readonly<{
  copies: number;
  /** Over so many days. */
  days: number;
  /** Of all trade, that of the merchants in the first so many of the hundred buckets. */
  buckets: number;
  /** How many days rows of a table are kept, where that is less. */
  kept: Readonly<Record<string, number>>;
}>;
type Fill = Readonly<{
  /** Of the database, as the one who owns its tables. */
  ownerUrl: string;
  spread: Spread;
  /** Told how far it has come, and of what. */
  show: (done: number, all: number) => void;
}>;

/** In place of what was played, so many copies of it, evenly over the span of time. */
export async function fill({ ownerUrl, show, spread }: Fill): Promise<void> {
  const owners = await Promise.all(Array.from({ length: AT_ONCE }, () => connect(ownerUrl)));
  const [owner] = owners;
  if (!owner) throw new Error('there is a connection');
  try {
    const places = await makeRoom(owner);
    const indexes = await withoutIndexes(owner);
    const events = await copying(owner, EVENTS, { spread, places });
    const steps: string[] = [];
    for (const table of TABLES) {
      if (table !== EVENTS) steps.push(...(await copying(owner, table, { spread, places })));
    }
    const all = events.length + steps.length + indexes.length;
    let done = 0;
    const run = async (statements: readonly string[]): Promise<void> => {
      const free = [...owners];
      await forEach(statements, AT_ONCE, async (statement) => {
        const client = free.pop();
        if (!client) throw new Error('there is a connection for each');
        await client.query(statement);
        free.push(client);
        done += 1;
        show(done, all);
      });
    };
    await run(events);
    await placeEvents(owner);
    await run(steps);
    await packLogs(owner, ownerUrl);
    await run(indexes);
    await copyStatistics(owner, spread);
    await carryBalances(owner);
    await copyOthers(owner, spread);
  } finally {
    await Promise.all(owners.map((one) => one.end()));
  }
}

async function connect(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  // What records refer to is copied with them; to look for each of millions takes longer than all else.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(`set work_mem = '256MB'`);
  await client.query('set max_parallel_maintenance_workers = 0');
  return client;
}

/** Takes out what copies are made of; how many places each copy has in a feed. */
async function makeRoom(owner: Client): Promise<number> {
  for (const { name, which = 'true' } of TABLES.toReversed()) {
    await owner.query(`delete from ${name} where ${which}`);
  }
  // Without what is left of deleted rows, tables are as large as an installation's.
  await owner.query(`vacuum ${TABLES.map(({ name }) => name).join(', ')}`);
  await owner.query('truncate statistics, latencies, balance_marks, carried_balances');
  await owner.query(`truncate ${BLOCK_TABLES.join(', ')}`);
  const streams = await owner.query<{ places: number }>(
    'select max(position)::int as places from event_streams',
  );
  return streams.rows[0]?.places ?? 0;
}

/**
 * Until they are made anew all at once, which takes a fraction of the time, indexes are not written
 * to. They stay what they are, so no plan can prefer another than it would have. The statements that
 * make them anew.
 */
async function withoutIndexes(owner: Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `with leaves as (
       select c.oid, c.relname as name from pg_class c left join pg_inherits on inhrelid = c.oid
       where relkind = 'r' and coalesce(inhparent, c.oid) = any($1::text[]::regclass[])
     ),
     resting as (
       update pg_index set indisready = false, indisvalid = false
       where indrelid in (select oid from leaves) returning indrelid
     )
     select distinct name from leaves join resting on indrelid = oid order by name`,
    [[...TABLES.map(({ name }) => name), ...BLOCK_TABLES].map((name) => `public.${name}`)],
  );
  return rows.map(({ name }) => `reindex table ${name}`);
}

type Copying = Readonly<{ spread: Spread; places: number }>;

/** Statements that copy a table's rows, the oldest copies first, as they would have come. */
async function copying(
  owner: Client,
  { columns: own = {}, name }: CopiedTable,
  { places, spread }: Copying,
): Promise<string[]> {
  const { copies } = spread;
  const all = await columnsOf(owner, name);
  const kept = new Set((await columnsOf(owner, `template.${name}`)).map((column) => column.name));
  const written = all.filter(({ isGenerated }) => !isGenerated);
  const values = written.map((column) => own[column.name] ?? valueOf(column, kept));
  const about = kept.has('about__id') ? movedId('about', 'id') : 'null::text';
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from template.${name}`,
  );
  const each = Math.max(1, Math.floor(ROWS_MAX / Math.max(1, rows[0]?.count ?? 0)));
  const statements: string[] = [];
  for (let last = copiesOf(spread, name) - 1; last >= 0; last -= each) {
    statements.push(`
      insert into ${name} (${written.map((column) => column.name).join(', ')})
      select ${values.join(', ')}
      from (${movedRows(name, Math.max(0, last - each + 1), last, spread)}) as t
      cross join (select ${places} as places, ${copies} as copies) as whole
      cross join lateral (select ${about} as about offset 0) as moved`);
  }
  return statements;
}

/** Of how many copies, the newest, rows of a table are still kept. */
export function copiesOf({ copies, days, kept }: Spread, name: string): number {
  return Math.min(copies, Math.ceil((copies * (kept[name] ?? days)) / days));
}

function unitsIn({ days }: Spread): number {
  return Math.floor((days * DAY_MS) / UNIT_MS);
}

/** The rows of a template for each copy, with how far back in time each is: at a place of its own. */
function movedRows(name: string, first: number, last: number, spread: Spread): string {
  const span = unitsIn(spread);
  const ago = (share: string): string =>
    `((n * 100 + ${share}) * ${span} / ${100 * spread.copies})`;
  return `
    select t.*, n, ago, bank_ago, ago * interval '${UNIT_MS / 1000} seconds' as back,
      (ago * ${UNIT_MS} / ${DAY_MS})::int as days
    from template.${name} t cross join generate_series(${last}::bigint, ${first}, -1) as n
    cross join lateral (select ${ago('share')} as ago, ${ago('0')} as bank_ago offset 0) as past
    where t.share < ${spread.buckets}
    offset 0`;
}

function valueOf({ name, type }: Column, kept: ReadonlySet<string>): string {
  if (type === 'timestamp with time zone') return `t.${name} - back`;
  if (type === 'date') return `t.${name} - days`;
  if (NAMED.has(name)) return `t.${name} || '-' || n`;
  const form = ['id', 'bank', 'uuid'].find((one) => kept.has(`${name}__${one}`));
  if (form === undefined) return `t.${name}`;
  const moved = form === 'uuid' ? movedUuid(name) : movedId(name, form);
  return `coalesce(${moved}, t.${name}::text)::${type}`;
}

function movedId(name: string, form: string): string {
  const units = `(t.${name}__${form} - ${form === 'bank' ? 'bank_ago' : 'ago'})`;
  const digits = CHANGED_DIGITS.map(
    (bits) => `substr('${ALPHABET}', ((${units} >> ${bits}) & 31)::int + 1, 1)`,
  );
  const kept = 5 + CHANGED_DIGITS.length;
  return `substr(t.${name}, 1, 4) || ${digits.join(' || ')} || substr(t.${name}, ${kept})`;
}

/** They begin with their time as well, of which these digits are the units. */
function movedUuid(name: string): string {
  const units = `(t.${name}__uuid - ago) & ${16 ** UNIT_DIGITS - 1}`;
  return `lpad(to_hex(${units}), ${UNIT_DIGITS}, '0') || substr(t.${name}::text, ${UNIT_DIGITS + 1})`;
}

/**
 * As they would have been counted, in the order of time: by hour and by day for as long as each is
 * kept, by merchant, for all merchants of a partner and for everybody.
 */
async function copyStatistics(owner: Client, spread: Spread): Promise<void> {
  for (const unit of ['HOUR', 'DAY'] as const) {
    const at = `date_trunc('${unit.toLowerCase()}', t.at - back, 'UTC')`;
    const moved = (table: string): string =>
      `(${movedRows(table, 0, copiesOf(spread, `${table} ${unit}`) - 1, spread)}) as t`;
    await owner.query(`
      insert into statistics
      select bucket, partner_id, '${unit}', merchant_id, ${at}, what, currency, brand, reason,
        sum(count), sum(amount)
      from ${moved('statistics')} group by 1, 2, 4, 5, 6, 7, 8, 9 order by 5`);
    await owner.query(`
      insert into latencies
      select bucket, partner_id, '${unit}', ${at}, operation, up_to_ms, sum(count)
      from ${moved('latencies')} group by 1, 2, 4, 5, 6 order by 4`);
  }
  await owner.query(`
    insert into statistics
    select bucket, partner_id, unit, '', at, what, currency, brand, reason, sum(count), sum(amount)
    from statistics group by 1, 2, 3, 5, 6, 7, 8, 9 order by 5`);
  const week = `date_bin('7 days', at, timestamptz '1970-01-01 00:00+00')`;
  await owner.query(`
    insert into statistics
    select bucket, partner_id, 'WEEK', '', ${week}, what, currency, brand, reason, sum(count), sum(amount)
    from statistics where unit = 'DAY' and merchant_id = ''
    group by 1, 2, 5, 6, 7, 8, 9 order by 5`);
  await owner.query(`
    insert into statistics
    select '00', '', unit, '', at, what, currency, brand, reason, sum(count), sum(amount)
    from statistics where merchant_id = '' group by 3, 5, 6, 7, 8, 9 order by 5`);
  await owner.query(`
    insert into latencies
    select bucket, partner_id, 'WEEK', ${week}, operation, up_to_ms, sum(count)
    from latencies where unit = 'DAY' group by 1, 2, 4, 5, 6 order by 4`);
}

/** As the audit of the books leaves them, some minutes ago. */
async function carryBalances(owner: Client): Promise<void> {
  await owner.query(`
    insert into balance_marks
    select bucket, merchant_id, (select max(created_at) - interval '15 minutes' from movements)
    from movements group by bucket, merchant_id`);
  await owner.query(`
    insert into carried_balances
    select bucket, merchant_id, currency, account, sum(amount) from postings
    where created_at < (select max(carried_to) from balance_marks)
    group by bucket, merchant_id, currency, account`);
}

/** Orders and entries of the audit log, whose numbers follow rules of their own. */
async function copyOthers(owner: Client, spread: Spread): Promise<void> {
  const { copies } = spread;
  const ago = `n * interval '${(unitsIn(spread) * UNIT_MS) / copies} milliseconds'`;
  const each = `cross join generate_series(1, ${copies - 1}) as n`;
  const number = `10000000000 + (merchant_order_id - 10000000000 + n * 1000700) % 90000000000`;
  await owner.query(`
    insert into orders (bucket, merchant_order_id, partner_id, merchant_id, status, order_type,
      request, snapshot, adjudication, user_identifier, install_at, created_at, modified_at)
    select bucket, ${number}, partner_id, merchant_id, status, 'ADDITIONAL_EQUIPMENT', request,
      snapshot, adjudication, user_identifier, install_at, created_at - ${ago}, modified_at - ${ago}
    from orders ${each} on conflict do nothing`);
  await owner.query(`
    insert into audit_log
    select seq + n * (select max(seq) from audit_log), created_at - ${ago}, actor, action, subject,
      correlation_id, details, digest
    from audit_log ${each}`);
  await owner.query('update audit_head set seq = (select max(seq) from audit_log)');
}

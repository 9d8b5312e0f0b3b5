import type { Client } from 'pg';
import { idsSince, timeIn } from '../src/kernel/id.ts';
import { slotOf } from '../src/platform/db/slots.ts';

const SPAN_MS = 25 * 86_400_000; // As long as requests are kept.
const SPREAD = 100; // Times that statistics are spread over the span: every six hours.
const ROWS_MAX = 4_000; // Of one statement.

/** How a table's rows are copied: which, and what of them is not found by its form. */
type Table = Readonly<{ name: string; which?: string; columns?: Readonly<Record<string, string>> }>;

const OF_TRADE = `subject_id ~ '^(pi|ri|vi|ta|ba|po|cu|pm)'`;
const PLACE = { position: `'@place ' || position || '@'` };
const OF_CALLS = `key like 'days-%' and operation not in ('create-merchant', 'create-order')`;

/** What there is more of with every payment. Merchants and partners stay the same. */
const TABLES: readonly Table[] = [
  { name: 'payments' },
  { name: 'refunds' },
  { name: 'validations' },
  { name: 'customers' },
  { name: 'payment_methods' },
  { name: 'authentications' },
  { name: 'batches', which: `status = 'CLOSED'` },
  { name: 'movements' },
  { name: 'fee_lines' },
  { name: 'payouts' },
  { name: 'payable_lines', which: 'payout_id is not null' },
  { name: 'payout_files', columns: { sequence: `'@file ' || sequence || '@'` } },
  { name: 'payout_file_items' },
  { name: 'events', which: OF_TRADE },
  { name: 'event_feed', which: OF_TRADE, columns: PLACE },
  { name: 'webhook_deliveries', which: OF_TRADE, columns: PLACE },
  { name: 'webhook_attempts' },
  { name: 'idempotency_keys', which: OF_CALLS },
  { name: 'idempotency_answers', which: OF_CALLS },
  { name: 'request_log', columns: { slot: `'@slot ' || created_at || '@'` } },
  { name: 'acquirer_messages', columns: { slot: `'@slot ' || asked_at || '@'` } },
  { name: 'reconciliation_differences' },
];
const FILES_MAX = 9_999; // After which the number that the bank sees begins again.

/** One of so many copies, each of them older than the last. */
type Copy = Readonly<{ number: number; ago: number; places: number; files: number }>;
type Part = (copy: Copy) => string;

/** What changes from copy to copy: ids, times, keys of callers, correlation ids, addresses. */
const CHANGING = new RegExp(
  [
    /@(?<place>place|file) (?<at>\d+)@/,
    /@slot (?<slot>[^@]+)@/,
    /(?<kind>(?:pi|ri|vi|pm|cu|ta|ev|de|ba|le|po|bf|rq|am|df)\d\d)(?<ulid>[0-7][0-9A-HJKMNP-TV-Z]{25})/,
    /(?<moment>\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00|Z))/,
    /(?<key>days-1-[\w-]+)/,
    /(?<uuid>\b[0-9a-f]{8})(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
    /(?<owner>owner\.\d+)(?=@)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The text of a row, as a row is written for each copy. */
function partsOf(row: string): readonly (string | Part)[] {
  const parts: (string | Part)[] = [];
  let from = 0;
  for (const match of row.matchAll(CHANGING)) {
    parts.push(row.slice(from, match.index), partOf(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  return [...parts, row.slice(from)];
}

function partOf(found: Readonly<Record<string, string | undefined>>): Part {
  const { at, key, kind, moment, owner, place, slot, ulid, uuid } = found;
  if (kind !== undefined) {
    const time = timeIn(`${kind}${ulid}`).getTime();
    const random = ulid?.slice(10);
    return ({ ago }) => kind + digitsOf(time - ago) + random;
  }
  if (moment !== undefined) {
    const time = Date.parse(moment.replace('+00', 'Z'));
    return ({ ago }) => new Date(time - ago).toISOString();
  }
  if (uuid !== undefined) {
    const first = Number.parseInt(uuid, 16);
    return ({ number }) =>
      ((first + number * 0x9e3779b1) % 0x1_0000_0000).toString(16).padStart(8, '0');
  }
  if (slot !== undefined) {
    const time = Date.parse(slot.replace('+00', 'Z'));
    return ({ ago }) => String(slotOf(new Date(time - ago)));
  }
  if (place === 'place') return ({ places }) => String(Number(at) - places);
  if (place === 'file') return ({ files }) => String(Number(at) + files);
  return ({ number }) => `${key ?? owner}-${number}`;
}

/** The digits of an id that tell its time. */
function digitsOf(time: number): string {
  return idsSince('payment', '00', new Date(time)).slice(4);
}

type Count = Readonly<{ copies: number; places: number; show: (done: number) => void }>;

/** Copies all that the trade has made so often, over a span of time, each copy older than the last. */
export async function copyTrade(owner: Client, { copies, places, show }: Count): Promise<void> {
  const tables = [];
  for (const table of TABLES) tables.push(await readTable(owner, table));
  // What records refer to is copied with them; to look for each of millions takes longer than all else.
  await owner.query('set session_replication_role = replica');
  await owner.query('set synchronous_commit = off');
  const indexes = await dropIndexes(owner);
  for (let number = 1; number <= copies; number += 1) {
    const copy = {
      number,
      ago: stepOf(copies) * number,
      places: places * number,
      files: FILES_MAX * number,
    };
    for (const { insert, rows } of tables) {
      const written = rows.map((parts) =>
        parts.map((part) => (typeof part === 'string' ? part : part(copy))).join(''),
      );
      for (let from = 0; from < written.length; from += ROWS_MAX) {
        await owner.query(insert, [written.slice(from, from + ROWS_MAX)]);
      }
    }
    show(number);
  }
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const definition of indexes) await owner.query(definition);
  await owner.query('reset all');
}

/** Those that are no constraint: made anew at the end, they take a fraction of the time. */
async function dropIndexes(owner: Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [TABLES.map(({ name }) => name)],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  // Of a table in partitions it would else be that of no partition.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

async function readTable(owner: Client, { columns = {}, name, which = 'true' }: Table) {
  const described = await owner.query<{ name: string; isGenerated: boolean }>(
    `select attname as name, attgenerated <> '' as "isGenerated" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  const all = described.rows.map((column) => columns[column.name] ?? column.name);
  const own = described.rows.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
  const { rows } = await owner.query<{ text: string }>(
    `select row(${all.join(', ')})::text as text from ${name} where ${which}`,
  );
  return {
    rows: rows.map(({ text }) => partsOf(text)),
    insert: `insert into ${name} (${own.join(', ')})
      select ${own.map((column) => `(made).${column}`).join(', ')}
      from (select text::${name} as made from unnest($1::text[]) as text offset 0) as rows`,
  };
}

function stepOf(copies: number): number {
  return Math.floor(SPAN_MS / copies);
}

/**
 * Makes room for copies: what is there becomes the newest of the feed, after so many places for each
 * copy as this returns. Statistics and latencies are
 * those of the whole span at once, since how many rows they have depends on time and not on payments.
 */
export async function prepareForCopies(owner: Client, copies: number): Promise<number> {
  const streams = await owner.query<{ places: number }>(
    'select max(position)::int as places from event_streams',
  );
  const places = streams.rows[0]?.places ?? 0;
  for (const table of ['event_feed', 'webhook_deliveries', 'event_streams']) {
    await owner.query(`update ${table} set position = position + ${places * copies}`);
  }
  await owner.query(`update statistics_progress set counted = counted + ${places * copies}`);
  const spread = `date_trunc(unit, at - n * interval '${stepOf(SPREAD)} milliseconds', 'UTC')`;
  const each = `cross join generate_series(1, ${SPREAD}) as n`;
  await owner.query(`
    insert into statistics
    select bucket, partner_id, unit, merchant_id, ${spread}, what, currency, brand, reason,
      sum(count), sum(amount)
    from statistics ${each} group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict do nothing`);
  await owner.query(`
    insert into latencies
    select bucket, partner_id, unit, ${spread}, operation, up_to_ms, sum(count)
    from latencies ${each} group by 1, 2, 3, 4, 5, 6
    on conflict do nothing`);
  await owner.query(`
    insert into reconciliation_differences (difference_id, kind, source, scope, item, merchant_id,
      payment_id, ours_amount, ours_currency, detail, state, created_at, last_seen_at)
    select 'df00' || substr(payment_id, 5), 'NOT_IN_THEIR_RECORD', 'simulator', payment_id, payment_id,
      merchant_id, payment_id, amount, currency, 'Measured.', 'OPEN', modified_at, modified_at
    from payments order by payment_id limit 10`);
  return places;
}

/** Orders and entries of the audit log, whose numbers follow rules of their own. */
export async function copyOthers(owner: Client, copies: number): Promise<void> {
  const ago = `n * interval '${stepOf(copies)} milliseconds'`;
  const number = `10000000000 + (merchant_order_id - 10000000000 + n * 1000700) % 90000000000`;
  await owner.query(`
    insert into orders (bucket, merchant_order_id, partner_id, merchant_id, status, order_type,
      request, snapshot, adjudication, user_identifier, install_at, created_at, modified_at)
    select bucket, ${number}, partner_id, merchant_id, status, 'ADDITIONAL_EQUIPMENT', request,
      snapshot, adjudication, user_identifier, install_at, created_at - ${ago}, modified_at - ${ago}
    from orders cross join generate_series(1, ${copies}) as n on conflict do nothing`);
  await owner.query(`
    insert into audit_log
    select seq + n * (select max(seq) from audit_log), created_at - ${ago}, actor, action, subject,
      correlation_id, details, digest
    from audit_log cross join generate_series(1, ${copies}) as n`);
}

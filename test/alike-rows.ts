/** Tables whose rows are alike but for what they are found by, and nearly all have one value of each filter. */
import { type Database, raw, sql } from '../service/src/platform/db/pool.ts';

const ROWS = 4_000;
const PARTNERS = 3;
const MERCHANTS = 60;

/** What nearly all rows of these tables have. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  batches: { status: `'CLOSED'` },
  validations: { status: `'SUCCEEDED'` },
  authentications: { status: `'AUTHENTICATED'` },
  refunds: { status: `'SUCCEEDED'` },
  payments: { status: `'SUCCEEDED'` },
  event_blocks: {
    keys: 'array[n]::bigint[]',
    began_at: `timestamptz '2026-01-01' + n * interval '1 minute'`,
    ended_at: `timestamptz '2026-01-01' + n * interval '1 minute'`,
  },
  event_labels: { ended_at: `timestamptz '2026-01-01' + n * interval '1 minute'` },
  orders: { status: `'APPROVED'` },
  payouts: { status: `'PAID'` },
  customers: {},
  payment_methods: { stored: 'true' },
  payout_adjustments: { status: `'APPROVED'` },
  payout_files: {},
  bank_returns: { status: `'MATCHED'` },
  reconciliation_differences: { state: `'OPEN'`, kind: `'AMOUNT'`, source: `'simulator'` },
  actions: { status: `'DONE'` },
  metadata_entries: { kind: `'payment'`, name: `'channel'`, value: `'web'` },
  search_phrases: { kind: `'CUSTOMER'` },
  search_pieces: {},
  merchants: { status: `'ACTIVE'`, merchant_id: `lpad(n::text, 13, '0')` },
};
const VALUES: Readonly<Record<string, string>> = {
  bucket: `lpad((n % 100)::text, 2, '0')`,
  partner_id: `'pa' || n % ${PARTNERS}`,
  merchant_id: `lpad((n % ${MERCHANTS})::text, 13, '0')`,
  created_at: `timestamptz '2026-01-01' + n * interval '1 minute'`,
  currency: `'CAD'`,
};
const BY_TYPE: Readonly<Record<string, string>> = {
  text: `'v' || n`,
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
  boolean: 'false',
  bytea: `decode(md5(n::text), 'hex')`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  character: `'x'`,
  'text[]': `'{}'::text[]`,
};

type Column = Readonly<{ name: string; type: string }>;

/** What a row may say is of no interest here. */
async function fillTable(
  db: Database,
  table: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const checks = await db.query<{ name: string }>(sql`
    select conname as name from pg_constraint
    where conrelid = ${table}::text::regclass and contype in ('c', 'f')`);
  for (const { name } of checks) {
    await db.query(sql`alter table ${raw(table)} drop constraint if exists ${raw(name)}`);
  }
  const columns = await db.query<Column>(sql`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and attnotnull and not attisdropped
      and attgenerated = ''`);
  const values = columns.map(
    ({ name, type }) => own[name] ?? VALUES[name] ?? BY_TYPE[type] ?? `n::${type}`,
  );
  await db.query(sql`
    insert into ${raw(table)} (${raw(columns.map(({ name }) => name).join(', '))})
    select ${raw(values.join(', '))} from generate_series(1, ${ROWS}::int) as n`);
}

export async function fillAlike(db: Database): Promise<void> {
  for (const [table, own] of Object.entries(TABLES)) await fillTable(db, table, own);
  await db.query(sql`analyze`);
}

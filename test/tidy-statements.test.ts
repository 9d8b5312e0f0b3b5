/** What `tidy.test.ts` is for the code, for the statements of the stores: what a cluster asks of them. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { testDatabase } from './database.ts';
import {
  isWrite,
  MARK,
  statementsIn,
  unsteadyIn,
  withoutBucket,
  type Written,
} from './statements.ts';

const SRC = join(import.meta.dirname, '..', 'service', 'src');
const STATEMENTS_MIN = 150;

const db = await testDatabase(2);
const rows = await db.query<{ name: string }>(sql`
  select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attname = 'bucket'`);
const bucketTables = new Set(rows.map(({ name }) => name));
const written = statementsIn(
  globSync(['**/*-store.ts', 'platform/db/*.ts', '../../sandbox/**/*-store.ts'], { cwd: SRC })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') })),
);

const of = (text: string): Written => statementsIn([{ path: 'sample', text }])[0] ?? raise(text);
function raise(text: string): never {
  throw new Error(`no statement in ${text}`);
}
const breachesOf = ({ path, text }: Written): string[] =>
  withoutBucket(text, bucketTables).map((table) => `${path}: ${table} in ${text.slice(0, 400)}`);

function isMarkedWrite({ text }: Written): boolean {
  return text.includes(MARK) && isWrite(text);
}

test('the stores are read', () => {
  assert.ok(bucketTables.size > 20, `${bucketTables.size} tables`);
  assert.ok(written.length > STATEMENTS_MIN, `only ${written.length} statements`);
  assert.ok(written.some(({ text }) => text.includes(MARK)));
});

test('a statement without its bucket is detected', () => {
  const bad = [
    'sql`select 1 from payments where payment_id = ${id}`',
    'sql`update payments p set status = 1 where p.payment_id = ${id}`',
    'sql`select 1 from partners join payments on payments.partner_id = partners.partner_id`',
    'sql`select 1 from payments p join refunds r on r.bucket = p.bucket where p.bucket = ${bucket}`',
    'sql`select 1 from payments where ${id === null ? empty : sql`bucket = ${id} and`} true`',
    'sql`delete from ${raw(table)} where id = ${id}`',
    'overRows<Row>`select 1 from payments where bucket = ${char((row) => row.bucket)}`',
    'overRows`update refunds r set a = 1 from (select 1 from ${EACH_ROW}) as new where r.bucket = new.bucket`',
  ];
  for (const sample of bad) assert.equal(breachesOf(of(sample)).length, 1, sample);
});

test('a statement with its bucket, or with the mark, passes', () => {
  const good = [
    'sql`select 1 from payments where bucket = ${bucketIn(id)} and payment_id = ${id}`',
    'sql`select 1 from payments ${EVERY_BUCKET} where created_at < ${now}`',
    'sql`select 1 from payments p join refunds r using (bucket, payment_id) where p.bucket = ${bucket}`',
    'sql`select 1 from partners where id = ${id}`',
    'sql`insert into payments (bucket) values (${bucket})`',
    'function named() { return sql`bucket = ${b}`; }\nfunction gone() { return sql`delete from payments where ${named()}`; }',
    'overRows`update refunds r set a = 1 from (select 1 from ${EACH_ROW}) as new where r.bucket = new.bucket and r.bucket ${inBucketsOf((row) => row.bucket)}`',
  ];
  for (const sample of good) {
    assert.deepEqual(statementsIn([{ path: '', text: sample }]).flatMap(breachesOf), [], sample);
  }
});

test('a statement names the bucket of each table it reads or changes, or says that it looks everywhere', () => {
  const breaches = written.flatMap(breachesOf);
  assert.deepEqual(breaches, []);
});

test('a statement that looks everywhere only reads', () => {
  for (const sample of [
    'sql`delete from payments ${EVERY_BUCKET} where true`',
    'sql`update payments p set a = 1 ${EVERY_BUCKET}`',
    'sql`select 1 from payments ${EVERY_BUCKET} for update skip locked`',
  ]) {
    assert.ok(isMarkedWrite(of(sample)), sample);
  }
  assert.deepEqual(written.filter(isMarkedWrite), []);
});

test('no foreign key leaves its bucket', async () => {
  assert.deepEqual(await leavingKeys(), []);
  await db.query(sql`
    create table strays (bucket char(2), merchant_id text, partner_id text references partners,
      kept_in char(2), foreign key (kept_in, merchant_id) references merchants)`);
  assert.deepEqual(await leavingKeys(), ['strays', 'strays'], 'those are seen');
});

/** The tables whose rows refer to another bucket, or to something that is in none. */
async function leavingKeys(): Promise<string[]> {
  const keys = await db.query<{ table: string }>(sql`
    select conrelid::regclass::text as table from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attname = 'bucket'
    left join pg_attribute as other on other.attrelid = confrelid and other.attname = 'bucket'
    where contype = 'f' and (array_position(conkey, own.attnum) is null
      or array_position(conkey, own.attnum)
        is distinct from array_position(confkey, other.attnum))`);
  return keys.map(({ table }) => table);
}

test('a write calls only immutable functions: a cluster accepts nothing else', async () => {
  const known = { functions: await functionsByName(), columns: await columnsByName() };
  const bad = [
    'sql`update payments set id = gen_random_uuid() where bucket = ${bucket}`',
    'sql`delete from payments where random() < 1`',
    'sql`insert into payments (bucket) values (${bucket}) on conflict (bucket) do update set due_at = now()`',
    'sql`update refunds set amount = 1 where bucket = ${bucket} returning day::text`',
  ];
  for (const sample of bad) assert.equal(unsteadyIn(of(sample).text, known).length, 1, sample);
  const good = [
    'sql`select now() from payments where bucket = ${bucket}`',
    'sql`update orders set status = ${status} where bucket = ${bucket} returning merchant_order_id::text`',
  ];
  for (const sample of good) assert.deepEqual(unsteadyIn(of(sample).text, known), [], sample);
  assert.ok(written.filter(({ text }) => isWrite(text)).length > 30, 'writes are seen');
  assert.deepEqual(
    written.filter(({ text }) => unsteadyIn(text, known).length > 0),
    [],
  );
});

type Steadiness = Readonly<{ name: string; how: string }>;

/** Of functions of one name the least steady. */
async function functionsByName(): Promise<ReadonlyMap<string, string>> {
  const found = await db.query<Steadiness>(sql`
    select proname as name, max(provolatile) as how from pg_proc
    where prokind = 'f' group by proname`);
  return new Map(found.map(({ name, how }) => [name, how]));
}

/** Of the text of what a column holds: a time is written as the session's settings have it. */
async function columnsByName(): Promise<ReadonlyMap<string, string>> {
  const found = await db.query<Steadiness>(sql`
    select attname as name, max(provolatile) as how
    from pg_attribute join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid join pg_proc on pg_proc.oid = typoutput
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 group by attname`);
  return new Map(found.map(({ name, how }) => [name, how]));
}

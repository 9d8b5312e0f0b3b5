import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PartnerCaller } from '../src/partners/index.ts';
import { inBucketsOf } from '../src/platform/db/in-buckets.ts';
import { EACH_ROW, overRows } from '../src/platform/db/over-rows.ts';
import { type Database, sql, type Statement } from '../src/platform/db/pool.ts';
import { listPayments } from '../src/payments/payment-list-store.ts';
import { transaction } from '../src/platform/db/transaction.ts';
import type { PageRequest } from '../src/platform/http/page.ts';
import { testDatabase } from './database.ts';

type Table = Readonly<{ name: string; columns: readonly string[]; types: readonly string[] }>;

test('plans made on empty tables find a row by more than its bucket', async () => {
  const db = await testDatabase();
  const tables = await tablesByBucket(db);
  assert.ok(tables.length > 10);
  for (const table of tables) {
    const plan = await planOf(db, table);
    assert.match(plan, /Index Cond: \(\(.*\) AND \(.*\)\)/, `${table.name}\n${plan}`);
    // The buckets of all the rows are named for a cluster; here they have no part in the search.
    assert.doesNotMatch(plan, /Index Cond: .*ANY/, plan);
    assert.match(plan, /Filter: .*ANY/, plan);
  }
});

test('a merchant’s payments are not searched among all of its bucket, though the bucket is named', async () => {
  const db = await testDatabase();
  const caller: PartnerCaller = {
    kind: 'partner',
    partnerKind: 'ISV',
    partnerId: 'pa',
    clientId: 'ci',
    scopes: new Set(),
    merchantId: null,
  };
  const page: PageRequest = {
    limit: 20,
    direction: 'older',
    position: null,
    createdFrom: null,
    createdTo: null,
  };
  let plan = '';
  await listPayments(
    {
      query: async ({ text, values }) => {
        assert.match(text, /bucket/);
        plan = await explained(db, { text, values });
        return [];
      },
    },
    caller,
    { page, filters: { merchantId: '1234567890123' } },
  );
  assert.match(plan, /payments_by_merchant/);
  assert.match(plan, /payments_due/);
  assert.doesNotMatch(plan, /payments_pkey/, plan);
});

/** The tables whose key begins with the bucket, with the columns of the key. */
async function tablesByBucket(db: Database): Promise<readonly Table[]> {
  const tables = await db.query<Table>(sql`
    select relname as name, array_agg(attname::text order by place) as columns,
           array_agg(format_type(atttypid, null) order by place) as types
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    cross join unnest(i.indkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indisprimary and relnamespace = 'public'::regnamespace group by relname`);
  return tables.filter(({ columns }) => columns[0] === 'bucket');
}

/** How the table's rows are found by statements over many rows. */
async function planOf(db: Database, { name, columns, types }: Table): Promise<string> {
  const values = columns.map((column, place) => `('{}'::${types[place]}[])[i] as ${column}`);
  const isNamed = columns.map((column) => `t.${column} = new.${column}`).join(' and ');
  const statement = overRows(
    [
      `select t.* from ${name} t, (select ${values.join(', ')} from `,
      `) as new where ${isNamed} and t.bucket `,
      '',
    ],
    EACH_ROW,
    inBucketsOf(() => '00'),
  );
  return await explained(db, statement([]));
}

/** The plan that the service's connections keep for a statement, whatever its values. */
async function explained(db: Database, { text, values }: Statement): Promise<string> {
  const lines = await transaction(db, async (tx) => {
    await tx.query({ text: `prepare explained as ${text}`, values: [] });
    const nulls = values.map(() => 'null').join(', ');
    const plan = { text: `explain execute explained (${nulls})`, values: [] };
    const told = await tx.query<{ 'QUERY PLAN': string }>(plan);
    await tx.query(sql`deallocate explained`);
    return told;
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

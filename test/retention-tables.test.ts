/** Every table is in a category: one that grows without end does so on purpose. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { TABLES } from '../service/src/control/retention/tables.ts';
import { SETTINGS } from '../service/src/runtime/settings/config.ts';
import { testDatabase } from './database.ts';

const GUIDE = join(import.meta.dirname, '..', 'docs', 'guides', 'retention.md');
const db = await testDatabase(2);

test('each table says how long its rows are kept, and why', async () => {
  const rows = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  assert.ok(rows.length > 50, `only ${rows.length} tables`);
  assert.deepEqual(
    Object.keys(TABLES).toSorted(),
    rows.map(({ name }) => name).toSorted(),
    'service/src/control/retention/tables.ts has exactly the tables of the database',
  );
});

test('the guide has each table, and each setting exists and has the default that is told', () => {
  const lines = readFileSync(GUIDE, 'utf8').split('\n');
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const inGuide = new Map(cells.map(([name = '', ...others]) => [name, others]));
  const settings: Readonly<Record<string, Readonly<{ default: string }>>> = SETTINGS;
  for (const [table, { kept, setting, why }] of Object.entries(TABLES)) {
    const shown = setting === undefined ? '' : `\`${setting}\``;
    assert.deepEqual(inGuide.get(`\`${table}\``), [kept, shown, why], table);
    if (setting === undefined) continue;
    const standard = settings[setting]?.default;
    assert.ok(standard !== undefined, setting);
    assert.equal(inGuide.get(`\`${setting}\``)?.[0], standard, setting);
    const [days] = /\d+(?= days)/.exec(kept) ?? [standard];
    assert.equal(days, standard, table);
  }
});

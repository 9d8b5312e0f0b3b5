/** Every table is in a category: one that grows without end does so on purpose. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { SETTINGS } from '../service/src/runtime/settings/config.ts';
import { testDatabase } from './database.ts';

const GUIDE = join(import.meta.dirname, '..', 'docs', 'guides', 'retention.md');
const db = await testDatabase(2);

/** The rows of the guide's tables by what stands first in them: a setting, or a table of the database. */
const ROWS = readFileSync(GUIDE, 'utf8')
  .split('\n')
  .map((line) => /^\| `(\w+)` +\|(.*)\|$/.exec(line))
  .flatMap((found) => (found ? [[found[1] ?? '', cellsOf(found[2] ?? '')] as const] : []));
const isSetting = (name: string): boolean => name === name.toUpperCase();
const TABLES = ROWS.filter(([name]) => !isSetting(name));
const STANDARDS = new Map(
  ROWS.filter(([name]) => isSetting(name)).map(([name, [standard]]) => [name, standard]),
);

function cellsOf(text: string): string[] {
  return text.split('|').map((cell) => cell.trim());
}

test('each table says how long its rows are kept, and why', async () => {
  const rows = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  assert.ok(rows.length > 50, `only ${rows.length} tables`);
  assert.deepEqual(
    TABLES.map(([name]) => name).toSorted(),
    rows.map(({ name }) => name).toSorted(),
    'docs/guides/retention.md has exactly the tables of the database',
  );
  for (const [name, [kept, , why]] of TABLES) assert.ok(kept && why, name);
});

test('each setting that the guide names exists and has the default that is told', () => {
  const settings: Readonly<Record<string, Readonly<{ default: string }>>> = SETTINGS;
  const set = TABLES.filter(([, [, setting]]) => setting !== '');
  assert.ok(set.length > 5, `only ${set.length} tables with a setting`);
  for (const [table, [kept = '', shown = '']] of set) {
    const setting = shown.replaceAll('`', '');
    const standard = settings[setting]?.default;
    assert.ok(standard !== undefined, setting);
    assert.equal(STANDARDS.get(setting), standard, setting);
    const [days] = /\d+(?= days)/.exec(kept) ?? [standard];
    assert.equal(days, standard, table);
  }
});

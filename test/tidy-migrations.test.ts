/** What `tidy.test.ts` is for the code, for the migrations. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { splitStatements } from '../service/src/platform/db/migrate.ts';
import { stepsIn } from '../service/src/platform/db/migration-steps.ts';

const FOLDER = join(import.meta.dirname, '..', 'service', 'migrations');

test('migrations are numbered without a gap and only go forward', () => {
  globSync('*.sql', { cwd: FOLDER })
    .toSorted()
    .forEach((path, index) => {
      const text = readFileSync(join(FOLDER, path), 'utf8');
      assert.match(path, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z-]+\\.sql$`));
      assert.ok(text.startsWith('-- Up Migration\n') && !text.includes('-- Down'), path);
    });
});

test('a migration that has landed never changes, nor its name', () => {
  const recorded = JSON.parse(readFileSync(join(FOLDER, 'digests.json'), 'utf8')) as unknown;
  const present = stepsIn(FOLDER).map(({ name, digest }) => [name, digest]);
  assert.ok(present.length >= 28, `only ${present.length} migrations`);
  assert.deepEqual(
    Object.fromEntries(present),
    recorded,
    'a new one is recorded by `npm run migrations:record`; one that is there stays as it is',
  );
});

/** What changes nothing for whoever does not know of it. */
const ADDS = [
  /^create table \w+ /,
  /^create (?:unique )?index \w+ on (\w+) /,
  /^alter table \w+ add column \w+ [a-z0-9[\]]+(?: not null default [^,]+)?$/,
  /^grant \w+(?:, \w+)* on \w+ to /,
  /^comment on /,
];

test('a migration that releases before it run on only adds to what there is', () => {
  for (const { isCompatible, name } of stepsIn(FOLDER)) {
    if (!isCompatible) continue;
    const text = readFileSync(join(FOLDER, `${name}.sql`), 'utf8');
    const statements = splitStatements(text).map(plain);
    assert.deepEqual(
      statements.filter((statement) => !isAdding(statement, statements)),
      [],
      name,
    );
  }
});

/** Also no index over rows that are there: to make it takes long, and none may write meanwhile. */
function isAdding(statement: string, all: readonly string[]): boolean {
  const [, indexed] = /^create (?:unique )?index \w+ on (\w+) /.exec(statement) ?? [];
  if (indexed !== undefined && !all.some((one) => one.startsWith(`create table ${indexed} `)))
    return false;
  return ADDS.some((pattern) => pattern.test(statement));
}

function plain(statement: string): string {
  return statement
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/;$/, '')
    .trim();
}

const isTaken = (text: string) => isAdding(plain(text), ['create table new (id int)']);

test('of what is called compatible, only what adds is taken', () => {
  for (const text of [
    'create table new (id int);',
    '-- A note.\nalter table payments add column note text;',
    "alter table payments add column kind text not null default 'A';",
    'create index new_by_id on new (id);',
  ]) {
    assert.ok(isTaken(text), text);
  }
  for (const text of [
    'alter table payments rename column note to remark;',
    'alter table payments add column note text not null;',
    'alter table payments add column note text, drop column kind;',
    'alter table payments add column note text check (note is null);',
    'create index payments_by_note on payments (note);',
    'drop table payments;',
    'update payments set amount = 0;',
    'do $$ begin execute $x$ drop table payments $x$; end $$;',
    'create trigger t before insert on payments execute function f();',
  ]) {
    assert.ok(!isTaken(text), text);
  }
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { splitStatements } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

test('statements end at their semicolons, and at no other', () => {
  const statements = [
    "insert into t values ('a;b', 'it''s;');",
    '\n-- not; here\ncreate table "odd;name" (a int /* nor; here */);',
    '\ncreate function f() returns int language plpgsql as $$ begin return 1; end $$;',
    '\ndo $body$ begin execute $$ select 1; $$; end $body$;',
    '\nselect 1',
  ];
  assert.deepEqual(splitStatements(statements.join('')), statements);
});

test('what is only blank or a comment is no statement', () => {
  assert.deepEqual(splitStatements('-- Up Migration\n\n  ;\n/* nothing; */\n'), [
    '-- Up Migration\n\n  ;',
  ]);
  assert.deepEqual(splitStatements('select 1;\n-- the end; indeed\n'), ['select 1;']);
});

test('every migration splits into statements that begin as statements do', () => {
  const files = globSync('*.sql', { cwd: MIGRATIONS });
  assert.ok(files.length > 30);
  for (const file of files) {
    const statements = splitStatements(readFileSync(join(MIGRATIONS, file), 'utf8'));
    assert.ok(statements.length > 0, file);
    for (const statement of statements) {
      const bare = statement.replaceAll(/--[^\n]*/g, '').trim();
      assert.match(
        bare,
        /^(create|alter|drop|insert|update|delete|do|with|lock|analyze|set|select|comment)\b/i,
        file,
      );
    }
  }
});

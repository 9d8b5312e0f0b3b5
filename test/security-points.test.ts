/** docs/security.md names what holds each point: it has to exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './source-tree.ts';

const POINTS = 44;
const guide = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const rows = [...guide.matchAll(/^\| (\d+) .*\|$/gm)].map(([row, number = '']) => {
  const cells = row.split('|').map((cell) => cell.trim());
  return { number: Number(number), held: cells[3] ?? '', where: cells[4] ?? '' };
});

/** Of a file and “one”, “another”: pairs. */
function testsIn(where: string): { file: string; name: string }[] {
  return [...where.matchAll(/`([\w./-]+\.test\.ts)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', names = '']) =>
      [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  );
}

/** What comes after “…”, or before it, stands in the source beside what changes. */
function hasTest(source: string, name: string): boolean {
  const fixed = name.replaceAll('…', '').trim();
  const begins = ["'", '`', '"'].flatMap((quote) => [
    `test(${quote}${fixed}`,
    `test(\n  ${quote}${fixed}`,
    `test(\n    ${quote}${fixed}`,
  ]);
  if (name.endsWith('…')) return begins.some((text) => source.includes(text));
  if (name.startsWith('…'))
    return new RegExp(`test\\(\`[^\`]*\\}:? ${escaped(fixed)}\``).test(source);
  return begins.some((text) => source.includes(`${text}${text.at(-fixed.length - 1)}`));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

test('there is a row for every point, which says what holds it', () => {
  const numbers = rows.map(({ number }) => number);
  assert.deepEqual(
    numbers,
    Array.from({ length: POINTS }, (_, place) => place + 1),
  );
  for (const { number, held, where } of rows) {
    assert.ok(held.length > 10, `${number} says how`);
    const isTested = testsIn(where).length > 0 || /`npm run/.test(where);
    assert.ok(isTested || where === 'the operator', `${number} says where`);
  }
});

test('every test that is named exists', () => {
  const named = rows.flatMap(({ where }) => testsIn(where));
  assert.ok(named.length > 60, `${named.length} are named`);
  assert.equal(
    named.length,
    [
      ...rows
        .map(({ where }) => where)
        .join()
        .matchAll(/“/g),
    ].length,
  );
  for (const { file, name } of named) {
    assert.ok(hasTest(readFileSync(join(ROOT, file), 'utf8'), name), `${file}: ${name}`);
  }
});

test('a test that is not there is detected', () => {
  const source = "test('one thing holds', () => 1);\ntest(`${name} is 401`, () => 1);";
  for (const name of ['one thing holds', 'one thing …', '… is 401']) {
    assert.ok(hasTest(source, name), name);
  }
  for (const name of ['one thing', 'holds', 'another …', '… is 40', 'one thing holds still']) {
    assert.ok(!hasTest(source, name), name);
  }
});

test('every command that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...guide.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  assert.ok(new Set(named).size >= 8);
  for (const name of named) {
    const file = /(\S+\.ts)(?: |$)/.exec(scripts[name]?.replace(/^.*run\.mjs /, '') ?? '')?.[1];
    assert.ok(file !== undefined && readFileSync(join(ROOT, file), 'utf8') !== '', name);
  }
});

test('the guide and the points link to one another', () => {
  const ofUsers = readFileSync(join(ROOT, 'docs', 'guides', 'security.md'), 'utf8');
  assert.ok(ofUsers.includes('docs/security.md') && guide.includes('(guides/security.md)'));
});

/**
 * Checks what no linter knows: where SQL and secrets may stand, how long a
 * file may grow. A check that read nothing would pass, so the tree itself is checked first.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { test } from 'node:test';
import { isLuhnValid } from './service/src/kernel/luhn.ts';
import { canConnect } from './test/can-connect.ts';
import { assertNone, code, files, importsOf, read, ROOT, SANDBOX } from './test/source-tree.ts';

const FILE_LINES_MAX = 300;
const MEDIAN_MAX = 80;
const FILE_COUNT_MIN = 80;

test('the tree is read', () => {
  assert.ok(files.length >= FILE_COUNT_MIN, `only ${files.length} files`);
  const counts = code.map((file) => importsOf(file).length);
  assert.ok(Math.max(...counts) > 5, 'imports are seen');
});

test(`no file is longer than ${FILE_LINES_MAX} lines`, () => {
  const all = [
    ...files,
    ...read(ROOT, '{test,bench,docs/src,iso8583,sandbox,scripts}/**/*.{ts,mjs,js}'),
    ...read(ROOT, 'console/**/*.{ts,tsx,css,js}'),
    ...read(ROOT, '{cli,connector-kit,sdk}/src/**/*.ts'),
  ].filter(
    ({ path }) =>
      !/^(console.(dist|src.(api.operations|timeline.sdk-calls))|(cli|sdk).src.generated)/.test(
        path,
      ),
  ); // Made, not written.
  const long = all.filter(({ text }) => text.split('\n').length > FILE_LINES_MAX + 1);
  assertNone(
    long.map(({ path }) => path),
    'a noun is hiding in each',
  );
});

test(`half of the files of the service are shorter than ${MEDIAN_MAX} lines`, () => {
  const lengths = code
    .filter(({ path }) => !path.startsWith(SANDBOX))
    .map(({ text }) => text.split('\n').length - 1)
    .toSorted((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  assert.ok(median < MEDIAN_MAX, `the median is ${median}: files of two things are two`);
});

test('the maps name files that are there', () => {
  const names = new Set(
    globSync('**/*.{ts,mjs}', { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((path) =>
      basename(path),
    ),
  );
  const maps = read(ROOT, '{*.md,bench/README.md,docs/adr/*.md,service/src/*/README.md}');
  const gone = maps.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)]
      .filter(([, named = '']) => !names.has(basename(named)))
      .map(([named]) => `${path}: ${named}`),
  );
  assertNone(gone, 'files that were renamed or removed');
});

test('SQL stands in stores and in platform/db only', () => {
  const found = code.filter(({ path, text }) => {
    const mayHold = path.endsWith('-store.ts') || path.startsWith(join('platform', 'db'));
    return !mayHold && /\bsql`\s*(select|insert|update|delete|with|lock|create|drop)\b/i.test(text);
  });
  const allowed = new Set([join('platform', 'http', 'health.ts')]); // `select 1`: does the database answer?
  assertNone(
    found.map(({ path }) => path).filter((path) => !allowed.has(path)),
    'SQL',
  );
});

test('what pg does not promise is known to platform/db/driver.ts alone', () => {
  const inside =
    /from 'pg\/|import \{[^}]*\bQuery\b[^}]*\} from 'pg'|\bconnection\.(?!on\b)\w+\(|\.stream\b/;
  const found = code.filter(
    ({ path, text }) => path.startsWith(join('platform', 'db')) && inside.test(text),
  );
  assert.deepEqual(
    found.map(({ path }) => path),
    [join('platform', 'db', 'driver.ts')],
  );
});

test('Fastify is known to platform/http, the composition root and nobody else', () => {
  const found = code.filter(
    ({ path, text }) => /from 'fastify'/.test(text) && !path.startsWith(join('platform', 'http')),
  );
  assertNone(
    found.map(({ path }) => path).filter((path) => path !== join('runtime', 'app.ts')),
    'fastify',
  );
});

test('only the parts made for it open outgoing connections', () => {
  const may = [
    join('acquiring', 'acquirers'),
    join('platform', 'outgoing'),
    join('platform', 'mail', 'smtp.ts'),
    join(SANDBOX, 'acquirer-simulator'),
    join(SANDBOX, 'dispute-simulator'), // It asks the issuer simulator.
    join(SANDBOX, 'seed'), // A client of the service, as a partner's program is.
    join('platform', 'db', 'driver.ts'), // It opens none: it tells which is the driver's.
  ];
  const found = code.filter(
    ({ path, text }) => canConnect(text) && !may.some((prefix) => path.startsWith(prefix)),
  );
  assertNone(
    found.map(({ path }) => path),
    'outgoing connections',
  );
});

test('a Secret is revealed by the vault, the acquirers, the keys, the mailer and EMV’s messages only', () => {
  const may = [
    join('records', 'vault'),
    join('acquiring', 'acquirers'),
    join(SANDBOX, 'acquirer-simulator'),
    join(SANDBOX, 'dispute-simulator'),
    join('platform', 'keys'),
    join('platform', 'mail', 'smtp.ts'),
    ...['messages', 'card-ranges/card-range.ts', 'directories/directory-server.ts'].map((name) =>
      join('cards', 'three-d-secure', name),
    ),
  ];
  const found = code.filter(
    ({ path, text }) =>
      text.includes('.reveal()') && !may.some((prefix) => path.startsWith(prefix)),
  );
  assertNone(
    found.map(({ path }) => path),
    'reveal()',
  );
});

test('time comes from the clock', () => {
  // Logs are stamped, and waits are bounded, by the machine's own time.
  const may = [
    join('kernel', 'clock.ts'),
    join('platform', 'logger.ts'),
    join('platform', 'db', 'embedded'),
  ];
  const found = code.filter(
    ({ path, text }) =>
      /new Date\(\)|Date\.now\(\)/.test(text) && !may.some((prefix) => path.startsWith(prefix)),
  );
  assertNone(
    found.map(({ path }) => path),
    'the machine’s own time',
  );
});

test('a function is named before it is assigned to a property', () => {
  // Else V8 allocates it in the old generation, which keeps all that it refers to alive.
  const assigned = /[\w)\]]\.#?\w+ (?:\?\?)?= (?:async )?(?:\(.*\)(?:: .*)? =>|\w+ =>|function)/;
  const found = code.filter(({ text }) => assigned.test(text));
  assertNone(
    found.map(({ path }) => path),
    'a function assigned to a property',
  );
});

test('names say what a thing is', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|services?|managers?)(\/|\.ts$)/;
  assertNone(
    files.map(({ path }) => path).filter((path) => vague.test(path)),
    'vague names',
  );
});

test('an exported name is one thing’s: who looks for it finds it', () => {
  const places = new Map<string, string[]>();
  for (const { path, text } of code) {
    if (path.endsWith('index.ts')) continue; // A front door passes on what stands elsewhere.
    const exported = /^export (?:async )?(?:function|const|type|class|interface) (\w+)/gm;
    const names = [...text.matchAll(exported)].map(([, name = '']) => name);
    for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  assert.ok(places.size > 500, 'exports are seen');
  assertNone(
    [...places]
      .filter(([, paths]) => paths.length > 1)
      .map(([name, paths]) => `${name}: ${paths.join(', ')}`),
    'names of two things',
  );
});

test('every problem has a page that explains it', () => {
  const codes = code
    .filter(({ path }) => path.endsWith('errors.ts'))
    .flatMap(({ text }) =>
      [...text.matchAll(/^\s+code: '([a-z-]+)'/gm)].map(([, name = '']) => name),
    );
  assert.ok(codes.length >= 12, 'the tables of problems are seen');
  const pages = globSync('docs/problems/*.md', { cwd: ROOT });
  const missing = codes.filter((name) => !pages.includes(join('docs', 'problems', `${name}.md`)));
  const idle = pages.filter(
    (page) => !codes.includes(page.split(sep).at(-1)?.replace('.md', '') ?? ''),
  );
  assertNone([...missing, ...idle], 'pages without a problem, or problems without a page');
});

test('npm runs none of our scripts by itself: an installation needs nothing but the packages', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  assertNone(
    Object.keys(scripts).filter((name) =>
      /^((pre|post)?(install|prepare|publish|pack|version)|dependencies|prepublishOnly|(pre|post)(test|start))$/.test(
        name,
      ),
    ),
    'names that npm gives a meaning',
  );
});

test('published card numbers aside, nothing that looks like a card number is in the tree', () => {
  const PUBLISHED =
    /^(4242424242424242|4111111111111111|4532015112830366|4000[12]0{6,}\d*|40003\d*|52001\d*|52003\d*|5555555555554444|378282246310005|6200000000000005)$/;
  const all = [
    ...files,
    ...read(
      ROOT,
      '{test,bench,connector-kit,docs,iso8583,sandbox,scripts,service/migrations}/**/*.*',
    ),
  ];
  const found = all.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.])[3-6]\d{14,15}(?![\w.])/g)]
      .map(([digits]) => digits)
      .filter((digits) => isLuhnValid(digits) && !PUBLISHED.test(digits))
      .map((digits) => `${path}: ${digits.slice(0, 6)}…`),
  );
  assertNone(found, 'card numbers');
});

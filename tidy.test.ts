/**
 * Checks what no linter knows: who may import whom, where SQL and secrets may stand, how long a
 * file may grow. A check that read nothing would pass, so the tree itself is checked first.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { isLuhnValid } from './service/src/kernel/luhn.ts';
import { canConnect } from './test/can-connect.ts';
import { BASE, FLOORS, MAY_IMPORT } from './test/may-import.ts';

const ROOT = import.meta.dirname;
const SRC = join(ROOT, 'service', 'src');
const FILE_LINES_MAX = 300;
const FILE_COUNT_MIN = 80;

/** A program of its own, which the service hosts: its adapter alone knows it, and by this door. */
const DEMO_SHOP = join('..', '..', 'sandbox', 'demo-shop', 'shop.ts');
/** The composition root and the processes see every front door. */
const SEES_ALL = ['app.ts', 'callers.ts', 'foundation.ts', 'main.ts', 'processes', 'commands'];

type File = Readonly<{ path: string; text: string }>;
const read = (folder: string, pattern: string): File[] =>
  globSync(pattern, { cwd: folder }).map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }));
const SANDBOX = join('..', '..', 'sandbox');
/** All of the sandbox that runs in the service; the issuer and the demo shop are programs of their own. */
const files = [
  ...read(SRC, '**/*.ts'),
  ...read(SRC, join(SANDBOX, '{demo,partners,seed,test-clock}', '**', '*.ts')),
];
const code = files.filter(({ path }) => !path.endsWith('.test.ts'));
const service = code.filter(({ path }) => !path.startsWith(SANDBOX));
const groupOf = (path: string): string =>
  path.startsWith(SANDBOX) ? SANDBOX : (path.split(sep)[0] ?? '');
/** The slice of a group; kernel and platform are one each. */
const partOf = (path: string): string => {
  const [group = '', slice = ''] = path.replace(join(SANDBOX, sep), `sandbox${sep}`).split(sep);
  return BASE.includes(group) ? group : slice;
};

function importsOf({ path, text }: File): string[] {
  const specifiers = text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    relative(SRC, join(SRC, dirname(path), specifier)),
  );
}

function assertNone(found: readonly string[], rule: string): void {
  assert.deepEqual(found, [], rule);
}

test('the tree is read', () => {
  assert.ok(files.length >= FILE_COUNT_MIN, `only ${files.length} files`);
  const counts = code.map((file) => importsOf(file).length);
  assert.ok(Math.max(...counts) > 5, 'imports are seen');
});

test('a group imports itself and the groups below it alone', () => {
  const groups = new Set(service.map(({ path }) => groupOf(path)));
  assert.deepEqual([...groups].toSorted(), FLOORS.toSorted());
  const floorOf = (path: string): number => FLOORS.indexOf(groupOf(path));
  const up = service.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith(SANDBOX) && floorOf(target) > floorOf(file.path))
      .map((target) => `${file.path} -> ${target}`),
  );
  assertNone(up, 'imports from above');
});

test('every slice has a place in the order of imports', () => {
  const known = new Set([...Object.keys(MAY_IMPORT), ...SEES_ALL]);
  assertNone(
    [...new Set(service.map(({ path }) => partOf(path)))].filter((part) => !known.has(part)),
    'unknown',
  );
});

test('imports point one way, and enter a slice by its index.ts', () => {
  const breaches = code.flatMap((file) => {
    const part = partOf(file.path);
    return importsOf(file).flatMap((target) => {
      const other = partOf(target);
      if (part === 'demo' && target === DEMO_SHOP) return [];
      if (other === part || (SEES_ALL.includes(part) && SEES_ALL.includes(other))) return [];
      const seesAll = SEES_ALL.includes(part) || file.path.startsWith(SANDBOX);
      const allowed = seesAll || MAY_IMPORT[part]?.includes(other) === true;
      const byTheDoor = BASE.includes(other) || target === join(groupOf(target), other, 'index.ts');
      return allowed && byTheDoor ? [] : [`${file.path} -> ${target}`];
    });
  });
  assertNone(breaches, 'forbidden imports');
});

test('the demo shop is a merchant’s program: it knows the public API and nothing of ours', () => {
  const shop = read(join(ROOT, 'sandbox', 'demo-shop'), '**/*.{ts,js}');
  assert.ok(shop.length >= 10, `only ${shop.length} files`);
  const foreign = shop.flatMap(({ path, text }) => {
    const specifiers = [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)];
    return specifiers
      .map(([, specifier = '']) => specifier)
      .filter((name) => !/^(\.\/[a-z-]+\.(ts|js)|node:[a-z]+|\/browser\/causeway\.js)$/.test(name))
      .map((name) => `${path} -> ${name}`);
  });
  assertNone(foreign, 'imports from outside');
});

test('the SDK runs anywhere: it imports its own files and nothing else, of ours or of Node’s', () => {
  const modules = read(join(ROOT, 'sdk', 'src'), '**/*.ts');
  assert.ok(modules.length >= 10, `only ${modules.length} files`);
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\bfrom '([^']+)'|\bimport\(/g)]
      .map(([, name = 'import()']) => name)
      .filter((name) => !/^(\.\/|\.\.\/)(generated\/)?[a-z-]+\.ts$/.test(name))
      .map((name) => `${path} -> ${name}`),
  );
  assertNone(foreign, 'imports from outside');
});

test('the CLI is a client as any: it imports its own files, the front door of the SDK, and Node', () => {
  const modules = read(join(ROOT, 'cli', 'src'), '**/*.ts');
  assert.ok(modules.length >= 20, `only ${modules.length} files`);
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\bfrom '([^']+)'|\bimport\(/g)]
      .map(([, name = 'import()']) => name)
      .filter(
        (name) =>
          !/^(\.\/|\.\.\/)([a-z]+\/)?[a-z-]+\.ts$/.test(name) &&
          !/^(\.\.\/){2,3}sdk\/src\/index\.ts$/.test(name) &&
          !/^node:[a-z_/]+$/.test(name),
      )
      .map((name) => `${path} -> ${name}`),
  );
  assertNone(foreign, 'imports from outside');
});

test('no file imports itself by a detour, types included', () => {
  const others = ['sandbox/{demo-shop,issuer-simulator}', '{browser,cli,console,sdk}/src']
    .flatMap((folder) => read(SRC, join('..', '..', folder, '**', '*.{ts,tsx}')))
    .filter(({ path }) => !path.endsWith('.test.ts'));
  const graph = new Map([...code, ...others].map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(' -> ')];
    if (done.has(path)) return [];
    const cycles = (graph.get(path) ?? []).flatMap((next) => visit(next, [...trail, path]));
    done.add(path);
    return cycles;
  };
  assertNone(
    [...graph.keys()].flatMap((path) => visit(path, [])),
    'cycles',
  );
});

test(`no file is longer than ${FILE_LINES_MAX} lines`, () => {
  const all = [
    ...files,
    ...read(ROOT, '{test,bench,sandbox,scripts}/**/*.{ts,mjs,js}'),
    ...read(ROOT, 'console/**/*.{ts,tsx,css,js}'),
    ...read(ROOT, '{cli,sdk}/src/**/*.ts'),
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
    join(SANDBOX, 'seed'), // A client of the service, as a partner's program is.
    join('platform', 'db', 'driver.ts'), // It opens none: it tells which is the driver's.
    join('surfaces', 'docs', 'script-example.ts'), // Nor does this: it writes examples.
  ];
  const found = code.filter(
    ({ path, text }) => canConnect(text) && !may.some((prefix) => path.startsWith(prefix)),
  );
  assertNone(
    found.map(({ path }) => path),
    'outgoing connections',
  );
});

test('a Secret is revealed by the vault, the acquirers, the keys and EMV’s messages only', () => {
  const may = [
    join('records', 'vault'),
    join('acquiring', 'acquirers'),
    join('platform', 'keys'),
    ...['messages', 'card-range.ts', 'directory-server.ts'].map((name) =>
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

test('published card numbers aside, nothing that looks like a card number is in the tree', () => {
  const PUBLISHED =
    /^(4242424242424242|4111111111111111|4532015112830366|4000[12]0{6,}\d*|52001\d*|5555555555554444|378282246310005|6200000000000005)$/;
  const all = [
    ...files,
    ...read(ROOT, '{test,bench,docs,sandbox,scripts,service/migrations}/**/*.*'),
  ];
  const found = all.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.])[3-6]\d{14,15}(?![\w.])/g)]
      .map(([digits]) => digits)
      .filter((digits) => isLuhnValid(digits) && !PUBLISHED.test(digits))
      .map((digits) => `${path}: ${digits.slice(0, 6)}…`),
  );
  assertNone(found, 'card numbers');
});

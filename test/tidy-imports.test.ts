/** Who imports whom: groups from the ground up, slices by their doors, programs by their packages. */
import assert from 'node:assert/strict';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { BASE, FLOORS, MAY_IMPORT } from './may-import.ts';
import { assertNone, code, importsOf, read, ROOT, SANDBOX, SRC } from './source-tree.ts';

/** A program of its own, which the service hosts: its adapter alone knows it, and by this door. */
const DEMO_SHOP = join(SANDBOX, 'demo-shop', 'shop.ts');
/** The composition root and the processes see every front door. */
const SEES_ALL =
  'app.ts callers.ts connector-packages.ts foundation.ts jobs.ts main.ts sandbox-port.ts processes commands'.split(
    ' ',
  );
/** A package of its own, which nothing of the service knows: it is loaded where a setting names it. */
const ISO8583 = join('..', '..', 'iso8583');
/** Its front door, by which the sandbox connects to its host. */
const ISO8583_DOOR = join(ISO8583, 'src', 'index.ts');
const ISO8583_PROCESS = join(SANDBOX, 'processes', 'iso8583-host.ts');
/** A program of its own that decides by the simulator's tables: this file alone takes them, and no more. */
const ISO8583_RULES = join(SANDBOX, 'iso8583-host', 'rules.ts');
/** Where the sandbox meets the service, beside the front doors of slices. */
const PLUGS = new Set([
  join('runtime', 'sandbox-port.ts'),
  join('runtime', 'app.ts'),
  join(SANDBOX, 'index.ts'),
]);

const service = code.filter(({ path }) => !path.startsWith(SANDBOX));
const groupOf = (path: string): string =>
  path.startsWith(SANDBOX) ? SANDBOX : (path.split(sep)[0] ?? '');
const floorOf = (path: string): number => FLOORS.indexOf(groupOf(path));
/** The slice of a group, or the folder of the sandbox; kernel and platform are one each. */
const partOf = (path: string): string => {
  if (path.startsWith(SANDBOX)) return path.split(sep).slice(0, 4).join(sep);
  const [group = '', slice = ''] = path.split(sep);
  return BASE.includes(group) ? group : slice;
};
const doorOf = (path: string): string =>
  path.startsWith(SANDBOX)
    ? join(partOf(path), 'index.ts')
    : join(groupOf(path), partOf(path), 'index.ts');

test('a group imports itself and the groups below it alone', () => {
  const groups = new Set(service.map(({ path }) => groupOf(path)));
  assert.deepEqual([...groups].toSorted(), FLOORS.toSorted());
  const up = service.flatMap((file) =>
    importsOf(file)
      .filter((target) => floorOf(target) > floorOf(file.path))
      .map((target) => `${file.path} -> ${target}`),
  );
  assertNone(up, 'imports from above');
});

test('no file of the service imports the sandbox, which plugs into it', () => {
  const known = service.filter(
    (file) =>
      importsOf(file).some((target) => target.startsWith(SANDBOX)) ||
      /['"`][^'"`\n]*sandbox\/[a-z-]+\/[a-z-]+\.m?[jt]s/.test(file.text),
  );
  assertNone(
    known.map(({ path }) => path),
    'imports of the sandbox',
  );
});

test('every slice has a place in the order of imports', () => {
  const known = new Set([...Object.keys(MAY_IMPORT), ...SEES_ALL]);
  assertNone(
    [...new Set(service.map(({ path }) => partOf(path)))].filter((part) => !known.has(part)),
    'unknown',
  );
});

/** Whether a file may import another, as far as their parts differ. */
function mayImport(path: string, target: string): boolean {
  const [part, other] = [partOf(path), partOf(target)];
  const isOfSandbox = path.startsWith(SANDBOX);
  const seesAll = isOfSandbox || SEES_ALL.includes(part);
  const isPlug = isOfSandbox && PLUGS.has(target);
  const byTheDoor = BASE.includes(other) || target === doorOf(target) || isPlug;
  return byTheDoor && (seesAll || MAY_IMPORT[part]?.includes(other) === true);
}

test('imports point one way, and enter a slice by its index.ts', () => {
  const breaches = code.flatMap((file) => {
    const part = partOf(file.path);
    return importsOf(file)
      .filter((target) => {
        const other = partOf(target);
        if (part === join(SANDBOX, 'demo') && target === DEMO_SHOP) return false;
        if (file.path === ISO8583_PROCESS && target === ISO8583_DOOR) return false;
        if (file.path === ISO8583_RULES && other === join(SANDBOX, 'acquirer-simulator'))
          return false;
        if (other === part || (SEES_ALL.includes(part) && SEES_ALL.includes(other))) return false;
        return !mayImport(file.path, target);
      })
      .map((target) => `${file.path} -> ${target}`);
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
  // Recordings for tests are files. No other module may import what is in that folder.
  const recordings = `${join('testing', 'files.ts')} -> import()`;
  const modules = read(join(ROOT, 'sdk', 'src'), '**/*.ts');
  assert.ok(modules.length >= 10, `only ${modules.length} files`);
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\bfrom '([^']+)'|\bimport\(/g)]
      .map(([, name = 'import()']) => name)
      .filter((name) => !/^(\.\/|\.\.\/)(generated\/)?[a-z-]+\.ts$/.test(name))
      .map((name) => `${path} -> ${name}`),
  );
  assert.deepEqual(foreign, [recordings]);
});

test('the ISO 8583 connector knows types of the service, and nothing of the sandbox', () => {
  const modules = read(SRC, join(ISO8583, 'src', '**', '*.ts')).filter(
    ({ path }) => !path.endsWith('.test.ts'),
  );
  assert.ok(modules.length >= 40, `only ${modules.length} files`);
  const foreign = modules.flatMap((file) => {
    // Types are gone when it runs, so that it can be loaded by any version that has the port.
    const types =
      /^(?:import|export) type [^;]*?from '[./]*service\/src\/acquiring\/acquirers\/index\.ts';/gm;
    return importsOf({ ...file, text: file.text.replaceAll(types, '') })
      .filter((target) => !target.startsWith(ISO8583))
      .map((target) => `${file.path} -> ${target}`);
  });
  assertNone(foreign, 'imports from outside');
});

test('the connector kit packs what has no packages: types of the port, and files of the service that import none', () => {
  const modules = read(join(ROOT, 'connector-kit', 'src'), '**/*.ts');
  assert.ok(modules.length >= 10, `only ${modules.length} files`);
  const types = /^export type [^;]*?from '[./]*service\/src\/[^']*';/gm;
  const packed =
    /^\.\.\/\.\.\/service\/src\/(acquiring\/acquirers\/answer-form|kernel\/(money|secret))\.ts$/;
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.replaceAll(types, '').matchAll(/\bfrom '([^']+)'|\bimport\(/g)]
      .map(([, name = 'import()']) => name)
      .filter((name) => !/^(\.\/[a-z-]+\.ts|node:[a-z/]+)$/.test(name) && !packed.test(name))
      .map((name) => `${path} -> ${name}`),
  );
  assertNone(foreign, 'imports from outside');
});

test('the ISO 8583 host of the sandbox knows nothing of the connector: each is the other’s proof', () => {
  const modules = read(SRC, join(SANDBOX, 'iso8583-host', '**', '*.ts'));
  assert.ok(modules.length >= 20, `only ${modules.length} files`);
  const known = modules.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith(ISO8583))
      .map((target) => `${file.path} -> ${target}`),
  );
  assertNone(known, 'imports of the connector');
});

test('the CLI is a client as any: it imports its own files, the front door of the SDK, and Node', () => {
  // What reads messages of ISO 8583 imports its own files alone: the CLI shows them without a service.
  const decoder =
    /^(\.\.\/){3}iso8583\/src\/((codec|dialects)\/[a-z0-9-]+|line\/described-bytes)\.ts$/;
  const modules = read(join(ROOT, 'cli', 'src'), '**/*.ts');
  assert.ok(modules.length >= 20, `only ${modules.length} files`);
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\bfrom '([^']+)'|\bimport\(/g)]
      .map(([, name = 'import()']) => name)
      .filter(
        (name) =>
          !/^(\.\/|\.\.\/)([a-z]+\/)?[a-z0-9-]+\.ts$/.test(name) &&
          !/^(\.\.\/){2,3}sdk\/src\/index\.ts$/.test(name) &&
          !decoder.test(name) &&
          !(path === 'jq-worker.ts' && name === '@michaelhomer/jqjs') &&
          !/^node:[a-z_/]+$/.test(name),
      )
      .map((name) => `${path} -> ${name}`),
  );
  assertNone(foreign, 'imports from outside');
});

test('the documentation is made from the front doors of the service, which does not know it', () => {
  const modules = read(join(ROOT, 'docs', 'src'), '**/*.ts').filter(
    ({ path }) => !path.endsWith('.test.ts'),
  );
  assert.ok(modules.length >= 20, `only ${modules.length} files`);
  const foreign = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !/^(\.\/|\.\.\/)([a-z]+\/)?[a-z-]+\.ts$/.test(name) &&
          !/^(\.\.\/){2,3}service\/src\/(kernel|platform)\//.test(name) &&
          !/^(\.\.\/){2,3}service\/src\/[a-z-]+\/[a-z-]+\/index\.ts$/.test(name) &&
          !/^(node:[a-z]+|marked|typebox)$/.test(name),
      )
      .map((name) => `${path} -> ${name}`),
  );
  assertNone(foreign, 'imports from inside of a slice');
});

test('no file imports itself by a detour, types included', () => {
  const others = [
    'sandbox/{demo-shop,issuer-simulator}',
    '{browser,cli,connector-kit,console,docs,iso8583,sdk}/src',
  ]
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

/** ACQUIRER_CONNECTORS: what it names is loaded, and what is wrong with it is said in a sentence. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConnectors } from '../service/src/runtime/connector-packages.ts';
import { temporaryFolder } from './service.ts';

const folder = temporaryFolder();

function moduleOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a package that is not there, has no function, or refuses its settings is named', async () => {
  const refusing = moduleOf(
    'refusing.mjs',
    'export default () => { throw new Error("HOST is missing: it takes a host and a port."); };',
  );
  const broken = moduleOf('broken.mjs', 'export default (;');
  for (const [name, said] of [
    ['no-such-package', /^ACQUIRER_CONNECTORS names no-such-package, which cannot be loaded: /],
    ['./no-such-file.ts', /names \.\/no-such-file\.ts, which cannot be loaded/],
    [broken, /broken\.mjs, which cannot be loaded: /],
    [moduleOf('empty.mjs', 'export const a = 1;'), /has no function as its default export/],
    [refusing, /refusing\.mjs: HOST is missing: it takes a host and a port\.$/],
  ] as const) {
    await assert.rejects(loadConnectors([name]), { name: 'StartError', message: said });
  }
});

test('connectors of several packages are opened in their order, with what the service gives', async () => {
  const packages = ['one', 'two'].map((name) =>
    moduleOf(
      `${name}.mjs`,
      `export default async ({ SUFFIX = '' }) => ({ label }) => [{ name: '${name}-' + label + SUFFIX }];`,
    ),
  );
  const open = await loadConnectors(packages);
  // A connector of these packages has a name, and uses nothing of the service's but a label.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const opened = open({ label: 'x' } as unknown as Parameters<typeof open>[0]);
  assert.deepEqual(
    opened.map(({ name }) => name),
    ['one-x', 'two-x'],
  );
});

/** The kit for authors of connectors as they get it: packed, installed into an empty project, typed and run there. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { packPackage } from '../../scripts/package.ts';
import { kitProject } from '../kit-project.ts';
import { nodeOfTheMachine } from '../node-of-the-machine.ts';
import { programFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const project = programFolder();
const readme = readFileSync(join(ROOT, 'connector-kit', 'README.md'), 'utf8');
for (const [name, text] of Object.entries(kitProject(readme))) {
  writeFileSync(join(project, name), text);
}
const quiet = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--save-dev'];
const packed = packPackage('connector-kit', join(project, 'packing'));
execFileSync('npm', ['install', ...quiet, `--cache=${join(project, '.npm')}`, packed], {
  cwd: project,
  stdio: ['ignore', 'ignore', 'inherit'],
});

type Ran = Readonly<{ code: number; printed: string; broken: readonly string[] }>;

/** `node --test` as the author calls it, with the promises that it says are broken. */
async function runSuite(
  environment: Readonly<Record<string, string>>,
  node = process.execPath,
): Promise<Ran> {
  const args = ['--test', '--test-reporter=tap', 'bank-connector.test.js'];
  const env = { PATH: process.env['PATH'], ...environment };
  const ended = promisify(execFile)(node, args, { cwd: project, env });
  const { code, stdout } = await ended.then(
    (ran) => ({ code: 0, stdout: ran.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const broken = [...stdout.matchAll(/^\s*not ok \d+ - bank: (.*)$/gm)].map(
    ([, name = '']) => name,
  );
  return { code, printed: stdout, broken };
}

test('a connector that keeps its promises passes, on this Node and on that of the machine', async () => {
  for (const node of [process.execPath, ...nodeOfTheMachine()]) {
    const { code, printed } = await runSuite({}, node);
    assert.equal(code, 0, printed);
    assert.match(printed, /^# pass 24$/m);
  }
});

test('one that breaks a promise fails with a text that says which, and how', async () => {
  const twice = await runSuite({ BREAKS: 'repeat' });
  assert.equal(twice.code, 1);
  assert.ok(twice.broken.includes('50 calls at once under one reference have one answer'));
  assert.match(
    twice.printed,
    /50 calls at once under one reference have one answer\. But the same authorization at the same time must be approved \(authorizationCode \d{6}, .*\), and was approved \(authorizationCode/,
  );
  assert.match(
    twice.printed,
    /a hold is captured once, however often it is sent\. But its repeat must be approved .*, and was declined/,
  );

  const unreadable = await runSuite({ BREAKS: 'form' });
  assert.match(
    unreadable.printed,
    /must be approved, and was unknown \(malformed\)\.\s+authorize returned what is no answer: authorizationCode must be six letters or digits/,
  );

  const throwing = await runSuite({ BREAKS: 'throws' });
  assert.deepEqual(throwing.broken, [
    'a card is verified for no money',
    'a check of a card is reversed for no money, whether or not it arrived',
  ]);
  assert.match(
    throwing.printed,
    /was unknown \(connection-lost\)\.\s+verify threw TypeError: the line is cut/,
  );
});

test('its types are whole: they resolve from the tarball, and hold a connector to the port', () => {
  symlinkSync(join(ROOT, 'node_modules', '@types'), join(project, 'node_modules', '@types'));
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
  const inNode = ['--module', 'nodenext', '--lib', 'es2023', '--types', 'node'];
  const files = ['--allowJs', '--checkJs', 'index.ts', 'bank-connector.js'];
  execFileSync(compiler, [...strict, ...inNode, ...files], { cwd: project, stdio: 'inherit' });
});

test('it has nothing of the service, and no packages but Node’s own', () => {
  const folder = join(project, 'node_modules', '@causeway', 'connector-kit', 'dist');
  const files = readdirSync(folder).filter((file) => /\.(js|ts)$/.test(file));
  assert.ok(files.length > 10);
  const imported = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from |import\()["']([^"']+)["']/g)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !name.startsWith('node:') && !files.includes(name.replace(/^\.\/(.*)\.js$/, '$1.d.ts')),
      )
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(imported, []);
});

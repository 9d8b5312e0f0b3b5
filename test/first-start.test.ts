/** scripts/run.mjs on a fresh clone: a copy of its files, and a program that stands in for npm. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSteps } from '../service/src/runtime/processes/start-steps.mjs';
import { endingWithUs } from './children.ts';
import { clone, cloneWithService, LOCK, outputOf, run, write } from './fresh-clone.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '..');

const callsIn = (folder: string) =>
  existsSync(join(folder, 'calls'))
    ? readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1)
    : [];

test('a start installs what it needs, a later command adds the rest, and then nothing is asked for', async () => {
  const folder = clone();
  const first = run(folder, 'sandbox/light.mjs');
  assert.equal(await first.ended, 0);
  assert.match(first.printed(), /^ {2}Packages {4}1 installed in \d+\.\d s$/m);
  assert.match(first.printed(), /^light$/m);
  assert.ok(
    !existsSync(join(folder, 'node_modules/a/index.js.map')),
    'what no program reads is gone',
  );
  for (const [entry, calls] of [
    ['sandbox/light.mjs', ['ci --omit=dev']],
    ['scripts/heavy.mjs', ['ci --omit=dev', 'install --include=dev']],
    ['sandbox/light.mjs', ['ci --omit=dev', 'install --include=dev']],
  ] as const) {
    await run(folder, entry).ended;
    assert.deepEqual(callsIn(folder), calls, entry);
  }
});

test('where the lock file has changed, who has everything gets everything', async () => {
  const folder = clone();
  await run(folder, 'scripts/heavy.mjs').ended;
  const changed = { packages: { ...LOCK.packages, 'node_modules/a': { version: '2.0.0' } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(changed));
  assert.equal(await run(folder, 'sandbox/light.mjs').ended, 0);
  assert.deepEqual(callsIn(folder), ['ci --include=dev', 'install --include=dev']);
  utimesSync(join(folder, 'package-lock.json'), new Date(), new Date());
  await run(folder, 'sandbox/light.mjs').ended;
  assert.equal(callsIn(folder).length, 2, 'as by a checkout: newer, and the same');
});

test('two commands that start at once install once', async () => {
  const folder = clone();
  const both = [run(folder, 'sandbox/light.mjs'), run(folder, 'sandbox/light.mjs')];
  assert.deepEqual(await Promise.all(both.map(({ ended }) => ended)), [0, 0]);
  assert.deepEqual(callsIn(folder), ['ci --omit=dev']);
  assert.ok(!existsSync(join(folder, '.installing')));
});

for (const [says, sentence] of [
  ['npm error code ENOTFOUND', /npm does not reach its registry \(ENOTFOUND\); .*proxy\.\n$/],
  ['npm error code EACCES', /cannot be written \(EACCES\)/],
  ['npm error ENOSPC: no space left on device, write', /no space left on the disk/],
  ['npm error something else', /npm says:\nnpm error something else\n$/],
] as const) {
  test(`an installation that fails is explained: ${says}`, async () => {
    const failed = run(clone(), 'sandbox/light.mjs', { SAYS: says });
    assert.equal(await failed.ended, 1);
    assert.match(failed.printed(), sentence);
  });
}

test('SIGTERM to it alone ends npm and what npm has started; what was left so is installed anew', async () => {
  const folder = clone();
  const slow = run(folder, 'sandbox/light.mjs', { SLOW: 'true' });
  await until(() => existsSync(join(folder, 'grandchild')));
  slow.child.kill('SIGTERM');
  assert.equal(await slow.ended, 130); // When the last has closed the pipe that all of them have.
  assert.ok(existsSync(join(folder, '.installing')));
  write(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(LOCK));
  assert.equal(await run(folder, 'sandbox/light.mjs').ended, 0);
  assert.deepEqual(callsIn(folder), ['ci --omit=dev', 'ci --include=dev']);
});

test('what it runs ends with it, by a signal to it alone and to the shell that npm started it by', async () => {
  const folder = clone();
  await run(folder, 'sandbox/light.mjs').ended;
  const alone = run(folder, 'sandbox/waits.mjs');
  await until(() => alone.printed().includes('waits'));
  alone.child.kill('SIGTERM');
  assert.equal(await alone.ended, 0);
  assert.match(alone.printed(), /told/);

  const command = `"${process.execPath}" scripts/run.mjs sandbox/waits.mjs; true`;
  const shell = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endingWithUs(shell);
  const { printed, ended } = outputOf(shell);
  await until(() => printed().includes('waits'));
  shell.kill('SIGTERM');
  await ended; // Of the pipes: they are open as long as anything that it started runs.
  assert.match(printed(), /told/);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} to npm alone, by the command that \`npm start\` is, ends the service as it wants to end`, async () => {
    const folder = cloneWithService();
    await run(folder, 'sandbox/light.mjs').ended;
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    write(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts['start'] } }));
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    endingWithUs(npm);
    const { printed, ended } = outputOf(npm);
    await until(() => printed().includes('serves') && existsSync(join(folder, 'docs-began')));
    npm.kill(signal);
    assert.equal(await ended, 0); // Of the pipes, which whatever it started would keep open.
    assert.match(printed(), /^drained$/m);
  });
}

test('the service is told where to leave word that it runs, and nothing else is', async () => {
  const folder = cloneWithService();
  const program = `console.log('word', process.env.CAUSEWAY_RUNNING_FILE); process.exit(0)`;
  write(join(folder, 'main.ts'), program);
  write(join(folder, 'sandbox/light.mjs'), program);
  for (const [given, told] of [
    [['main.ts'], join(folder, '.causeway-running.json')],
    [['main.ts', 'audit'], 'undefined'],
    [['sandbox/light.mjs'], 'undefined'],
  ] as const) {
    const [entry, ...args] = given;
    const { child, printed } = run(folder, entry, {}, ...args);
    await until(() => printed().includes('word '));
    child.kill('SIGTERM'); // The documentation is never done.
    assert.ok(printed().includes(`word ${told}\n`), printed());
  }
});

for (const [what, killsDocs] of [
  ['is still being made', false],
  ['was killed', true],
] as const) {
  test(`the service is waited for as it stops, also where the documentation ${what}`, async () => {
    const folder = cloneWithService();
    const { child, ended, printed } = run(folder, 'main.ts');
    const began = join(folder, 'docs-began');
    await until(
      () => printed().includes('serves') && existsSync(began) && readFileSync(began, 'utf8'),
    );
    if (killsDocs) {
      const pid = Number(readFileSync(began, 'utf8'));
      process.kill(pid, 'SIGKILL');
      await until(() => !isAlive(pid));
    }
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.match(printed(), /^drained$/m);
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a command of the service makes nothing that only the service needs', async () => {
  const folder = cloneWithService();
  write(join(folder, 'main.ts'), `console.log('command ' + process.argv[2])`);
  const { ended, printed } = run(folder, 'main.ts', {}, 'keys');
  assert.equal(await ended, 0);
  assert.match(printed(), /^command keys$/m);
  assert.doesNotMatch(printed(), /Generated/);
  assert.ok(!existsSync(join(folder, 'docs-began')));
});

test('on a terminal the line of what is being done is written over', () => {
  const written: string[] = [];
  const screen = { isTTY: true, columns: 80, write: (text: string) => written.push(text) > 0 };
  const steps = createSteps(screen);
  const [packages, database] = [steps.begin('Packages'), steps.begin('Database')];
  packages.progress('1 of 3');
  packages.end('3 installed');
  database.end();
  assert.deepEqual(
    written.map((text) => text.replace('\r\u001B[K', '<').replace(/\d+\.\d s/, '0.0 s')),
    [
      '<  Packages …',
      '<  Packages, Database …',
      '<  Packages 1 of 3, Database …',
      '<  Packages    3 installed in 0.0 s\n  Database …',
      '<',
    ],
  );
});

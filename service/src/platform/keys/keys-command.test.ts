import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { StartError } from '../start-error.ts';
import { Keyring } from './keyring.ts';
import { runKeysCommand } from './keys-command.ts';
import { MasterKeys } from './master-keys.ts';

const DAY_MS = 86_400_000;

async function terminal() {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-keys-'));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'master.key');
  const clock = new FakeClock();
  const masterKeys = new MasterKeys({ kind: 'file', path, mayCreate: true });
  const context = { db: await testDatabase(), masterKeys, clock };
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await runKeysCommand(args, { ...context, print: (line) => lines.push(line) });
    return lines.join('\n');
  };
  return { ...context, run };
}

test('the command takes a data key through its life, and list shows its state', async () => {
  const { run, clock, masterKeys, ...context } = await terminal();
  await new Keyring({ ...context, clock, masterKeys }).load(['vault', 'audit']);
  const { id } = masterKeys.current;
  assert.equal(
    await run('list'),
    [
      `master key ${id}  current, wraps 2 data keys`,
      `audit 1               2026-03-01T12:00:00.000Z  current, wrapped by ${id}`,
      `vault 1               2026-03-01T12:00:00.000Z  current, wrapped by ${id}`,
    ].join('\n'),
  );
  assert.match(await run('rotate-data', 'vault'), /version 2/);
  clock.advance(DAY_MS);
  assert.match(await run('destroy', 'vault', '1'), /vault 1 is destroyed/);
  assert.match(
    await run('list'),
    /vault 1 .* destroyed 2026-03-02T12:00:00.000Z\nvault 2 .* current/,
  );
});

test('the command replaces the master key, and rewrap then finds nothing to do', async () => {
  const { run, clock, masterKeys, ...context } = await terminal();
  await new Keyring({ ...context, clock, masterKeys }).load(['vault']);
  const old = masterKeys.current.id;
  assert.match(await run('rotate-master'), new RegExp(`wraps 1 data key.\nTaken .*: ${old}.`));
  assert.match(await run('rewrap'), /^Wrapped 0 data keys/);
  assert.match(
    await run('list'),
    new RegExp(`^master key ${masterKeys.current.id}  current, wraps 1`),
  );
});

test('without a command, or with --help, it prints how it is used', async () => {
  const { run } = await terminal();
  for (const args of [[], ['--help'], ['destroy', '--help']]) {
    assert.match(await run(...args), /^Usage: npm run keys/);
  }
});

test('a command that fails prints one sentence', async () => {
  const { run } = await terminal();
  await run('rotate-data', 'vault');
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['toString'], /no command toString/],
    [['rotate-data'], /takes 1 argument/],
    [['rotate-data', 'audit'], /audit does not rotate/],
    [['rotate-data', 'volt'], /no purpose volt: they are vault, signing-keys/],
    [['destroy', 'vault', '1x'], /whole number, not 1x/],
    [['destroy', 'vault', '1'], /newest and in use/],
    [['destroy', 'vault', '7'], /vault 7 does not exist/],
    [['list', 'vault'], /takes no argument/],
  ];
  for (const [args, sentence] of cases) {
    await assert.rejects(run(...args), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, sentence);
      return true;
    });
  }
});

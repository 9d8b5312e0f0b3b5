import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { readSettings } from './settings.ts';

function run(environment: Readonly<Record<string, string>>): ChildProcess {
  const main = join(import.meta.dirname, 'main.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function firstLine(stream: ChildProcess['stdout']): Promise<string> {
  assert.ok(stream);
  const line: readonly unknown[] = await once(createInterface(stream), 'line');
  return String(line[0]);
}

test('the program says where it is, answers, and ends on SIGTERM', async () => {
  const issuer = run({ ISSUER_PORT: '0' });
  const line = await firstLine(issuer.stdout);
  const [, url = ''] = /^Issuer simulator: (http:\/\/localhost:\d+) /.exec(line) ?? [];
  const response = await fetch(`${url.replace('localhost', '127.0.0.1')}/health`);
  assert.deepEqual(await response.json(), { status: 'ok' });
  const ended = once(issuer, 'exit');
  issuer.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('a setting that cannot be used is named, and the program does not start', async () => {
  const issuer = run({ ISSUER_PORT: 'http' });
  const ended = once(issuer, 'exit');
  assert.match(await firstLine(issuer.stderr), /ISSUER_PORT must be a whole number/);
  assert.deepEqual(await ended, [1, null]);
});

test('settings are read, and faults name their variable', () => {
  const settings = readSettings({
    ISSUER_PUBLIC_URL: 'https://bank.example/',
    ISSUER_CVV_KEY: 'ab'.repeat(32),
    ISSUER_FIRST_CREQ_MS: '5',
    ISSUER_SHOW_CODE: 'false',
    ISSUER_RREQ_HOSTS: 'Three-DS, localhost',
  });
  assert.equal(settings.publicUrl, 'https://bank.example');
  assert.equal(settings.valueKey.export().toString('hex'), 'ab'.repeat(32));
  assert.deepEqual([settings.firstCreqMs, settings.showCode], [5, false]);
  assert.deepEqual(settings.rreqHosts, ['three-ds', 'localhost']);
  const wrong = {
    ISSUER_PORT: '70000',
    ISSUER_CHALLENGE_MS: '-1',
    ISSUER_PUBLIC_URL: 'bank',
    ISSUER_CVV_KEY: 'short',
    ISSUER_SHOW_CODE: 'yes',
    ISSUER_TLS_KEY: 'alone.pem',
  };
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(() => readSettings({ [name]: value }), new RegExp(name));
  }
});

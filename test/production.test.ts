/** PRODUCTION=true: nothing of the sandbox is there, and nothing of it is loaded. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { testDatabase } from './database.ts';
import { PRODUCTION, startService, temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const MODULES_MIN = 500; // So many of the service's own: the notes are of a whole program.
const db = await testDatabase();
const MASTER_KEY = randomBytes(32).toString('base64');
const DATABASE = { DATABASE_URL: db.url, MIGRATION_DATABASE_URL: db.ownerUrl };
const KEYS = { WRAPPING_KEYS: 'master-key', MASTER_KEY };

/** A program of ours on the sources, and which of them its processes have loaded. */
function start(command: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const DATA_DIR = temporaryFolder();
  const NOTED_MODULES = join(DATA_DIR, 'modules.txt');
  const NODE_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'note-modules.ts')).href}`;
  const environment = { ...DATABASE, ...KEYS, DATA_DIR, NOTED_MODULES, NODE_OPTIONS };
  const service = startService({ ...environment, ...settings }, command);
  const own = pathToFileURL(ROOT).href;
  const loaded = (folder: string): string[] =>
    readFileSync(NOTED_MODULES, 'utf8')
      .split('\n')
      .filter((url) => url.startsWith(`${own}/${folder}/`));
  return { ...service, DATA_DIR, loaded };
}

test('no process of the service loads anything of the sandbox, and none of it is there', async () => {
  const PORT = String(await freePort());
  const settings = { PRODUCTION: 'true', PORT, WORKERS: '2', HOSTS: 'localhost' };
  const { DATA_DIR, loaded, output, ready, stop } = start(PRODUCTION, settings);
  await ready;
  for (const path of ['/demo', '/sandbox/cards', '/sandbox/clock', '/sandbox/faults']) {
    assert.equal((await fetch(`http://localhost:${PORT}${path}`)).status, 404, path);
  }
  assert.equal((await fetch(`http://localhost:${PORT}/partner`)).status, 401);
  assert.equal(await stop(), 0, output());
  assert.ok(!existsSync(join(DATA_DIR, 'sandbox.json')));
  assert.ok(!output().includes('sandbox'), output());
  assert.ok(loaded('service/src').length > 3 * MODULES_MIN, 'a supervisor and two workers');
  assert.deepEqual(loaded('sandbox'), []);
});

test('without an acquirer it does not start, and says what to give; the simulators are none', async () => {
  const { ended, loaded, output } = start(['main.ts'], { PRODUCTION: 'true' });
  assert.equal(await ended, 1);
  assert.match(
    output(),
    /^In production there must be an acquirer, .*ACQUIRER_CONNECTORS.*connectors\.md.*\n$/,
  );
  assert.ok(loaded('service/src').length > MODULES_MIN);
  assert.deepEqual(loaded('sandbox'), []);
});

test('its commands need no acquirer; elsewhere they go by the sandbox’s time', async () => {
  const production = start(['main.ts', 'audit-log'], { PRODUCTION: 'true' });
  assert.equal(await production.ended, 0, production.output());
  assert.deepEqual(production.loaded('sandbox'), []);
  const sandbox = start(['main.ts', 'audit-log']);
  assert.equal(await sandbox.ended, 0, sandbox.output());
  assert.ok(sandbox.loaded('sandbox').some((url) => url.endsWith('/sandbox/index.ts')));
});

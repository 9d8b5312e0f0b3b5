/** Every door of the service, called by names that are its own and by names that are not. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { testDatabase } from './database.ts';
import { PRODUCTION, startService, temporaryFolder } from './service.ts';

type Ports = Readonly<Record<'PORT' | 'CONSOLE_PORT' | 'THREEDS_PORT', string>>;

async function startAt(
  settings: Readonly<Record<string, string>>,
  command?: readonly string[],
): Promise<Ports> {
  const ports = {
    PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
    THREEDS_PORT: String(await freePort()),
  };
  const { url: DATABASE_URL } = await testDatabase();
  const MASTER_KEY = randomBytes(32).toString('base64');
  const DATA_DIR = temporaryFolder();
  const environment = { DATABASE_URL, MASTER_KEY, DATA_DIR, ...ports, ...settings };
  await startService(environment, command).ready;
  return ports;
}

async function ask(port: string, path: string, host: string, method = 'GET') {
  const call = request({ host: 'localhost', port, path, method, headers: { host } });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

const OURS = ['pay.example.com', 'pay.example.com:443', 'payments.internal'];
const OTHERS = ['evil.example', 'pay.example.com.evil.example', '203.0.113.9', '0.0.0.0'];
const LOCAL = ['localhost', '127.0.0.1:8080', '[::1]'];

test('in production the doors go by their own names, and by those that are set', async () => {
  const settings = {
    PRODUCTION: 'true',
    WRAPPING_KEYS: 'master-key',
    PUBLIC_URL: 'https://pay.example.com',
    CONSOLE_PUBLIC_URL: 'https://console.example.com',
    HOSTS: 'payments.internal',
  };
  const { CONSOLE_PORT, PORT } = await startAt(settings, PRODUCTION);
  for (const host of OURS) {
    assert.equal((await ask(PORT, '/partner', host)).status, 401, host);
    assert.equal((await ask(PORT, '/hosted-fields/manifest.json', host)).status, 200, host);
  }
  for (const host of [...OTHERS, ...LOCAL, 'console.example.com']) {
    for (const path of [
      '/partner',
      '/hosted-fields/manifest.json',
      '/docs',
      '/oauth2/token',
      '/nowhere',
    ]) {
      const { body, status } = await ask(PORT, path, host);
      assert.equal(status, 421, `${path} as ${host}`);
      assert.match(body, /docs\/problems\/misdirected-request/);
      assert.ok(!body.includes(host), 'the name is not repeated');
    }
    // A load balancer asks each machine by its address.
    assert.equal((await ask(PORT, '/health/ready', host)).status, 200, host);
    assert.equal((await ask(PORT, '/health/live', host)).status, 200, host);
  }
  for (const host of ['console.example.com', 'payments.internal']) {
    assert.equal((await ask(CONSOLE_PORT, '/api/session', host)).status, 401, host);
  }
  for (const host of [...OTHERS, ...LOCAL, 'pay.example.com']) {
    assert.equal((await ask(CONSOLE_PORT, '/api/session', host)).status, 421, host);
    assert.equal((await ask(CONSOLE_PORT, '/', host)).status, 421, host);
  }
});

test('in the sandbox the machine’s own names do as well, and others do not', async () => {
  const { CONSOLE_PORT, PORT, THREEDS_PORT } = await startAt({});
  const results = '/three-d-secure/results';
  for (const host of LOCAL) {
    assert.equal((await ask(PORT, '/partner', host)).status, 401, host);
    assert.equal((await ask(CONSOLE_PORT, '/api/session', host)).status, 401, host);
    assert.notEqual((await ask(THREEDS_PORT, results, host, 'POST')).status, 421, host);
  }
  for (const host of OTHERS) {
    assert.equal((await ask(PORT, '/partner', host)).status, 421, host);
    assert.equal((await ask(PORT, '/demo', host)).status, 421, host);
    assert.equal((await ask(CONSOLE_PORT, '/api/session', host)).status, 421, host);
    assert.equal((await ask(THREEDS_PORT, results, host, 'POST')).status, 421, host);
  }
});

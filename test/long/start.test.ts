/** The service as a person meets it: started, used, stopped and started again, as a process. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../../sandbox/partners/index.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { PRODUCTION, startFirst, startService, temporaryFolder } from '../service.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const ISSUER_PORT = String(await freePort()); // The same after a restart, as stated in the file.
const CONSOLE_PORT = String(await freePort()); // Likewise.
const BASE = `http://localhost:${PORT}`;
const VERSION = { 'Api-Version': '2025-01-17' };
const sandboxFile = join(DATA_DIR, 'sandbox.json');
const credentials = () => JSON.parse(readFileSync(sandboxFile, 'utf8')) as Credentials;

let service = startFirst({ DATA_DIR, PORT, CONSOLE_PORT, ISSUER_PORT });
await service.ready;
const first = credentials();

async function tokenFor({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const answer = await fetch(`${BASE}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  assert.equal(answer.status, 200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { ...VERSION, authorization: `Bearer ${token}` };
}

test('the command on the screen works when pasted', async () => {
  const screen = service.output();
  const [, url = ''] = /curl -s (\S+)/.exec(screen) ?? [];
  const headers = [...screen.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name = '', value = '']) => [name, value] as [string, string],
  );
  assert.equal(headers.length, 2);
  const answer = await fetch(url, { headers });
  assert.equal(answer.status, 200);
  const { partner } = (await answer.json()) as { partner: { kind: string } };
  assert.equal(partner.kind, 'ISV');
});

test('the first address on the screen is the demo shop’s, and it is open', async () => {
  const [, address = ''] = /(http:\S+)/.exec(service.output()) ?? [];
  assert.equal(address, `${BASE}/demo`);
  assert.equal((await fetch(address)).status, 200);
});

test('the sandbox file holds what was promised, for its owner only', async () => {
  assert.equal(statSync(sandboxFile).mode & 0o777, 0o600);
  assert.equal(first.baseUrl, BASE);
  const kinds = await Promise.all(
    (['isv', 'acquirer', 'bank'] as const).map(async (name) => {
      const answer = await fetch(`${BASE}/partner`, {
        headers: await tokenFor(first.partners[name]),
      });
      return (await answer.json()) as { partner: { kind: string; chainIds: string[] } };
    }),
  );
  assert.deepEqual(
    kinds.map(({ partner }) => partner.kind),
    ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'],
  );
  assert.deepEqual(kinds[1]?.partner.chainIds, [first.partners.acquirer.chainId]);
});

test('each partner has a merchant that is ready to take payments', async () => {
  for (const name of ['isv', 'acquirer', 'bank'] as const) {
    const { apiKey, merchantId } = first.partners[name];
    const answer = await fetch(`${BASE}/onboarding/merchants/${merchantId}/readiness`, {
      headers: { ...VERSION, 'x-api-key': apiKey },
    });
    assert.equal(answer.status, 200, name);
    assert.equal(((await answer.json()) as { ready: boolean }).ready, true, name);
  }
});

test('the operator’s client and the operator’s password both open the operator API', async () => {
  const byClient = await fetch(`${BASE}/operator/partners`, {
    headers: await tokenFor(first.operator),
  });
  assert.equal(byClient.status, 200);
  const { email, password } = first.operator;
  const session = await fetch(`${BASE}/operator/sessions`, {
    method: 'POST',
    headers: { ...VERSION, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(session.status, 201);
  const { accessToken } = (await session.json()) as { accessToken: string };
  const headers = { ...VERSION, authorization: `Bearer ${accessToken}` };
  assert.equal((await fetch(`${BASE}/operator/partners`, { headers })).status, 200);
});

test('without a token 401, with the wrong scope 403, an unknown path 404: all problems', async () => {
  const partner = await tokenFor(first.partners.isv);
  for (const [path, headers, status] of [
    ['/partner', VERSION, 401],
    ['/operator/partners', partner, 403],
    ['/no/such/path', partner, 404],
  ] as const) {
    const answer = await fetch(`${BASE}${path}`, { headers });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  }
});

test('the reference is served, and the health; the metrics are where the screen says', async () => {
  for (const path of ['/docs', '/openapi.json', '/health/live', '/health/ready']) {
    assert.equal((await fetch(BASE + path)).status, 200, path);
  }
  const [, address = ''] = /Metrics +(\S+)/.exec(service.output()) ?? [];
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const text = await (await fetch(address)).text();
  assert.match(text, /^causeway_http_answers_total\{status="200"\} [1-9]/m);
  assert.match(text, /^causeway_unresolved_operations\{of="payments"\} 0$/m);
});

test('a second service on the same folder is refused, and the first lives on', async () => {
  const second = startService({ DATA_DIR, PORT: String(await freePort()) });
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /^Another Causeway is using .*\n$/);
  assert.equal((await fetch(`${BASE}/health/ready`)).status, 200);
});

test('Ctrl-C ends it with 0 and its database with it; the next start has the same data', async () => {
  assert.equal(await service.stop('SIGINT'), 0);
  assert.ok(!existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid')), 'the database was stopped');
  service = startService({ DATA_DIR, PORT, CONSOLE_PORT, ISSUER_PORT });
  await service.ready;
  assert.deepEqual(credentials(), first);
  await tokenFor(first.partners.bank);
  assert.equal(await service.stop('SIGTERM'), 0);
});

test('a request to stop that comes twice, to the process group and passed on by npm, counts once', async () => {
  const again = startService({ DATA_DIR, PORT, CONSOLE_PORT, ISSUER_PORT });
  await again.ready;
  const ended = again.stop('SIGTERM');
  await delay(20);
  void again.stop('SIGTERM');
  assert.equal(await ended, 0);
  assert.ok(!existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid')), 'the database was stopped');
});

async function complaint(environment: Record<string, string>): Promise<string> {
  const refused = startService({
    DATA_DIR: temporaryFolder(),
    PORT: String(await freePort()),
    ...environment,
  });
  assert.equal(await refused.ended, 1, refused.output());
  return refused.output();
}

test('a port in use is explained in one sentence', async () => {
  const taken = createServer().listen(0, '::');
  await once(taken, 'listening');
  after(() => taken.close());
  const { port } = taken.address() as { port: number };
  for (const setting of ['PORT', 'METRICS_PORT', 'CONSOLE_PORT']) {
    const said = await complaint({ [setting]: String(port), METRICS_HOST: '::' });
    assert.match(
      said,
      new RegExp(`^Port ${port} is in use\\. .* set ${setting} to another\\.\\n$`),
    );
  }
});

test('an address for the metrics that the machine does not have is explained in one sentence', async () => {
  const said = await complaint({ METRICS_HOST: '192.0.2.1', METRICS_PORT: '0' });
  assert.equal(said, 'METRICS_HOST is no address of this machine.\n');
});

test('a folder that cannot be written is explained in one sentence', async () => {
  assert.match(
    await complaint({ DATA_DIR: '/dev/null/data' }),
    /^The data folder \/dev\/null\/data cannot be written \(ENOTDIR\)\. .*\n$/,
  );
});

test('a data folder of another version is explained in one sentence, and left alone', async () => {
  const version = join(DATA_DIR, 'postgres', 'PG_VERSION');
  writeFileSync(version, '17\n');
  assert.match(
    await complaint({ DATA_DIR }),
    /^The data folder .* PostgreSQL 17 .* runs 18\. .*\n$/,
  );
  writeFileSync(version, '18\n');
});

test('a DATABASE_URL that does not answer is explained in one sentence, without the password', async () => {
  const said = await complaint({ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/causeway' });
  assert.match(said, /^DATABASE_URL does not answer: 127\.0\.0\.1:1 says .*ECONNREFUSED.*\n$/);
  assert.ok(!said.includes('hunter2'));
});

test('malformed settings are refused by name, all at once, with what they take', async () => {
  const said = await complaint({
    PORT: '80a',
    WORKERS: '0',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'ftp://x',
  });
  assert.deepEqual(
    said
      .trim()
      .split('\n')
      .map((line) => line.replace(/ is malformed: it takes .*\.$/, '')),
    ['PORT', 'LOG_LEVEL', 'WORKERS', 'PUBLIC_URL'],
  );
});

test('in production there is no sandbox, and it must be told where keys are', async () => {
  const plain = { PRODUCTION: 'true', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  assert.match(await complaint(plain), /^In production say where the keys are/);
  assert.match(
    await complaint({ PRODUCTION: 'true', WRAPPING_KEYS: 'master-key' }),
    /^In production the master key must be given/,
  );
  const folder = temporaryFolder();
  const settings = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    PRODUCTION: 'true',
    WRAPPING_KEYS: 'master-key',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const production = startService(settings, PRODUCTION);
  await production.ready;
  assert.ok(!existsSync(join(folder, 'sandbox.json')));
  assert.ok(!production.output().includes('sandbox'));
  assert.equal(await production.stop(), 0);
});

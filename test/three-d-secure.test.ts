/** 3-D Secure in the whole service: workers, the supervisor's door for results, the simulator. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import type { Credentials } from '../sandbox/partners/index.ts';
import { startService, temporaryFolder } from './service.ts';
import { authenticationRequest } from './three-d-secure-server.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const ISSUER_PORT = String(await freePort());
const environment = { DATA_DIR, PORT, ISSUER_PORT, WORKERS: '2' };
const service = startService(environment);
await service.ready;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service wrote it just now.
const { partners, issuerUrl } = JSON.parse(
  readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8'),
) as Credentials;

async function post(path: string, body: unknown): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`http://localhost:${PORT}${path}`, {
    method: 'POST',
    headers: {
      'api-version': '2025-01-17',
      'content-type': 'application/json',
      'x-api-key': partners.isv.apiKey,
      connection: 'close', // So that requests fall among the workers.
    },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Members are compared below.
  return (await response.json()) as Record<string, string>;
}

const authenticate = (card: string, key: string) =>
  post('/three-d-secure/authentications', {
    ...authenticationRequest(partners.isv.merchantId ?? '', card),
    idempotencyKey: key,
  });

function issuersPid(): number | undefined {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const own = new RegExp(
    `^\\s*(\\d+)\\s+${service.child.pid} .*issuer-simulator(?:/main\\.ts|\\.mjs)`,
    'm',
  );
  const [, pid] = own.exec(lines) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

async function untilIssuerAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${issuerUrl}/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    await delay(50);
  }
}

test('the screen shows the address of the issuer simulator, and it answers there', async () => {
  assert.ok(service.output().includes(`Issuer      http://localhost:${ISSUER_PORT} (simulator)`));
  assert.equal(issuerUrl, `http://localhost:${ISSUER_PORT}`);
  assert.equal((await fetch(`${issuerUrl}/health`)).status, 200);
});

test('a challenge that one worker began is ended by whichever is asked', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const asked = await authenticate('4000100000000703', `challenge-${attempt}`);
    assert.equal(asked['threeDSecureTransactionStatus'], 'CHALLENGE_AUTHENTICATION_REQUIRED');
    const creq = asked['ChallengeData'] ?? '';
    const page = await fetch(asked['ChallengeURL'] ?? '', {
      method: 'POST',
      body: new URLSearchParams({ creq }),
    });
    const [, cres = ''] = /name="cres"\s+value="([^"]+)"/.exec(await page.text()) ?? [];
    const id = asked['authenticationId'] ?? '';
    const result = await post(`/three-d-secure/authentications/${id}/lookup`, {
      idempotencyKey: `result-${attempt}`,
      threeDSecureChallengeResponseData: cres,
    });
    assert.equal(result['threeDSecureTransactionStatus'], 'AUTHENTICATED');
    assert.equal(result['threeDSecureChallengeCompletionIndicator'], 'YES');
  }
});

test('values survive the simulator’s death: it is started again with the same key', async () => {
  const asked = await authenticate('4000100000000000', 'value');
  const pid = issuersPid();
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  while (issuersPid() === pid || issuersPid() === undefined) await delay(50);
  await untilIssuerAnswers();
  const verdict = await fetch(`${issuerUrl}/issuer/verify-value`, {
    method: 'POST',
    body: JSON.stringify({
      acctNumber: '4000100000000000',
      amount: '1000',
      currency: 'CAD',
      authenticationValue: asked['threeDSecureAuthenticationValue'],
    }),
  });
  assert.deepEqual(await verdict.json(), { result: '2', why: 'Passed.' });
});

test('a port that is taken is named with its setting', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  after(() => taken.close());
  const address = taken.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  for (const setting of ['ISSUER_PORT', 'THREEDS_PORT']) {
    const refused = startService({
      DATA_DIR: temporaryFolder(),
      PORT: String(await freePort()),
      [setting]: port,
    });
    assert.equal(await refused.ended, 1);
    const sentence = `Port ${port} is in use. Stop what uses it, or set ${setting} to another.`;
    assert.equal(refused.output().trim(), sentence);
  }
});

test('the simulator ends with the service, also when that is killed', async () => {
  const pid = issuersPid();
  service.child.kill('SIGKILL');
  await service.ended;
  for (;;) {
    try {
      process.kill(pid ?? 0, 0);
    } catch (error) {
      assert.ok(error instanceof Error && 'code' in error && error.code === 'ESRCH');
      return;
    }
    await delay(50);
  }
});

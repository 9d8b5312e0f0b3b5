/** The log of requests is off their way: nothing that becomes of it is felt by those who are served. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { readSandboxFile } from '../sandbox/partners/index.ts';
import { testApplication } from './application.ts';
import { paymentRequest } from './payment-server.ts';
import { startService, temporaryFolder } from './service.ts';
import { until } from './until.ts';

test('while the log cannot be written payments are answered as ever, and it is written after', async () => {
  const { asPartner, credentials, foundation } = await testApplication();
  const call = asPartner('isv');
  const { merchantId } = credentials.partners.isv;
  assert.ok(merchantId !== null);
  const pay = (correlationId: string) =>
    call('POST', '/payments', paymentRequest(merchantId), { 'x-correlation-id': correlationId });
  const owner = foundation.db;
  await transaction(owner, async (tx) => {
    // As strong as what the service may take, and enough to keep out whoever writes.
    for (let slot = 0; slot < 32; slot += 1) {
      const name = `request_blocks_${String(slot).padStart(2, '0')}`;
      await tx.query({ text: `lock table ${name} in access exclusive mode`, values: [] });
    }
    for (let place = 0; place < 20; place += 1) {
      assert.equal((await pay(`kept-waiting-${place}`)).status, 201);
      await tx.query(sql`select 1 as one`);
    }
  });
  await foundation.requestLog.flush();
  for (let place = 0; place < 20; place += 1) {
    const list = await call('GET', `/requests?correlationId=kept-waiting-${place}`);
    assert.equal(list.at('data.0.status'), 201, `${place}`);
  }
});

test('a process that is killed loses no payment, and nothing of the log that was there before', async () => {
  const DATA_DIR = temporaryFolder();
  const PORT = String(await freePort());
  const first = startService({ DATA_DIR, PORT });
  await first.ready;
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const { apiKey, merchantId } = sandbox.partners.isv;
  assert.ok(merchantId !== null);
  const ask = async (path: string, correlationId: string, body?: unknown) => {
    const answer = await fetch(`http://localhost:${PORT}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'api-version': CURRENT,
        'x-api-key': apiKey,
        'x-correlation-id': correlationId,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const pay = async (correlationId: string): Promise<string> => {
    const { status, text } = await ask('/payments', correlationId, paymentRequest(merchantId));
    assert.equal(status, 201, text);
    return /"paymentId":"(\w+)"/.exec(text)?.[1] ?? assert.fail();
  };
  const isLogged = async (correlationId: string): Promise<boolean> => {
    const { text } = await ask(`/requests?correlationId=${correlationId}`, 'search');
    return text.includes(`"correlationId":"${correlationId}"`);
  };
  const paid = [await pay('before')];
  await until(() => isLogged('before'));
  for (let place = 0; place < 10; place += 1) paid.push(await pay(`just-before-${place}`));
  first.child.kill('SIGKILL');
  await first.ended;

  const second = startService({ DATA_DIR, PORT });
  await second.ready;
  for (const id of paid) assert.equal((await ask(`/payments/${id}`, 'look')).status, 200);
  assert.ok(await isLogged('before'));
  await pay('at-the-end');
  assert.equal(await second.stop(), 0, 'what waits is written when the service stops');

  const third = startService({ DATA_DIR, PORT });
  await third.ready;
  assert.ok(await isLogged('at-the-end'));
  assert.equal(await third.stop(), 0);
});

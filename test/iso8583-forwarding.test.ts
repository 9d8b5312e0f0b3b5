/** What is stored while a host is out, as it arrives there over ISO 8583 when the host is back. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readSandboxFile } from '../sandbox/partners/index.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { testDatabase } from './database.ts';
import { operationsInDoubt } from './in-doubt.ts';
import { BY_WIRE, controlHost, hostRows } from './iso8583-service.ts';
import { paymentRequest } from './payment-server.ts';
import { startService, temporaryFolder } from './service.ts';

const STORED = 6;
const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const service = startService({ ...BY_WIRE, DATA_DIR, PORT, DATABASE_URL: db.url, WORKERS: '2' });
await service.ready;
after(() => service.stop());
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const { apiKey, merchantId } = sandbox.partners.isv;

/** The id of a payment without an outcome; undefined where it was refused, as while there is no session. */
async function unanswered(): Promise<string | undefined> {
  const response = await fetch(`http://localhost:${PORT}/payments`, {
    method: 'POST',
    headers: { 'Api-Version': CURRENT, 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(paymentRequest(merchantId ?? '')),
  });
  const { paymentId } = (await response.json()) as { paymentId?: string };
  assert.equal(response.status, 503);
  return paymentId;
}

test('after an outage the reversals of what was not answered arrive in the order of its age', async () => {
  await controlHost(DATA_DIR, 'POST', '/faults', { kind: 'cut' });
  const ids: string[] = [];
  while (ids.length < STORED) {
    const paymentId = await unanswered();
    if (paymentId !== undefined) ids.push(paymentId);
    await delay(50); // The connector begins another session.
  }
  await controlHost(DATA_DIR, 'DELETE', '/faults');
  const before = hostRows(DATA_DIR).filter(({ operation }) => operation === 'reverse');
  while ((await operationsInDoubt(db)) > 0) await delay(50);
  const reversals = hostRows(DATA_DIR).filter(({ operation }) => operation === 'reverse');
  assert.deepEqual(
    reversals.map(({ named }) => named.split(':')[0]),
    ids,
    `${before.length} of them arrived during the outage`,
  );
});

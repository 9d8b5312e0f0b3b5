/** A host that changes the key on one connection: the processes of an installation share it, and payments go on in all. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { testDatabase } from '../database.ts';
import { BY_WIRE, controlHost } from '../iso8583-service.ts';
import { paymentRequest } from '../payment-server.ts';
import { startService, temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const CALLERS = 8;
const SESSIONS = 4; // Two of each process that takes payments; a third has the background jobs.
const BUSY = 20; // Messages: more than are sent beside payments.
const CHANGES = 4; // More than the host keeps keys of: who missed one could say nothing by the end.

type Shown = Readonly<{ id: number; isSignedOn: boolean; keyNumber: string; received: number }>;

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const service = startService({
  ...BY_WIRE,
  DATA_DIR,
  PORT,
  DATABASE_URL: db.url,
  RATE_LIMIT: '1000000',
  WORKERS: '2',
});
await service.ready;
after(() => service.stop());
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const { apiKey, merchantId } = sandbox.partners.isv;
assert.ok(merchantId !== null);

/** Those on which payments go. */
async function busySessions(): Promise<readonly Shown[]> {
  const said = (await controlHost(DATA_DIR, 'GET', '/sessions')) as { sessions: readonly Shown[] };
  return said.sessions.filter(({ received }) => received > BUSY);
}

/** Each on a connection of its own, so that both processes get some. */
async function pay(): Promise<number> {
  const response = await fetch(`http://localhost:${PORT}/payments`, {
    method: 'POST',
    headers: {
      'Api-Version': CURRENT,
      'content-type': 'application/json',
      'x-api-key': apiKey,
      connection: 'close',
    },
    body: JSON.stringify(paymentRequest(merchantId ?? '')),
  });
  await response.arrayBuffer();
  return response.status;
}

/** One after the other, until it is told that it is over. */
async function payUntil(isOver: () => boolean): Promise<readonly number[]> {
  const statuses: number[] = [];
  while (!isOver()) statuses.push(await pay());
  return statuses;
}

async function changeKeyOn({ id: session, keyNumber }: Shown): Promise<void> {
  const told = await controlHost(DATA_DIR, 'POST', '/network', { code: '101', session });
  assert.deepEqual(told, { sent: 1, agreed: 1 });
  await until(async () => {
    const numbers = new Set((await busySessions()).map((one) => one.keyNumber));
    return numbers.size === 1 && !numbers.has(keyNumber);
  });
}

test('a key that one process is given is used by the other within seconds, and no payment fails', async (t) => {
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, () => payUntil(() => isOver));
  try {
    await until(async () => (await busySessions()).length === SESSIONS);
    for (let change = 0; change < CHANGES; change += 1) {
      const session = (await busySessions())[change % SESSIONS];
      assert.ok(session);
      await changeKeyOn(session);
    }
  } finally {
    isOver = true;
  }
  const statuses = (await Promise.all(callers)).flat();
  assert.deepEqual([...new Set(statuses)], [201]);
  assert.ok((await busySessions()).every(({ isSignedOn }) => isSignedOn));
  assert.doesNotMatch(service.output(), /wrong-mac|keys-not-read/);
  t.diagnostic(`${statuses.length} payments over ${CHANGES} changes`);
});

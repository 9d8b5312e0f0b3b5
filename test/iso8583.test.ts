/** Payments over ISO 8583 at the public door: a service whose sandbox has a host of its own. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readMessage } from '../iso8583/src/codec/read-message.ts';
import { writeMessage } from '../iso8583/src/codec/write-message.ts';
import { readHosts } from '../iso8583/src/settings/read-hosts.ts';
import { readSandboxFile } from '../sandbox/partners/index.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { childrenOf } from './children-of.ts';
import { testDatabase } from './database.ts';
import { BY_WIRE, controlHost, hostRows } from './iso8583-service.ts';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';
import { startService, temporaryFolder } from './service.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../docs/guides/iso8583.md'), 'utf8');
const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const service = startService({ ...BY_WIRE, DATA_DIR, PORT, DATABASE_URL: db.url });
await service.ready;
after(() => service.stop());
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const { apiKey, merchantId } = sandbox.partners.isv;
assert.ok(merchantId !== null);
const url = `http://localhost:${PORT}`;

const cad = (amount: number) => ({ amount, currency: 'CAD' });

type Json = Readonly<Record<string, unknown>>;

async function call(method: string, path: string, body?: object, headers: object = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { 'Api-Version': CURRENT, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const pay = async (path: string, body: object) =>
  await call('POST', path, { idempotencyKey: newKey(), ...body }, { 'x-api-key': apiKey });
const purchase = async (changes: Json = {}) =>
  await pay('/payments', paymentRequest(merchantId, changes));

async function operate(path: string) {
  const token = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: sandbox?.operator.clientId ?? '',
      client_secret: sandbox?.operator.clientSecret ?? '',
    }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  return (await call('GET', path, undefined, { authorization: `Bearer ${bearer}` })).body;
}

test('holds, completions, releases, increments, cancellations, refunds and validations go by the wire', async () => {
  const hold = await purchase({ automaticCapture: false });
  const id = String(hold.body['paymentId']);
  assert.equal(hold.body['paymentStatus'], 'AUTHORIZED');
  const raised = await pay(`/payments/${id}/increment`, { amount: cad(500) });
  assert.deepEqual(raised.body['authorizedAmount'], cad(1_500));
  const part = await pay(`/payments/${id}/complete`, {
    amount: cad(700),
    finalCompletion: false,
  });
  assert.equal(part.body['paymentStatus'], 'PARTIALLY_COMPLETED');
  assert.equal((await pay(`/payments/${id}/release`, {})).body['paymentStatus'], 'SUCCEEDED');
  const bought = await purchase();
  assert.equal(bought.body['paymentStatus'], 'SUCCEEDED');
  const refund = { paymentId: bought.body['paymentId'], refundAmount: cad(300) };
  assert.equal((await pay('/refunds', refund)).status, 201);
  const canceled = await pay(
    `/payments/${String((await purchase()).body['paymentId'])}/cancel`,
    {},
  );
  assert.equal(canceled.body['paymentStatus'], 'CANCELED');
  const checked = await pay('/validations', { merchantId, paymentMethod: cardMethod() });
  assert.equal(checked.body['validationStatus'], 'SUCCEEDED');
  const operations = hostRows(DATA_DIR).map(({ isPurchase, operation }) =>
    isPurchase ? 'purchase' : operation,
  );
  assert.deepEqual(operations, [
    'authorize',
    'increment',
    'capture',
    'release',
    'purchase',
    'refund',
    'purchase',
    'reverse',
    'verify',
  ]);
});

test('a decline has its code, and an approval for less is reversed and declined', async () => {
  const declined = await purchase({ amount: { amount: 1_051, currency: 'CAD' } });
  assert.equal(declined.status, 422);
  assert.equal(declined.body['paymentStatus'], 'DECLINED_RETRY');
  const less = await purchase({ paymentMethod: cardMethod({ cardNumber: '4000200000000610' }) });
  assert.equal(less.body['paymentStatus'], 'DECLINED_RETRY');
  const [approved, reversal] = hostRows(DATA_DIR).slice(-2);
  assert.equal(approved?.named, `${String(less.body['paymentId'])}:authorize`);
  assert.ok(approved.reversedAt && reversal?.operation === 'reverse');
});

test('operators see sessions, and messages field by field without what nobody may see', async () => {
  const { paymentId } = (await purchase()).body;
  const { acquirers } = await operate('/operator/acquirers');
  const states = (acquirers as { name: string; sessions: { state: string }[] }[]).map(
    ({ name, sessions }) => [name, ...sessions.map(({ state }) => state)],
  );
  assert.deepEqual(states[0], ['iso8583', 'UP', 'UP']);
  type Part = Readonly<{ part: string; value: string }>;
  let wire: readonly Readonly<{ direction: string; parts: readonly Part[] }>[] = [];
  while (wire.length === 0) {
    const { data } = await operate(`/operator/acquirer-messages?paymentId=${String(paymentId)}`);
    wire = (data as { wire: typeof wire }[])[0]?.wire ?? [];
    await delay(20); // Messages are listed within a second.
  }
  const valueOf = (place: number, field: string) =>
    wire[place]?.parts.find(({ part }) => part === field)?.value;
  assert.deepEqual([valueOf(0, 'mti'), valueOf(1, 'mti')], ['0200', '0210']);
  assert.equal(valueOf(0, '2'), '424242******4242');
  assert.match(valueOf(0, '48') ?? '', /^\*+$/);
  assert.equal(valueOf(1, '39'), '00');
  assert.ok(!JSON.stringify(wire).includes(Buffer.from('4242424242424242').toString('hex')));
});

test('what the host keeps has no card number in it', () => {
  for (const name of [
    'iso8583-journal.sqlite',
    'iso8583-journal.sqlite-wal',
    'iso8583-records.jsonl',
  ]) {
    assert.ok(!readFileSync(join(DATA_DIR, name)).includes('4242424242424242'), name);
  }
});

test('a host that dies costs refusals until another has taken its place, and no payment', async () => {
  const [host = 0] = childrenOf(service.child.pid ?? 0, (args) => args.includes('iso8583-host'));
  process.kill(host, 'SIGKILL');
  while ((await purchase()).status !== 201) await delay(50);
  await controlHost(DATA_DIR, 'POST', '/faults', { kind: 'wrong-mac', times: 1 });
  const { status } = await purchase();
  assert.equal(status, 503, 'nobody knows what an answer says whose MAC is wrong');
});

test('the guide’s settings are sound, but for the files and keys that they name', async () => {
  const [, json = ''] = /```json\n(.*?)\n```/s.exec(GUIDE) ?? [];
  const folder = temporaryFolder();
  const file = join(folder, 'hosts.json');
  writeFileSync(file, json);
  await assert.rejects(readHosts({ ISO8583_HOSTS: file }), (error: Error) => {
    for (const name of ['tls.ca', 'tls.certificate', 'tls.key', 'mac']) {
      assert.ok(error.message.includes(`hosts[0].${name}`), error.message);
    }
    return true;
  });
  for (const name of ['bank-ca.pem', 'us.pem', 'us.key']) writeFileSync(join(folder, name), 'PEM');
  const keys = {
    BANK_KEK: '0123456789ABCDEF'.repeat(2),
    BANK_MAC_KEY: 'FEDCBA9876543210'.repeat(2),
  };
  const [host] = await readHosts({ ISO8583_HOSTS: file, ...keys });
  assert.equal(host?.name, 'bank');
});

test('the guide’s dialect is loaded, and writes and reads messages of its own', async () => {
  const file = join(temporaryFolder(), 'hosts.json');
  const dialect = join(import.meta.dirname, '../examples/iso8583-dialect.mjs');
  const address = { host: '127.0.0.1', port: 8583 };
  const settings = { name: 'bank', dialect, institution: '1', country: 'CA', city: 'Toronto' };
  writeFileSync(file, JSON.stringify({ hosts: [{ ...settings, addresses: [address] }] }));
  const [host] = await readHosts({ ISO8583_HOSTS: file });
  assert.ok(host);
  const fields = new Map([
    [4, '000000001250'],
    [11, '000123'],
    [43, 'A shop'],
  ]);
  const bytes = writeMessage(host.dialect, { mti: '0200', fields });
  assert.equal(bytes.toString('hex').slice(0, 4), '0200');
  assert.deepEqual(readMessage(host.dialect, bytes).fields, fields);
  assert.equal(host.profile.map.fields.time, undefined);
});

/**
 * Payments over ISO 8583, while every fault of the host happens at random and service and host are killed
 * in turns: what was acknowledged stays true, the host's journal and our books agree to the cent, nothing
 * stays in doubt, and no trace number is used twice.
 *
 *   TEST_MINUTES=60 CALLERS=96 RARER=20 KILLS=100 PAYMENTS=100000 npm test -- test/long/kill-iso8583.test.ts
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { assertAcknowledged, assertOnce } from '../acknowledged.ts';
import { assertAgreement } from '../agreement.ts';
import { childrenOf } from '../children-of.ts';
import { testDatabase } from '../database.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { BY_WIRE, controlHost, hostRows, journalOfHost } from '../iso8583-service.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { persistentClient } from '../persistent-client.ts';
import { sequence } from '../sequence.ts';
import { startService, temporaryFolder } from '../service.ts';

const KILLS = Number(process.env['KILLS'] ?? 4); // Of the service and of the host, in turns.
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 300);
const SEED = 20_261_118;
// Most of the time of a caller is waiting for what a fault has left unanswered.
const CALLERS = Number(process.env['CALLERS'] ?? 24);
// What is unanswered is repeated one at a time: many faults among many callers would take days.
const RARER = Number(process.env['RARER'] ?? 1);
/** Each meets one request in so many, times `RARER`. */
const FAULTS = [
  { kind: 'silent', afterEffect: true, every: 97 },
  { kind: 'silent', afterEffect: false, every: 89 },
  { kind: 'late', milliseconds: 3_000, every: 53 },
  { kind: 'duplicate', every: 31 },
  { kind: 'wrong-trace', every: 83 },
  { kind: 'cut', every: 101 },
  { kind: 'wrong-mac', every: 79 },
  { kind: 'garbage', every: 103 },
  { kind: 'malformed', every: 73 },
  { kind: 'decline', every: 61 },
];

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const environment = {
  ...BY_WIRE,
  ISO8583_PORT: String(await freePort()),
  DATA_DIR,
  PORT,
  DATABASE_URL: db.url,
  RATE_LIMIT: '1000000',
  WORKERS: '2',
};
const random = sequence(SEED);

let service = startService(environment);
await service.ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
let up = Promise.withResolvers<void>();
up.resolve();
let isOver = false;
after(() => {
  isOver = true;
  up.resolve();
});
const client = persistentClient(`http://localhost:${PORT}`, {
  headers: { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey },
  untilUp: async () => {
    await up.promise;
    if (isOver) throw new Error('the test is over');
  },
});
const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
const merchants = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const body = merchantBody({ pointOfSaleOptions: limits });
    return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
  }),
);

/** Again where the host was about to end: the one of a service that was killed, or the one that was killed itself. */
async function planFaults(): Promise<void> {
  while (!(await arePlanned())) await delay(50);
}

async function arePlanned(): Promise<boolean> {
  try {
    await controlHost(DATA_DIR, 'DELETE', '/faults');
    for (const { every, ...fault } of FAULTS) {
      await controlHost(DATA_DIR, 'POST', '/faults', { ...fault, every: every * RARER });
    }
    return true;
  } catch {
    return false;
  }
}

async function killService(): Promise<void> {
  up = Promise.withResolvers();
  await service.stop('SIGKILL');
  service = startService(environment);
  await service.ready;
  await planFaults();
  up.resolve();
}

/** Its place is taken by another, which the service starts. */
async function killHost(): Promise<void> {
  const [host = 0] = childrenOf(service.child.pid ?? 0, (args) => args.includes('iso8583-host'));
  process.kill(host, 'SIGKILL');
  await planFaults();
}

/** What an operator does about reversals that the host refused. */
async function repeatParked(): Promise<void> {
  const call = await asOperator();
  const { data } = await call('GET', '/operator/unresolved-payments?isStuck=true');
  for (const { isParked, payment } of data ?? []) {
    const path = `/operator/unresolved-payments/${payment.paymentId}/repeat`;
    if (isParked) await call('POST', path);
  }
}

type Unresolved = Readonly<{ isParked: boolean; payment: Readonly<{ paymentId: string }> }>;

async function asOperator() {
  const url = `http://localhost:${PORT}`;
  const granted = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: sandbox?.operator.clientId ?? '',
      client_secret: sandbox?.operator.clientSecret ?? '',
    }),
  });
  const { access_token: bearer } = (await granted.json()) as { access_token: string };
  const headers = { 'Api-Version': CURRENT, authorization: `Bearer ${bearer}` };
  return async (method: string, path: string) => {
    const answer = await fetch(url + path, { method, headers });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as { data?: readonly Unresolved[] };
  };
}

test(`${PAYMENTS} requests with every fault of the host, and ${KILLS} kills: our books and its journal agree`, async (t) => {
  await planFaults();
  const load = startLoad(client, { merchants, callers: CALLERS });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (client.acknowledged.length < (PAYMENTS * kill) / (KILLS + 1)) await delay(10);
    await delay(random() * 500);
    await (kill % 2 === 0 ? killService() : killHost());
  }
  while (client.acknowledged.length < PAYMENTS) await delay(10);
  await controlHost(DATA_DIR, 'DELETE', '/faults');
  const expected = await load.stop();
  while ((await operationsInDoubt(db)) > 0) {
    await repeatParked();
    await delay(100);
  }
  const { acknowledged, counts } = client;
  await assertAcknowledged(client, expected);
  await assertOnce(db, acknowledged);
  assert.equal(await service.stop(), 0, service.output());
  const rows = hostRows(DATA_DIR);
  await assertAgreement(db, journalOfHost(rows));
  // A reversal has the number of its original: it names it, and is the same whenever it is repeated.
  const traces = rows.filter(({ operation }) => operation !== 'reverse').map(({ trace }) => trace);
  assert.equal(new Set(traces).size, traces.length, 'a trace number was used twice');
  t.diagnostic(
    `${acknowledged.length} acknowledged, ${counts.unanswered} calls unanswered, ` +
      `${counts.unsettled} unsettled; ${rows.length} entries of the host`,
  );
});

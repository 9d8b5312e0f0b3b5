/** What operators of a sandbox have go wrong on demand, and what they see of the system. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from './application.ts';
import { createJobs } from '../service/src/runtime/app.ts';
import { FakeClock } from './fake-clock.ts';
import { issuerProcess } from './issuer-process.ts';
import { merchantBody } from './merchant-body.ts';
import { paymentRequest } from './payment-server.ts';
import { authenticationRequest } from './three-d-secure-server.ts';

const clock = new FakeClock('2026-03-01T12:00:00Z');
const issuer = await issuerProcess();
const { asOperator, asPartner, foundation } = await testApplication({
  clock,
  issuerUrl: issuer.url,
});
const call = asPartner('isv');
const merchantId = (await call('POST', '/onboarding/merchants', merchantBody())).string(
  'merchantId',
);
const pay = async () => await call('POST', '/payments', paymentRequest(merchantId));

async function set(faults: readonly object[]): Promise<void> {
  const answer = await asOperator('PUT', '/sandbox/faults', { faults });
  assert.equal(answer.status, 200, answer.text);
  clock.advance(1_000); // Every process has read them by then.
}

test('the next payments are declined, as many as was asked for, and then approved', async () => {
  await set([{ kind: 'DECLINE', operation: 'authorize', times: 2 }]);
  const statuses = [];
  for (let place = 0; place < 3; place += 1) statuses.push((await pay()).status);
  assert.deepEqual(statuses, [422, 422, 201]);
  assert.deepEqual((await asOperator('GET', '/sandbox/faults')).at('faults'), []);
});

test('a lost connection leaves the outcome unknown; of another acquirer nothing is noticed', async () => {
  await set([{ kind: 'CONNECTION_LOST', acquirer: 'simulator' }]);
  assert.equal((await pay()).status, 503);
  await set([{ kind: 'CONNECTION_LOST', acquirer: 'simulator-two' }]);
  assert.equal((await pay()).status, 201);
  await set([]);
});

test('a fault of an unknown acquirer is refused; partners may not ask for any', async () => {
  const answer = await asOperator('PUT', '/sandbox/faults', {
    faults: [{ kind: 'LATE' }, { kind: 'LATE', acquirer: 'nobody' }],
  });
  assert.equal(answer.status, 400);
  assert.equal(answer.at('errors.0.parameterName'), 'faults[1].acquirer');
  assert.equal((await call('PUT', '/sandbox/faults', { faults: [] })).status, 403);
  assert.equal((await call('GET', '/sandbox/cards')).status, 200);
});

test('the issuer and a receiver of webhooks fail on demand', async () => {
  const at = '/sandbox/issuer-faults';
  const order = (faults: readonly object[]) => asOperator('PUT', at, { faults });
  const ask = async () => {
    const request = authenticationRequest(merchantId, '4000100000000000');
    const answer = await call('POST', '/three-d-secure/authentications', request);
    return answer.at('threeDSecureTransactionStatus');
  };
  for (const job of createJobs(foundation)) {
    if (job.name === 'refresh-card-ranges') await job.run();
  }
  const down = { part: 'DIRECTORY_SERVER', kind: 'DOWN', times: 1 };
  const gone = { part: 'WEBHOOK_RECEIVER', kind: 'GONE' };
  const ordered = await order([down, { ...down, kind: 'ERROR' }, gone]);
  assert.equal(ordered.status, 200, ordered.text);
  assert.deepEqual(
    [await ask(), await ask(), await ask()],
    ['TECHNICAL_ISSUE', 'TECHNICAL_ISSUE', 'AUTHENTICATED'],
  );
  const left = await asOperator('GET', at);
  assert.deepEqual(left.at('faults'), [{ ...gone, delayMs: 5_000 }]);
  const receive = async () =>
    (await fetch(left.string('webhookReceiverUrl'), { method: 'POST', body: '{}' })).status;
  assert.equal(await receive(), 410);
  assert.equal((await order([])).status, 200);
  assert.equal(await receive(), 200);
  const wrong = await order([
    { part: 'NOWHERE', kind: 'DOWN' },
    { ...down, times: 0 },
  ]);
  assert.deepEqual(wrong.faults(), [
    'faults[0].part INVALID_VALUE',
    'faults[1].times INVALID_VALUE',
  ]);
  assert.equal((await call('PUT', at, { faults: [] })).status, 403);
  await issuer.stop();
  assert.equal((await order([])).status, 503);
});

test('the system shows queues, keys, settings and acquirers, and how long requests took', async () => {
  const system = await asOperator('GET', '/operator/system');
  assert.equal(system.status, 200, system.text);
  assert.equal(system.at('isSandbox'), true);
  assert.ok(Number(system.at('migrations.count')) > 40);
  assert.ok(system.at('keys.3.purpose') !== undefined);
  assert.equal(system.at('acquirers.0.name'), 'simulator');
  assert.doesNotMatch(JSON.stringify(system.at('keys')), /private_?key|wrapped/i);
  assert.equal((await call('GET', '/operator/system')).status, 403);
  await foundation.latencies.flush();
  const overview = await call('GET', '/overview?range=24h');
  const latency = overview.at('latency') as { operation: string; count: number; p95Ms: number }[];
  const payments = latency.find(({ operation }) => operation === 'createPayment');
  assert.equal(payments?.count, 5, overview.text);
  assert.ok(payments.p95Ms > 0);
  const all = await asOperator('GET', '/operator/overview?range=24h');
  const listed = all.at('latency') as { operation: string }[];
  const asked = new Set(listed.map(({ operation }) => operation));
  assert.ok(asked.has('acquirer.authorize') && asked.has('retrieveSystem'), all.text);
});

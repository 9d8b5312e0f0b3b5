/** A connector with a session is started before the first request and stopped after the last. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { randomBytes } from 'node:crypto';
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';
import { createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { StartError } from '../service/src/platform/start-error.ts';
import { openFoundation } from '../service/src/runtime/processes/foundation.ts';
import { listen } from '../service/src/runtime/processes/listen.ts';
import { withFreePorts } from '../service/src/runtime/processes/three-d-secure.ts';
import { SANDBOX } from '../sandbox/index.ts';
import { type PreparedSandbox, prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { testDatabase } from './database.ts';
import { paymentRequest } from './payment-server.ts';
import { temporaryFolder } from './service.ts';
import { journalBeside } from './journal.ts';

const db = await testDatabase();
const config = await withFreePorts(
  readConfig({
    DATA_DIR: temporaryFolder(),
    PORT: String(await freePort()),
    ISSUER_PORT: '0',
    METRICS_PORT: '0',
    CONSOLE_PORT: '0',
    THREEDS_PORT: '0',
    LOG_LEVEL: 'silent',
    MASTER_KEY: randomBytes(32).toString('base64'),
  }),
);

/** Whether anybody listens at the API's port. */
async function isDoorOpen(): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(config.port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function pay({ credentials }: PreparedSandbox): Promise<Response> {
  const { apiKey, merchantId } = credentials.partners.isv;
  assert.ok(merchantId);
  return await fetch(`http://127.0.0.1:${config.port}/payments`, {
    method: 'POST',
    headers: { 'api-version': CURRENT, 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(paymentRequest(merchantId)),
  });
}

const WITHOUT_DEMO = { relay: () => undefined, sandbox: undefined };

test('it is started before the port opens, drained after the last request, and then stopped', async () => {
  const steps: string[] = [];
  const [held, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const simulator = createSimulator({ journal: journalBeside(db), clock: systemClock });
  const connector: Connector = {
    ...simulator,
    start: async () => {
      steps.push(`start, door open: ${await isDoorOpen()}`);
    },
    authorize: async (request) => {
      isAsked.resolve();
      await held.promise;
      const answer = await simulator.authorize(request);
      steps.push('authorized');
      return answer;
    },
    drain: async () => {
      steps.push(`drain, door open: ${await isDoorOpen()}`);
      await simulator.drain();
    },
    stop: async () => void steps.push('stop'),
  };
  const foundation = await openFoundation(config, db.url, {
    connectors: () => [connector],
    sandbox: SANDBOX,
  });
  const sandbox = await prepareSandbox(config, foundation);
  const api = await listen(config, foundation, WITHOUT_DEMO);
  const asked = pay(sandbox);
  await isAsked.promise;
  const drained = api.drain();
  held.resolve();
  assert.equal((await asked).status, 201);
  await drained;
  assert.deepEqual(steps, [
    'start, door open: false',
    'authorized',
    'drain, door open: false',
    'stop',
  ]);
});

test('a connector that cannot be started leaves the service up, and itself not ready', async () => {
  const simulator = createSimulator({ journal: journalBeside(db), clock: systemClock });
  const broken: Connector = {
    ...simulator,
    start: () => Promise.reject(new Error('no route to host')),
    ready: () => false,
  };
  const foundation = await openFoundation(config, db.url, {
    connectors: () => [broken],
    sandbox: SANDBOX,
  });
  const sandbox = await prepareSandbox(config, foundation);
  const api = await listen(config, foundation, WITHOUT_DEMO);
  const answer = await pay(sandbox);
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '2');
  await answer.text();
  await api.drain();
});

test('without any connector the service is not made, also where a function gives none', async () => {
  const opened = openFoundation(config, db.url, { connectors: () => [] });
  await assert.rejects(opened, { name: StartError.name, message: /must be an acquirer/ });
});

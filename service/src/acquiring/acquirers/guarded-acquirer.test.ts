import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { linesOf } from '../../../../test/log-lines.ts';
import { ManualWait } from '../../../../test/manual-wait.ts';
import { APPROVAL, authorizationOf, MERCHANT } from '../../../../test/simulator.ts';
import { createLogger } from '../../platform/logger.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createAcquirers } from './acquirers.ts';
import type { Connector, SessionReports } from './index.ts';

/** A connector that does the same for every call. */
function connectorThat(act: () => unknown, own: Partial<Connector> = {}): Connector {
  const call = act as () => Promise<never>;
  const calls = { authorize: call, verify: call, capture: call, refund: call };
  return { name: 'host', ...calls, reverse: call, release: call, enquire: call, ...own };
}

/** Such a connector among the acquirers; and what was logged. */
function on(act: () => unknown, own?: Partial<Connector>) {
  const { logger, lines, logged } = linesOf('warn');
  const timers = new ManualWait();
  const clock = new FakeClock();
  const metrics = createMetrics();
  const acquirers = createAcquirers({
    connectors: [connectorThat(act, own)],
    db: { query: async () => [] },
    clock,
    logger,
    metrics,
    wait: timers.wait,
  });
  return { acquirers, acquirer: acquirers.of('host'), clock, lines, logged, metrics, timers };
}
const requested = { merchantId: MERCHANT.id, currency: 'CAD', brandOf: () => 'VISA' };

test('an unknown outcome is logged with acquirer, operation and reason, and never with what was thrown', async () => {
  class BrokenPipe extends Error {
    override readonly name = 'BrokenPipe';
    readonly code = 'EPIPE';
  }
  const request = authorizationOf();
  const thrown = new BrokenPipe(`sent ${request.card.number.reveal()}`);
  const broken = on(() => Promise.reject(thrown));
  await broken.acquirer.authorize(request);
  const garbled = on(async () => 'APPROVAL');
  await garbled.acquirer.capture(request as never);
  const silent = on(() => new Promise(() => undefined));
  const call = silent.acquirer.reverse(request as never);
  silent.timers.pass(10_000);
  await call;
  const logLines = [broken, garbled, silent].flatMap(({ logged }) => logged());
  assert.deepEqual(
    logLines.map(({ acquirer, level, operation, reference, why, error, code }) =>
      [acquirer, level, operation, reference, why, error, code].filter(Boolean).join(' '),
    ),
    [
      `host warn authorize ${request.reference} connection-lost BrokenPipe EPIPE`,
      `host warn capture ${request.reference} malformed`,
      `host warn reverse ${request.reference} timeout`,
    ],
  );
  assert.doesNotMatch(broken.lines.join(), /424242/);
});

const counted = (outcome: string): string =>
  `causeway_acquirer_answers_total{acquirer="host",operation="authorize",outcome="${outcome}"} 1`;

test('a late answer is logged and counted as late, and changes nothing', async () => {
  const late = Promise.withResolvers<unknown>();
  const { acquirer, logged, metrics, timers } = on(() => late.promise);
  const call = acquirer.authorize(authorizationOf());
  timers.pass(10_000);
  late.resolve(APPROVAL);
  assert.equal((await call).kind, 'unknown');
  await new Promise(setImmediate);
  assert.deepEqual(
    logged().map(({ why, outcome }) => [why, outcome]),
    [
      ['timeout', undefined],
      ['late', 'approved'],
    ],
  );
  const text = await metrics.registry.metrics();
  assert.ok(text.includes(counted('timeout')) && text.includes(counted('late')), text);
});

test('every call is measured, by acquirer, operation and outcome', async () => {
  const { acquirer, metrics } = on(async () => APPROVAL);
  await acquirer.authorize(authorizationOf());
  await acquirer.enquire(authorizationOf());
  const text = await metrics.registry.metrics();
  for (const operation of ['authorize', 'enquire']) {
    const labels = `acquirer="host",operation="${operation}"`;
    assert.match(text, new RegExp(`acquirer_seconds_count{${labels}} 1`));
    assert.match(text, new RegExp(`answers_total{${labels},outcome="approved"} 1`));
  }
  assert.match(text, /causeway_acquirer_available{acquirer="host"} 1/);
});

test('a session that is lost is counted and logged, until the connector is taken down', async () => {
  let reports: SessionReports | undefined;
  const { acquirers, logged, metrics } = on(async () => APPROVAL, {
    start: async (given) => void (reports = given),
  });
  await acquirers.start();
  reports?.lost('lane 2', new TypeError('4242424242424242'));
  reports?.restored('lane 2');
  await acquirers.drain();
  reports?.lost('lane 2');
  assert.deepEqual(
    logged().map(({ level, session, error }) => [level, session, error]),
    [['warn', 'lane 2', 'TypeError']],
  );
  const text = await metrics.registry.metrics();
  assert.match(text, /causeway_acquirer_sessions_lost_total{acquirer="host"} 1/);
  assert.match(text, /causeway_acquirer_ready{acquirer="host"} 0/);
});

test('an outage is counted call by call and logged a few times a minute, with how many were left out', async () => {
  const { acquirer, clock, logged, metrics } = on(async () => 'line noise');
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) await acquirer.authorize(authorizationOf());
  };
  await fail(100);
  const lines = () => logged().filter(({ why }) => why === 'malformed');
  assert.equal(lines().length, 30);
  clock.advance(60_000);
  await fail(1);
  assert.equal(lines().at(-1)?.['omitted'], 70);
  const text = await metrics.registry.metrics();
  assert.match(text, /operation="authorize",outcome="malformed"} 101/);
});

const state = (name: string, value: number): string =>
  `causeway_acquirer_breaker{acquirer="host",state="${name}"} ${value}`;

test('a breaker that opens or closes is logged once, and its state is measured', async () => {
  let isDown = true;
  const { acquirer, logged, metrics } = on(async () => (isDown ? 'line noise' : APPROVAL));
  for (let count = 0; count < 15; count += 1) await acquirer.enquire(authorizationOf());
  const open = await metrics.registry.metrics();
  isDown = false;
  for (let count = 0; count < 5; count += 1) await acquirer.enquire(authorizationOf());
  const closed = await metrics.registry.metrics();
  assert.ok(open.includes(state('OPEN', 1)) && open.includes(state('CLOSED', 0)), open);
  assert.ok(closed.includes(state('OPEN', 0)) && closed.includes(state('CLOSED', 1)), closed);
  assert.match(closed, /causeway_acquirer_breaker_opened_total{acquirer="host"} 1/);
  assert.deepEqual(
    logged().flatMap(({ breaker }) => (breaker === undefined ? [] : [breaker])),
    ['OPEN', 'CLOSED'],
  );
});

test('a connector that is not ready is not asked: calls are unknown at once, and new requests are refused', async () => {
  let [isReady, asked] = [false, 0];
  const act = async () => {
    asked += 1;
    return APPROVAL;
  };
  const { acquirers, acquirer } = on(act, { ready: () => isReady });
  await assert.rejects(acquirers.choose(requested), { message: /cannot be reached/ });
  for (let count = 0; count < 100; count += 1) {
    const answer = await acquirer.authorize(authorizationOf());
    assert.deepEqual(answer, { kind: 'unknown', why: 'connection-lost' });
  }
  assert.equal(asked, 0);
  isReady = true;
  assert.equal(await acquirers.choose(requested), 'host', 'nothing of that is held against it');
  assert.equal((await acquirer.authorize(authorizationOf())).kind, 'approved');
});

test('while the breaker is open new requests are refused with a time to wait, and follow-ups go on', async () => {
  let [isDown, asked] = [true, 0];
  const act = async () => {
    asked += 1;
    return isDown ? 'line noise' : APPROVAL;
  };
  const { acquirers, clock, acquirer, metrics } = on(act);
  const down = () =>
    assert.rejects(acquirers.choose(requested), (error: Readonly<{ headers: object }>) => {
      assert.deepEqual(error.headers, { 'Retry-After': '5' });
      return true;
    });
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await acquirers.choose(requested), 'host');
    await acquirer.authorize(authorizationOf());
  }
  await down();
  assert.match(await metrics.registry.metrics(), /causeway_acquirer_available{acquirer="host"} 0/);
  await acquirer.enquire(authorizationOf());
  assert.equal(asked, 11, 'the sweeper asks on');
  await down();
  clock.advance(5_000);
  assert.equal(await acquirers.choose(requested), 'host', 'the probe');
  await assert.rejects(acquirers.choose(requested));
  isDown = false;
  await acquirer.enquire(authorizationOf());
  assert.equal(await acquirers.choose(requested), 'host', 'an answer to anything closes it');
  assert.equal(acquirers.health()[0]?.breaker, 'CLOSED');
});

test('an issuer’s silence that the acquirer reports does not count against the acquirer', async () => {
  const { acquirers, acquirer, logged } = on(async () => ({ kind: 'unknown', why: 'unanswered' }));
  for (let count = 0; count < 20; count += 1) await acquirer.enquire(authorizationOf());
  assert.equal(acquirers.health()[0]?.breaker, 'CLOSED');
  assert.deepEqual(logged(), []);
});

test('a connector that fails or hangs as it starts or stops is reported, and holds nobody up', async () => {
  const steps: string[] = [];
  const own: Partial<Connector> = {
    start: () => new Promise(() => steps.push('start')),
    ready: () => false,
    drain: async () => void steps.push('drain'),
    stop: async () => {
      steps.push('stop');
      throw new TypeError('a bug');
    },
  };
  const { acquirers, logged, timers } = on(async () => APPROVAL, own);
  const started = acquirers.start();
  timers.pass(10_000);
  await started;
  await acquirers.drain();
  await acquirers.stop();
  assert.deepEqual(steps, ['start', 'drain', 'stop']);
  assert.deepEqual(
    logged().map(({ level, step, error }) => [level, step, error]),
    [
      ['error', 'start', 'Error'],
      ['error', 'stop', 'TypeError'],
    ],
  );
});

test('an acquirer that is no longer configured answers nothing, and its operations stay in doubt', async () => {
  const { acquirers, logged, metrics } = on(async () => APPROVAL);
  for (let count = 0; count < 40; count += 1) {
    const answer = await acquirers.of('sold-last-year').reverse(authorizationOf() as never);
    assert.deepEqual(answer, { kind: 'unknown', why: 'connection-lost' });
  }
  assert.equal(logged().length, 30, 'a few lines a minute');
  const labels = 'acquirer="not-configured",operation="reverse",outcome="connection-lost"';
  assert.ok((await metrics.registry.metrics()).includes(`answers_total{${labels}} 40`));
});

test('an installation whose settings name an unknown acquirer does not start', () => {
  const connectors = [connectorThat(() => APPROVAL)];
  const deps = { connectors, db: { query: async () => [] }, clock: new FakeClock() };
  const rest = { logger: createLogger('silent'), metrics: createMetrics() };
  assert.throws(
    () => createAcquirers({ ...deps, ...rest, standard: 'nobody' }),
    /no acquirer nobody/,
  );
});

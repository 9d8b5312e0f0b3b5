/** What the CLI does with a service that runs: tails, webhooks on this machine, events on demand, what is wrong. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { stageOf } from '../../cli/src/stage.ts';
import { isCausedBy } from '../../cli/src/commands/trigger.ts';
import { TRIGGERS } from '../../cli/src/triggers/index.ts';
import type { Trigger } from '../../cli/src/triggers/steps.ts';
import type { Calls } from '../../cli/src/connection.ts';
import type { Credentials } from '../../sandbox/partners/index.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { Causeway } from '../../sdk/src/index.ts';
import { cliProgram } from '../cli-program.ts';
import { startService, temporaryFolder } from '../service.ts';
import { answering, startReceiver } from '../webhook-receiver.ts';
import { within } from '../within.ts';
import { until } from '../until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DATA_DIR = temporaryFolder();
const ports = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
const service = startService({ DATA_DIR, ...ports });
await service.ready;
const { approver, baseUrl, partners, operator } = JSON.parse(
  readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8'),
) as Credentials;
const { apiKey, merchantId } = partners.isv;
const causeway = new Causeway({ baseUrl, apiKey });
const { cli, start } = cliProgram({ DATA_DIR, ...ports });
const SOON_MS = 60_000;
const pay = () =>
  causeway.payments.create({
    merchantId: merchantId ?? '',
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: {
      card: {
        cardNumber: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2030,
        cardSecurityCode: '123',
      },
    },
  });
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

test('an event is triggered with own data, and tails show it and the requests that caused it', async () => {
  const events = start(['events', 'tail', '--type', 'payment.completed']);
  const logs = start(['logs', 'tail', '--path', '/payments', '--method', 'POST']);
  await Promise.all([events.shows(/Waiting/), logs.shows(/Waiting/)]);
  const made = await cli(['trigger', 'payment.completed', '-d', 'amount.amount=2599']);
  assert.equal(made.code, 0, made.err);
  const { type, eventId, subjectId } = json(made.out);
  assert.equal(type, 'payment.completed');
  const { amount } = await causeway.payments.retrieve(String(subjectId));
  assert.deepEqual(amount, { amount: 2599, currency: 'CAD' });
  await within(SOON_MS, events.shows(new RegExp(String(eventId))));
  await within(SOON_MS, logs.shows(/"path":"\/payments"/));
  assert.equal(await events.stop(), 0);
  assert.equal(await logs.stop('SIGTERM'), 0);
  const timeline = await cli(['timeline', String(subjectId)]);
  assert.match(timeline.out, /"kind":"request"/);
});

for (const mode of [[], ['--feed']]) {
  test(`listen ${mode.join('')} forwards what verifies, and redeliveries and replays too`, async () => {
    const secret = (await cli(['listen', '--print-secret'])).out.trim();
    const receiver = await startReceiver();
    const args = ['listen', '--forward-to', receiver.url, '--types', 'payment.*', ...mode];
    const listening = start(args);
    await within(SOON_MS, listening.shows(/forwarded to/));
    // The place in the feed from which it listens is asked for first.
    await cli(['trigger', 'payment.succeeded']);
    await until(() => receiver.arrivals.length >= 1 || mode.length > 0);
    const { paymentId } = await pay();
    const ofPayment = () => receiver.arrivals.filter(({ event }) => event.subjectId === paymentId);
    await until(() => ofPayment().length === 1);
    const [first] = ofPayment();
    assert.ok(first);
    const verified = await Causeway.webhooks.verify(first.body, first.headers, secret);
    assert.equal(verified.type, 'payment.succeeded');
    assert.match(String(first.headers['content-digest']), /^sha-256=:/);

    const endpointId = mode.length === 0 ? await ownEndpoint() : await endpointElsewhere();
    if (mode.length > 0) await pay();
    const [delivery] = await deliveriesOf(endpointId);
    assert.ok(delivery);
    const of = (eventId: string) =>
      receiver.arrivals.filter(({ event }) => event.eventId === eventId);
    await until(() => of(delivery.eventId).length === 1);
    const again = await cli(['webhook-deliveries', 'redeliver', delivery.deliveryId]);
    assert.equal(again.code, 0, again.err);
    await until(() => of(delivery.eventId).length === 2);
    for (const { body, headers } of of(delivery.eventId)) {
      await Causeway.webhooks.verify(body, headers, secret);
    }
    const { createdAt } = await causeway.events.retrieve(delivery.eventId);
    const span = ['-d', `from=${createdAt}`, '-d', `to=${createdAt}`];
    const replayed = await cli(['webhook-endpoints', 'replay', endpointId, ...span]);
    assert.equal(replayed.code, 0, replayed.err);
    await until(() => of(delivery.eventId).length === 3);
    assert.equal(await listening.stop(), 0);
    if (mode.length > 0) await causeway.webhookEndpoints.delete(endpointId);
    const left = await causeway.webhookEndpoints.list().toArray(10);
    assert.deepEqual(
      left.filter(({ description }) => description === 'causeway listen'),
      [],
    );
  });
}

async function ownEndpoint(): Promise<string> {
  const endpoints = await causeway.webhookEndpoints.list().toArray(10);
  return endpoints.find(({ description }) => description === 'causeway listen')?.endpointId ?? '';
}

/** One that other receivers have, whose redeliveries are to be seen here. */
async function endpointElsewhere(): Promise<string> {
  const { url } = await startReceiver();
  const { endpointId } = await causeway.webhookEndpoints.create({ url, types: ['payment.*'] });
  return endpointId;
}

async function deliveriesOf(endpointId: string) {
  for (;;) {
    const found = await causeway.webhookEndpoints
      .listDeliveries(endpointId, { state: 'DELIVERED' })
      .toArray(1);
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a receiver that fails is told of, and the service tries again', async () => {
  const receiver = await startReceiver(answering(500));
  const listening = start(['listen', '--forward-to', receiver.url, '--types', 'customer.*']);
  await within(SOON_MS, listening.shows(/forwarded to/));
  await cli(['trigger', 'customer.created']);
  await within(SOON_MS, listening.shows(/"status":500/));
  receiver.behave(answering(204));
  await within(SOON_MS, listening.shows(/"status":204/));
  assert.equal(await listening.stop(), 0);
});

/** Makes an event happen, and waits until it is published. */
async function triggered(type: string, trigger: Trigger): Promise<void> {
  const of = partners[trigger.role === 'bank' ? 'bank' : 'isv'];
  const asClient = (one: Causeway) => ({
    causeway: one,
    call: one.call as unknown as Calls,
    connection: { baseUrl, credential: {}, source: 'test' },
  });
  const partner = new Causeway({ baseUrl, apiKey: of.apiKey });
  const signal = AbortSignal.timeout(SOON_MS);
  const stage = stageOf({
    partner: asClient(partner),
    operator: asClient(new Causeway({ ...operator, baseUrl })),
    approver: asClient(new Causeway({ ...approver, baseUrl })),
    merchantId: of.merchantId ?? '',
    partnerId: (await partner.partner.whoAmI()).partner?.partnerId ?? '',
    own: {},
    signal,
  });
  const { next, self } = await partner.events.list({ after: 'now' });
  const after = new URL(next ?? self, baseUrl).searchParams.get('after') ?? '';
  const done = await trigger.act(stage);
  const found = new AbortController();
  await partner.events.listen(
    (event) => {
      if (event.type === type && isCausedBy(event, { known: trigger, stage, done })) found.abort();
    },
    { after, signal: AbortSignal.any([signal, found.signal]) },
  );
  assert.ok(found.signal.aborted, `${type} did not happen`);
}

test('whatever event is said to be possible can be triggered; of the others it is said why', async () => {
  for (const [type, trigger] of Object.entries(TRIGGERS)) {
    if (typeof trigger === 'string') assert.ok(trigger.length > 20, type);
    else if (!trigger.movesClock) await triggered(type, trigger);
  }
  const refused = await cli(['trigger', 'adjustment.made']);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /cannot be triggered: one operator requests it/);
  const unasked = await cli(['trigger', 'payment.expired']);
  assert.equal(unasked.code, 2);
  assert.match(unasked.err, /--move-clock/);
});

test('doctor finds nothing wrong where nothing is, and says what to do where something is', async () => {
  for await (const { endpointId } of causeway.webhookEndpoints.list()) {
    await causeway.webhookEndpoints.delete(endpointId); // What earlier tests left.
  }
  const fine = await cli(['doctor', '--json'], { cwd: ROOT });
  assert.equal(fine.code, 0, fine.out);
  for (const name of [
    'Node',
    'Data folder',
    'Disk',
    'Ports',
    'Service',
    'Database',
    'Clock',
    'Credential',
    'Api-Version',
    'Webhook endpoints',
    'Console',
    'Demo shop',
  ]) {
    assert.match(fine.out, new RegExp(`"name":"${name}","state":"fine"`));
  }
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const impostor = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => {
    impostor.listen(0, resolve);
  });
  const taken = String((impostor.address() as { port: number }).port);
  const gone = await startReceiver(answering(410));
  const { endpointId } = await causeway.webhookEndpoints.create({
    url: gone.url,
    types: ['payment.*'],
  });
  await pay();
  await until(() => gone.arrivals.length > 0);
  const cases: readonly (readonly [RegExp, Record<string, string>])[] = [
    [
      /"Service","state":"wrong","found":"no answer at .*npm start/,
      { CAUSEWAY_BASE_URL: nowhere, CAUSEWAY_API_KEY: apiKey },
    ],
    [
      /"Service","state":"wrong","found":"something else answers.*PORT=/,
      { CAUSEWAY_BASE_URL: `http://127.0.0.1:${taken}`, CAUSEWAY_API_KEY: apiKey },
    ],
    [
      /"Credential","state":"wrong","found":"it was refused".*causeway login/,
      { CAUSEWAY_BASE_URL: baseUrl, CAUSEWAY_API_KEY: 'ck_wrong' },
    ],
    [/"Ports","state":"wrong","found":"other programs have.*PORT=9080/, { PORT: taken }],
    [/"Data folder","state":"fine","found":".*first start/, { DATA_DIR: join(DATA_DIR, 'none') }],
    [new RegExp(`"Webhook endpoints","state":"wrong","found":"${endpointId}.*status=ENABLED`), {}],
  ];
  for (const [expected, env] of cases) {
    const { code, out } = await cli(['doctor', '--json'], { env, cwd: ROOT });
    assert.equal(code, 1);
    assert.match(out, expected);
  }
  impostor.close();
  await causeway.webhookEndpoints.delete(endpointId);
});

test('the clock is shown and moved, and what is due happens', async () => {
  const before = json((await cli(['clock'])).out);
  const expired = await cli(['trigger', 'payment.expired', '--move-clock']);
  assert.equal(expired.code, 0, expired.err);
  assert.equal(json(expired.out)['type'], 'payment.expired');
  for (const [type, trigger] of Object.entries(TRIGGERS)) {
    if (typeof trigger !== 'string' && trigger.movesClock) await triggered(type, trigger);
  }
  const moved = json((await cli(['clock', 'advance', '2d'])).out);
  assert.ok(
    Date.parse(String(moved['time'])) > Date.parse(String(before['time'])) + 8 * 86_400_000,
  );
  const wrong = await cli(['clock', 'advance', 'soon']);
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /advance: /);
});

test('in a clone, what npm runs is run with its arguments', async () => {
  const help = await cli(['seed', '--help'], { cwd: join(ROOT, 'docs') });
  assert.equal(help.code, 0, help.err);
  assert.match(help.out, /--merchants 100/);
  const audit = await cli(['audit'], { cwd: ROOT });
  assert.equal(audit.code, 0, audit.out + audit.err);
});

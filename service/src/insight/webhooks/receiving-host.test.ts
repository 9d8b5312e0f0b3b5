/** How much one host is sent, whoever's endpoints are there, each of them a real HTTP server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryServer } from '../../../../test/delivery-server.ts';
import { newPartner } from '../../../../test/new-partner.ts';
import { type Receiver, startReceiver } from '../../../../test/webhook-receiver.ts';
import { until } from '../../../../test/until.ts';
import { endpointRoutes } from './routes.ts';
import { testServer } from '../../../../test/http.ts';
import { hostOf } from './receiving-host.ts';

const PER_SECOND = 20;
const AT_ONCE = 10;
const SHOPS = 5;
const EVENTS = 10; // Of each shop.

const server = await deliveryServer({ timeoutMs: 1_000, deliveriesPerHost: PER_SECOND });
const { anotherPartner, deliveries, finish, happen, jobs, newEndpoint } = server;
const sending = jobs.find(({ name }) => name === 'send-webhooks');
const send = async () => await sending?.run();

const subjects = Array.from({ length: EVENTS }, (_, place) => `subject ${place}`);
const otherHost = ({ url }: Receiver) => url.replace('127.0.0.1', 'localhost');
const arrived = (receivers: readonly Receiver[]) =>
  receivers.reduce((sum, { arrivals }) => sum + arrivals.length, 0);

/** Of its own partner, with events that are due. */
async function busyShop(url: string) {
  const { by, call } = await anotherPartner();
  const endpoint = await newEndpoint(url, {}, by);
  await happen(subjects, { by });
  return { by, call, endpoint };
}

type Shop = Awaited<ReturnType<typeof busyShop>>;

test('a host has one rate, for all endpoints, ports and what is sent again', async () => {
  const receivers = [await startReceiver(), await startReceiver()];
  const shops: Shop[] = [];
  for (let made = 0; made < SHOPS; made += 1) {
    shops.push(await busyShop(receivers[made % 2]?.url ?? ''));
  }
  const since = performance.now();
  // At once no more than a second's; as much as the time that it took allows, however long that was.
  const mostSoFar = () => PER_SECOND + ((performance.now() - since) / 1_000) * PER_SECOND;
  await until(async () => {
    await send();
    assert.ok(arrived(receivers) <= mostSoFar(), `${arrived(receivers)} of ${mostSoFar()}`);
    return arrived(receivers) === SHOPS * EVENTS;
  });
  for (const { call, endpoint } of shops.slice(0, 2)) {
    for (const { id } of await deliveries(endpoint.id)) {
      await call('POST', `/webhook-deliveries/${id}/redeliver`, {});
    }
  }
  await until(async () => {
    await send();
    assert.ok(arrived(receivers) <= mostSoFar(), `${arrived(receivers)} of ${mostSoFar()}`);
    return arrived(receivers) === SHOPS * EVENTS + 2 * EVENTS;
  });
});

test('a host that hangs has few requests at once, and keeps nobody elsewhere waiting', async () => {
  let [now, most] = [0, 0];
  const hanging = await startReceiver((_, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => {
      now -= 1;
    });
  });
  for (let made = 0; made < SHOPS; made += 1) await busyShop(hanging.url);
  const well = await startReceiver();
  await busyShop(otherHost(well));
  await until(async () => {
    await send();
    return well.arrivals.length === EVENTS;
  });
  assert.ok(most > 0 && most <= AT_ONCE, `${most} at once`);
});

test('every endpoint of a crowded host has its turn', async () => {
  const receiver = await startReceiver();
  const shops: Shop[] = [];
  for (let made = 0; made < 2 * AT_ONCE; made += 1) shops.push(await busyShop(receiver.url));
  await finish('publish-events');
  await until(async () => {
    await send();
    const done = await Promise.all(
      shops.map(async ({ endpoint }) =>
        (await deliveries(endpoint.id)).some(({ state }) => state === 'DELIVERED'),
      ),
    );
    return done.every(Boolean);
  });
  assert.ok(receiver.arrivals.length <= 3 * shops.length, `${receiver.arrivals.length} arrived`);
});

test('tests of endpoints at one host are few in a minute, whichever partners send them', async () => {
  const scopes = new Set(['webhook.read', 'webhook.write']);
  const { as } = testServer({
    routes: endpointRoutes({ ...server, audit: noAudit }),
    clock: server.clock,
  });
  const receiver = await startReceiver();
  const answers: number[] = [];
  for (let partner = 0; partner < 4; partner += 1) {
    const by = await newPartner(server, scopes);
    const { id } = await newEndpoint(receiver.url, {}, by);
    const call = as(by);
    for (let sent = 0; sent < 40; sent += 1) {
      const answer = await call('POST', `/webhook-endpoints/${id}/test`);
      answers.push(answer.status);
      if (answer.status !== 429) continue;
      assert.match(answer.string('detail'), /tests are sent to this host/);
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
  }
  const refused = answers.filter((status) => status === 429).length;
  assert.equal(receiver.arrivals.length, answers.length - refused);
  // Of a minute sixty; where one ended meanwhile, of two.
  assert.ok(refused >= answers.length - 120 && refused > 0, `${refused} refused`);
  const elsewhere = await newPartner(server, scopes);
  const { id } = await newEndpoint(otherHost(receiver), {}, elsewhere);
  assert.equal((await as(elsewhere)('POST', `/webhook-endpoints/${id}/test`)).status, 200);
});

/** Nothing here is on record. */
const noAudit = {
  record: () => Promise.resolve(),
  verify: () => Promise.resolve(null),
  verifyAfter: () => Promise.reject(new Error('not here')),
};

test('a host is one by whichever port and spelling', () => {
  for (const url of [
    'https://Hooks.Example./a',
    'https://hooks.example:8443/b?c',
    'http://hooks.example',
  ]) {
    assert.equal(hostOf(url), 'hooks.example');
  }
  assert.equal(hostOf('https://[2001:DB8::1]:1/'), '[2001:db8::1]');
  assert.notEqual(hostOf('https://other.hooks.example'), 'hooks.example');
});

/** A visit of the demo shop reaches what is its own, in any process, and nothing of anybody else. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { readSandboxFile, sandboxFileOf } from '../sandbox/partners/index.ts';
import { startService, temporaryFolder } from './service.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const BASE = `http://localhost:${PORT}`;
// Two processes, and a connection for each call: what one gave out the other must know again.
const service = startService({ DATA_DIR, PORT, WORKERS: '2' });
await service.ready;

type Body = Readonly<Record<string, unknown>>;
type Answer = Readonly<{ status: number; body: Body; headers: Headers }>;
type Bought = Readonly<{ visit: string; sent: Body; payment: Body; handle: string }>;

async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(BASE + path, init);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? (JSON.parse(text) as Body) : {};
  return { status: answer.status, body, headers: answer.headers };
}

async function ask(visit: string, step: string, sent: Body): Promise<Answer> {
  return await send(`/demo/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', cookie: visit },
    body: JSON.stringify(sent),
  });
}

const reasonIn = ({ body }: Answer) => (body['refusal'] as { reason?: string } | undefined)?.reason;

async function openShop(): Promise<string> {
  const { headers } = await send('/demo');
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const DEVICE = {
  browserUserAgent: 'Test',
  browserLanguage: 'en-CA',
  browserJavaEnabled: false,
  browserJavascriptEnabled: true,
  browserScreenHeight: 1080,
  browserScreenWidth: 1920,
  browserColorDepth: 24,
  browserTimeZone: -330,
};

async function newToken(cardNumber: string): Promise<unknown> {
  const { body: settings } = await send('/demo/settings');
  const card = { cardNumber, expiryMonth: 12, expiryYear: 2040, cvd: '987' };
  const { body } = await send(`/hosted-fields/${String(settings['profileId'])}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BASE },
    body: JSON.stringify({ card }),
  });
  return body['temporaryToken'];
}

/** A visit's order as far as its authentication. */
async function authenticate(
  { visit, card = '4000100000000000' }: Readonly<{ visit: string; card?: string }>,
  device: Body = DEVICE,
) {
  const temporaryToken = await newToken(card);
  const lookup = await ask(visit, 'lookup', { temporaryToken });
  assert.equal(lookup.status, 200);
  const order = { order: lookup.body['order'], quantity: 1, temporaryToken };
  const { cardLookupId } = lookup.body;
  const sent = { ...order, cardLookupId, completion: 'UNAVAILABLE', windowSize: 'MEDIUM', device };
  return { order, answer: await ask(visit, 'authenticate', sent) };
}

async function buy(visit: string, reserve = false): Promise<Bought> {
  const { order, answer } = await authenticate({ visit });
  const sent = { ...order, reserve, authentication: answer.body['authentication'] };
  const { body } = await ask(visit, 'pay', sent);
  assert.equal((body['payment'] as Body | undefined)?.['merchantId'] !== undefined, true);
  return { visit, sent, payment: body['payment'] as Body, handle: String(body['handle']) };
}

const apiKey = readSandboxFile(sandboxFileOf({ dataDir: DATA_DIR }))?.partners.isv.apiKey ?? '';
const api = (path: string) =>
  send(path, { headers: { 'Api-Version': '2025-01-17', 'x-api-key': apiKey } });

test('the cookie of a visit cannot be guessed, read by scripts or sent by other sites, and is kept', async () => {
  const { headers } = await send('/demo');
  const cookie = headers.get('set-cookie') ?? '';
  assert.match(cookie, /^demo_visit=[\w-]{43}; Path=\/demo; HttpOnly; SameSite=Lax$/);
  assert.notEqual(await openShop(), await openShop());
  const again = await send('/demo', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  assert.equal(again.headers.get('set-cookie'), null);
  const file = await send('/demo/shop.js');
  assert.equal(file.headers.get('set-cookie'), null);
});

test('a visit completes, cancels and refunds its own payments, whichever process took them', async () => {
  const visit = await openShop();
  for (const [reserve, moves, status] of [
    [true, ['complete', 'refund'], 'SUCCEEDED'],
    [true, ['cancel'], 'CANCELED'],
    [false, ['refund', 'refund'], 'SUCCEEDED'],
  ] as const) {
    const { handle } = await buy(visit, reserve);
    for (const move of moves) {
      const { body } = await ask(visit, move, { payment: handle });
      assert.ok(body['payment'], `${move} ${JSON.stringify(body)}`);
      if (move === moves.at(-1)) assert.equal((body['payment'] as Body)['paymentStatus'], status);
    }
  }
});

test('nobody moves a payment of another visit, nor one that the shop never took, however named', async () => {
  const [owner, stranger] = [await openShop(), await openShop()];
  const { payment, handle, sent } = await buy(owner, true);
  const paymentId = String(payment['paymentId']);
  const own = await buy(stranger);
  const seal = own.handle.slice(own.handle.indexOf('.'));
  // All that a visitor knows: the cookie, and how ids are sealed.
  const [, cookie = ''] = stranger.split('=');
  const forged = [`payment ${paymentId}`, `${cookie} payment ${paymentId}`].map((text) => {
    const digest = createHmac('sha256', cookie).update(text).digest('base64url');
    return `${paymentId}.${digest}`;
  });
  for (const move of ['complete', 'cancel', 'refund']) {
    for (const name of [
      handle,
      paymentId,
      `${paymentId}${seal}`,
      ...forged,
      `${paymentId}.`,
      '.',
      own.sent['order'],
    ]) {
      const refused = await ask(stranger, move, { payment: name, paymentId });
      assert.deepEqual(
        [refused.status, reasonIn(refused)],
        [403, 'NOT_OF_THIS_VISIT'],
        String(name),
      );
    }
    assert.equal((await ask('', move, { payment: handle })).status, 403);
    assert.equal((await ask(stranger, move, { paymentId })).status, 400);
  }
  const paid = await ask(stranger, 'pay', sent);
  assert.equal(reasonIn(paid), 'NOT_OF_THIS_VISIT');
  const now = await api(`/payments/${paymentId}`);
  assert.equal(now.body['paymentStatus'], 'AUTHORIZED');
});

test('nobody looks at an authentication of another visit', async () => {
  const [owner, stranger] = [await openShop(), await openShop()];
  const theirs = await authenticate({ visit: owner });
  const own = await authenticate({ visit: stranger });
  const { authentication } = theirs.answer.body;
  const refused = await ask(stranger, 'pay', { ...own.order, authentication });
  assert.deepEqual([refused.status, reasonIn(refused)], [403, 'NOT_OF_THIS_VISIT']);
});

test('what stands in `device` beside the device changes nothing of the call', async () => {
  const visit = await openShop();
  const stream = await fetch(`${BASE}/demo/stream`, { headers: { cookie: visit } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  const { answer } = await authenticate(
    { visit },
    {
      ...DEVICE,
      amount: { amount: 1, currency: 'CAD' },
      orderId: 'mine',
      merchantId: '9999999999994',
      idempotencyKey: 'mine',
      threeDSecureNotificationUrl: 'https://else.example',
      threeDSecureChallengeRequested: 'CHALLENGE_NOT_REQUESTED',
      browserIpAddress: '203.0.113.9',
    },
  );
  assert.ok(answer.body['authentication'], JSON.stringify(answer.body));
  let reported = '';
  // The whole of that step: it may arrive in several parts.
  while (!/"title":"AUTHENTICATED".*\n\n/.test(reported))
    reported += (await reader.read()).value ?? '';
  await reader.cancel();
  const steps =
    reported.match(/^data: .*$/gm)?.map((line) => JSON.parse(line.slice(6)) as Body) ?? [];
  const asked = steps.find(({ title }) => title === 'POST /three-d-secure/authentications');
  const call = asked?.['details'] as Body;
  assert.deepEqual(call['amount'], { amount: 2400, currency: 'CAD' });
  assert.equal(call['threeDSecureNotificationUrl'], `${BASE}/demo/notify/challenge`);
  assert.equal(call['threeDSecureChallengeRequested'], 'NO_PREFERENCE');
  assert.notEqual(call['browserIpAddress'], '203.0.113.9');
  assert.match(String(call['idempotencyKey']), /^authentication-/);
  assert.notEqual(call['orderId'], 'mine');
});

for (const [name, change] of Object.entries({
  'a user agent that is none': { browserUserAgent: { toString: 1 } },
  'no language': { browserLanguage: '' },
  'a flag that is none': { browserJavaEnabled: 'perhaps' },
  'a screen of half a pixel': { browserScreenHeight: '0.5' },
  'a screen of words': { browserScreenWidth: 'wide' },
  'too many colours': { browserColorDepth: 65 },
  'a time zone of another planet': { browserTimeZone: 1441 },
})) {
  test(`${name} is refused`, async () => {
    const visit = await openShop();
    const { answer } = await authenticate({ visit }, { ...DEVICE, ...change });
    assert.deepEqual([answer.status, reasonIn(answer)], [400, 'INVALID_ORDER']);
  });
}

test('the steps of a visit are shown to it alone', async () => {
  for (const headers of [{}, { cookie: 'demo_visit=short' }, { cookie: 'session=a' }]) {
    const refused = await send('/demo/stream', { headers });
    assert.equal(refused.status, 403);
  }
  assert.equal(await service.stop(), 0, service.output());
});

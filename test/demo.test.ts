/** The demo shop's server, and what its guide says of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { redact } from '../sandbox/demo-shop/redact.ts';
import { CARDS } from '../sandbox/issuer-simulator/cards.ts';
import { OUTCOMES } from '../sandbox/acquirer-simulator/outcomes.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { startService, temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const PORT = String(await freePort());
const BASE = `http://localhost:${PORT}`;
// Two processes: whoever watches must see what the other one did.
const service = startService({ DATA_DIR: temporaryFolder(), PORT, WORKERS: '2' });
await service.ready;

const visitOf = (letter: string) => letter.repeat(43);
const cookieOf = (letter: string) => ({ cookie: `demo_visit=${visitOf(letter)}` });
const ask = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${BASE}/demo/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...cookieOf('a'),
      ...headers,
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const reasonIn = (body: Record<string, unknown>) =>
  (body['refusal'] as { reason?: string } | undefined)?.reason;

/** An order of visit `a`, as its page is given it. */
async function newOrder(): Promise<string> {
  const settings = (await (await fetch(`${BASE}/demo/settings`)).json()) as { profileId: string };
  const made = await fetch(`${BASE}/hosted-fields/${settings.profileId}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BASE },
    body: JSON.stringify({
      card: { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '987' },
    }),
  });
  const { body } = await ask('lookup', await made.text());
  assert.equal(typeof body['order'], 'string', JSON.stringify(body));
  return String(body['order']);
}
const ORDER = await newOrder();

test('the page runs its own scripts only, and may frame itself and the issuer', async () => {
  const { headers } = await fetch(`${BASE}/demo`);
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of [`default-src 'none'`, `script-src 'self'`, `frame-ancestors 'none'`]) {
    assert.ok(policy.includes(rule), rule);
  }
  assert.match(policy, /frame-src 'self' http:\/\/localhost:\d+ http:\/\/localhost:\d+;/);
  assert.ok(!policy.includes('unsafe'));
  assert.equal(headers.get('x-frame-options'), 'DENY');
});

test('a notification page stands in a frame of the shop alone, and cannot be broken out of', async () => {
  const answer = await fetch(`${BASE}/demo/notify/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ cres: '</script><script>alert(1)</script>' }),
  });
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'$/);
  assert.equal(answer.headers.get('x-frame-options'), null);
  const markup = await answer.text();
  assert.equal(markup.match(/<script/g)?.length, 1);
  assert.ok(markup.includes(`, "${BASE}")`), 'it speaks to the shop’s own origin');
});

for (const [name, path, body, headers, status, reason] of [
  ['a token that is none', 'lookup', '{"temporaryToken":"ot-x"}', {}, 200, 'INVALID_FORMAT'],
  ['no JSON', 'lookup', '{', {}, 400, 'INVALID_ORDER'],
  [
    'what a form of another site can send',
    'lookup',
    '{}',
    { 'content-type': 'text/plain' },
    400,
    'INVALID_ORDER',
  ],
  [
    'a price of the page’s own',
    'authenticate',
    orderOf({ quantity: 0.01 }),
    {},
    400,
    'INVALID_ORDER',
  ],
  ['more than there may be', 'authenticate', orderOf({ quantity: 10 }), {}, 400, 'INVALID_ORDER'],
  ['an order that is none', 'pay', orderOf({ order: '../x' }), {}, 403, 'NOT_OF_THIS_VISIT'],
  ['an order of nobody', 'pay', orderOf({ order: undefined }), {}, 400, 'INVALID_ORDER'],
  ['a request of no visit', 'lookup', '{}', { cookie: '' }, 403, 'NOT_OF_THIS_VISIT'],
] as const) {
  test(`${name} is refused`, async () => {
    const answer = await ask(path, body, headers);
    assert.deepEqual([answer.status, reasonIn(answer.body)], [status, reason]);
  });
}

function orderOf(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ order: ORDER, temporaryToken: 'ot-x', cardLookupId: 'cl', ...changes });
}

test('a visitor sees their own steps, whichever process made them, and nobody else’s', async () => {
  const stream = await fetch(`${BASE}/demo/stream`, { headers: cookieOf('c') });
  assert.equal(stream.headers.get('content-type'), 'text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  for (let turn = 0; turn < 6; turn += 1) {
    await ask('lookup', '{"temporaryToken":"ot-of-b"}', cookieOf('b'));
    await ask('lookup', '{"temporaryToken":"ot-of-c"}', cookieOf('c'));
  }
  let reported = '';
  while ((reported.match(/"kind":"answered"/g) ?? []).length < 6)
    reported += (await reader.read()).value;
  assert.equal(reported.match(/"kind":"asked"/g)?.length, 6);
  assert.ok(!reported.includes('ot-of-b') && !reported.includes('ot-of-c'), 'tokens are cut');
  // A stream that is open keeps nobody from stopping: it is ended, not cut.
  const ended = service.stop('SIGINT');
  for (let rest = await reader.read(); !rest.done; rest = await reader.read());
  assert.equal(await ended, 0, service.output());
});

test('what people are shown has no secret and no card number in it, wherever it stands', () => {
  const shown = JSON.stringify(
    redact({
      temporaryToken: 'ot-abcdefgh',
      nested: [{ authenticationValue: 'AAABBBCCC', note: 'of 4242424242424242 here' }],
      cardSecurityCode: '123',
      expiryMonth: 12,
      transactionDetails: { responseCode: '001', authorizationCode: 'A1B2C3' },
      merchantId: '1000000000009',
    }),
  );
  for (const secret of ['abcd', 'BBB', '4242', '"123"', '12,']) {
    assert.ok(!shown.includes(secret), secret);
  }
  for (const kept of ['001', 'A1B2C3', '1000000000009']) assert.ok(shown.includes(kept), kept);
});

test('every card of the menu is one that the simulators know, or an ordinary one', () => {
  const menu = readFileSync(join(ROOT, 'sandbox/demo-shop/page/scenarios.js'), 'utf8');
  const known = new Set([
    ...CARDS.flatMap(({ visa, mastercard }) => [visa, mastercard]),
    ...OUTCOMES.map(({ value }) => value),
    '4242424242424242',
  ]);
  const numbers = [...menu.matchAll(/number: '(\d+)'/g)].map(([, number = '']) => number);
  assert.ok(numbers.length >= 12);
  assert.deepEqual(
    numbers.filter((number) => !known.has(number)),
    [],
  );
});

test('the page of test cards has each card of the issuer simulator', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/test-cards.md'), 'utf8');
  for (const { visa, mastercard } of CARDS) {
    for (const number of [visa, mastercard]) assert.ok(guide.includes(`\`${number}\``), number);
  }
});

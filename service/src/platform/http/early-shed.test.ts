import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { answersIn } from '../../../../test/raw-http.ts';
import { ok } from './answer.ts';
import { createEarlyShed } from './early-shed.ts';
import { RecentKeys } from './recent-keys.ts';
import { route } from './route.ts';
import { strict } from './schema.ts';

const COMMON = { operationId: 'x', summary: 'x', tag: 'x', answers: { 200: Type.Any() } } as const;
const one = (method: 'GET' | 'POST', path: string, access: 'public' | 'payment.write') =>
  route(`${method} ${path}`, {
    ...COMMON,
    access,
    params: strict({}),
    handle: () => ok({}),
  });
const routes = [
  one('POST', '/payments', 'payment.write'),
  one('GET', '/payments', 'payment.write'),
  one('POST', '/payments/:id/complete', 'payment.write'),
  { ...one('POST', '/refunds', 'payment.write'), finishesWork: true },
  one('POST', '/oauth2/token', 'public'),
];
const shed = () =>
  createEarlyShed({
    routes,
    publicUrl: 'https://pay.example',
    recentKeys: new RecentKeys(),
    isFull: (credential) => !credential.startsWith('others'),
  });

type Parts = Readonly<{
  first?: string;
  headers?: readonly string[];
  body?: string;
  rest?: string;
}>;
function packet({ first, headers = [], body = '{"idempotencyKey":"k"}', rest = '' }: Parts = {}) {
  const lines = [first ?? 'POST /payments HTTP/1.1', 'Host: a', ...headers];
  const length = first?.startsWith('GET') === true ? [] : [`content-length: ${body.length}`];
  return Buffer.from(`${[...lines, ...length].join('\r\n')}\r\n\r\n${body}${rest}`);
}

test('new work is shed with a complete problem', () => {
  const headers = ['Api-Version: 2024-12-01', 'X-CORRELATION-ID:  abc ', 'Connection: keep-alive'];
  const [answer, ...others] = answersIn(Buffer.from(shed()(packet({ headers })) ?? '', 'latin1'));
  assert.deepEqual(others, []);
  assert.equal(answer?.status, 503);
  assert.equal(answer.headers['api-version'], '2024-09-17');
  assert.equal(answer.headers['x-correlation-id'], 'abc');
  assert.equal(answer.body['correlationId'], 'abc');
  assert.equal(answer.body['instance'], '/payments');
  assert.equal(answer.body['type'], 'https://pay.example/docs/problems/unavailable');
});

const TAKEN: readonly (readonly [string, Parts])[] = [
  ['a create', {}],
  ['a list', { first: 'GET /payments HTTP/1.1', body: '' }],
  ['a create of someone who proves nothing', { headers: ['x-api-key: nonsense'] }],
];
const LEFT: readonly (readonly [string, Parts])[] = [
  ['a complete', { first: 'POST /payments/1/complete HTTP/1.1' }],
  ['a refund', { first: 'POST /refunds HTTP/1.1' }],
  ['a look at one thing', { first: 'GET /payments/1 HTTP/1.1', body: '' }],
  ['a result by its key', { first: 'GET /payments?idempotencyKey=k HTTP/1.1', body: '' }],
  ['new work of somebody who has room', { headers: ['x-api-key: others'] }],
  ['a token', { first: 'POST /oauth2/token HTTP/1.1' }],
  ['an unknown path', { first: 'POST /nothing HTTP/1.1' }],
  ['an older HTTP', { first: 'POST /payments HTTP/1.0' }],
  ['two requests in a packet', { rest: 'GET / HTTP/1.1\r\n' }],
  ['a body that is not all there', { headers: ['content-length: 500'] }],
  ['chunks', { headers: ['transfer-encoding: chunked'] }],
  ['an expectation', { headers: ['expect: 100-continue'] }],
  ['a last request', { headers: ['connection: close'] }],
  ['two Hosts', { headers: ['host: b'] }],
  // Node refuses these; a proxy before it may have read a length or chunks in them.
  ['a blank before a colon', { headers: ['transfer-encoding : chunked'] }],
  ['a folded line', { headers: ['x: a', ' transfer-encoding: chunked'] }],
  ['a new line without a return', { headers: ['x: a\ntransfer-encoding: chunked'] }],
  ['a return without a new line', { headers: ['x: a\rtransfer-encoding: chunked'] }],
  ['a line without a colon', { headers: ['transfer-encoding chunked'] }],
  ['a line without a name', { headers: [': chunked'] }],
  ['a byte that is no text', { headers: ['x: a\0'] }],
  ['a blank of another alphabet', { headers: ['x-correlation-id: a\u00a0'] }],
];
for (const [name, parts] of TAKEN) {
  test(`shed unparsed: ${name}`, () => assert.ok(shed()(packet(parts)) !== undefined));
}
for (const [name, parts] of LEFT) {
  test(`left to the parser: ${name}`, () => assert.equal(shed()(packet(parts)), undefined));
}

test('a key that was shed before is left to the parser when it is sent again', () => {
  const again = shed();
  assert.ok(again(packet()) !== undefined);
  assert.equal(again(packet()), undefined);
  assert.ok(again(packet({ headers: ['x-api-key: another'] })) !== undefined);
});

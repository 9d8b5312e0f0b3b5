import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { Type } from 'typebox';
import { thingsServer } from '../../../../test/things-server.ts';
import { type Answer, JsonText } from './answer.ts';
import { route } from './route.ts';
import { strict } from './schema.ts';

const HEADERS = { 'api-version': '2025-01-17', 'x-api-key': 'good' };
const JSON_UTF8 = 'application/json; charset=utf-8';
const own = { headers: { Location: '/a', 'Cache-Control': 'max-age=1' } };
const TEXT = 'text/plain; charset=utf-8';

/** Of each way of answering: what is sent, its type and its length; null where none is told. */
const ANSWERS: Readonly<Record<string, readonly [Answer, string, string | null, string | null]>> = {
  value: [{ status: 200, body: { a: 'b' }, ...own }, '{"a":"b"}', JSON_UTF8, '9'],
  written: [{ status: 201, body: new JsonText('{"a":"é"}') }, '{"a":"é"}', JSON_UTF8, '10'],
  'beyond-the-first-plane': [{ status: 200, body: ['€😀'] }, '["€😀"]', JSON_UTF8, '11'],
  bare: [{ status: 200, body: {}, contentType: 'application/json' }, '{}', JSON_UTF8, '2'],
  text: [{ status: 200, body: 'ÿ', contentType: TEXT }, 'ÿ', TEXT, '2'],
  bytes: [
    { status: 200, body: Buffer.from('{}'), contentType: 'application/json' },
    '{}',
    'application/json',
    '2',
  ],
  stream: [{ status: 200, body: Readable.from(['a', 'b']), contentType: TEXT }, 'ab', TEXT, null],
  nothing: [{ status: 200 }, '', null, '0'],
  'no-content': [{ status: 204 }, '', null, null],
};

const answering = route('GET /answers/:how', {
  operationId: 'answer',
  summary: 'x',
  tag: 'Things',
  access: 'payment.read',
  params: strict({ how: Type.String({ maxLength: 30 }) }),
  answers: { 200: 'Something', 201: 'Something', 204: 'Nothing' },
  handle: ({ params: { how } }) =>
    ANSWERS[how]?.[0] ?? { status: 200, body: {}, headers: { 'X-Name': 'two\r\nlines: 1' } },
});

const app = thingsServer({ routes: [answering], verifyAnswers: () => undefined });
let url = '';
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/answers`;
});

const ask = async (how: string, method = 'GET') =>
  await fetch(`${url}/${how}`, { method, headers: HEADERS });

for (const [how, [{ status }, text, type, length]] of Object.entries(ANSWERS)) {
  test(`an answer of the kind ${how} arrives as it was given, with its type and length`, async () => {
    const answer = await ask(how);
    assert.equal(answer.status, status);
    assert.equal(await answer.text(), text);
    assert.equal(answer.headers.get('content-type'), type);
    assert.equal(answer.headers.get('content-length'), length);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.ok(answer.headers.get('date'));
    assert.equal(answer.headers.get('connection'), 'keep-alive');
  });
}

test('a header of the answer itself stands in place of the one that every answer has', async () => {
  const { headers } = await ask('value');
  assert.equal(headers.get('cache-control'), 'max-age=1');
  assert.equal(headers.get('location'), '/a');
});

test('HEAD tells the length of what GET would send', async () => {
  const answer = await ask('written', 'HEAD');
  assert.equal(answer.headers.get('content-length'), '10');
  assert.equal(await answer.text(), '');
});

test('an answer with a header that cannot be sent is a 500, and the connection stays', async () => {
  const answer = await ask('unsendable');
  assert.equal(answer.status, 500);
  assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  assert.equal((await ask('value')).status, 200);
});

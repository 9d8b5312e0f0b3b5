import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { JsonText, writtenOnce } from '../platform/http/answer.ts';
import type { AnsweredCall } from '../platform/http/answered.ts';
import { CURRENT } from '../platform/http/api-version/versions.ts';
import { route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { knownAnswerOf } from './known-answer.ts';

const RECORD = strict({ id: Type.String(), merchantId: Type.String() });

function answered(
  schema: TSchema,
  body: object,
  { status = 200, version = CURRENT }: Readonly<{ status?: number; version?: string }> = {},
): AnsweredCall {
  const answering = route({
    method: 'GET',
    path: '/things',
    operationId: 'listThings',
    summary: '',
    tag: '',
    access: 'public',
    answers: { [status]: schema },
    handle: () => ({ status: 204 }),
  });
  const written = body instanceof JsonText ? body : writtenOnce(body);
  return {
    caller: undefined,
    route: answering,
    method: 'GET',
    url: '/things',
    params: {},
    query: {},
    header: () => undefined,
    ip: '::1',
    correlationId: 'c',
    body: undefined,
    bodyBytes: 0,
    status,
    answer: { status, contentType: 'application/json', body: written, isRetrieve: false },
    answerHeader: (name) => (name === 'api-version' ? version : undefined),
    milliseconds: 1,
    isShed: false,
  };
}

test('an answer is known by its schema, where that names all members and none like a secret', () => {
  const one = { id: 'a', merchantId: 'm' };
  const text = JSON.stringify(one);
  assert.deepEqual(knownAnswerOf(answered(RECORD, one)), { text, isCut: false, merchantId: 'm' });
  const unknown: readonly TSchema[] = [
    Type.Object({ id: Type.String() }),
    strict({ ...RECORD.properties, clientSecret: Type.Optional(Type.String()) }),
    strict({ ...RECORD.properties, code: Type.Optional(Type.String({ secret: true })) }),
    strict({ ...RECORD.properties, any: Type.Optional(Type.Unknown()) }),
    strict({ ...RECORD.properties, of: Type.Optional(Type.Record(Type.String(), Type.String())) }),
    strict({ ...RECORD.properties, of: Type.Array(Type.Object({ a: Type.String() })) }),
    Type.Union([RECORD, Type.Unknown()]),
    RECORD.properties.id,
  ];
  for (const schema of unknown) assert.equal(knownAnswerOf(answered(schema, one)), undefined);
});

test('an answer of another version, a refusal and one of long texts are not known', () => {
  const one = { id: 'a', merchantId: 'm' };
  assert.equal(knownAnswerOf(answered(RECORD, one, { version: '2024-09-17' })), undefined);
  assert.equal(knownAnswerOf(answered(RECORD, one, { status: 422 })), undefined);
  assert.equal(knownAnswerOf(answered(RECORD, { ...one, id: 'a'.repeat(2_000) })), undefined);
  assert.equal(knownAnswerOf({ ...answered(RECORD, one), answer: undefined }), undefined);
});

test('of a list that is longer than is kept whole records are, and what is beside them', () => {
  const LIST = Type.Object({ data: Type.Array(RECORD), self: Type.String() });
  const record = (at: number) => ({ id: `record-${at}`, merchantId: 'x'.repeat(900) });
  const list = { data: Array.from({ length: 40 }, (_, at) => record(at)), self: '/records' };
  const { isCut, merchantId, text = '' } = knownAnswerOf(answered(LIST, list)) ?? {};
  assert.ok(isCut === true && text.length <= 16 * 1024);
  const { data, self } = JSON.parse(text) as typeof list;
  assert.deepEqual(data, list.data.slice(0, data.length));
  assert.deepEqual([self, merchantId], ['/records', undefined]);
  assert.ok(data.length > 10);
  const few = { ...list, data: list.data.slice(0, 3) };
  const whole = { text: JSON.stringify(few), isCut: false, merchantId: undefined };
  assert.deepEqual(knownAnswerOf(answered(LIST, few)), whole);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { JsonText, writtenOnce } from '../platform/http/answer.ts';
import type { AnsweredCall } from '../platform/http/answered.ts';
import { CURRENT } from '../platform/http/api-version/versions.ts';
import { pageOf } from '../platform/http/page.ts';
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
  assert.deepEqual(knownAnswerOf(answered(RECORD, one)), { text, merchantId: 'm' });
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

test('an answer of another version and a refusal are not known; a page is, as open as it is', () => {
  const one = { id: 'a', merchantId: 'm' };
  assert.equal(knownAnswerOf(answered(RECORD, one, { version: '2024-09-17' })), undefined);
  assert.equal(knownAnswerOf(answered(RECORD, one, { status: 422 })), undefined);
  assert.equal(knownAnswerOf({ ...answered(RECORD, one), answer: undefined }), undefined);
  const page = pageOf(strict(RECORD.properties, { title: 'Record' }));
  const list = { data: [one], self: '/records', next: null, previous: null };
  const known = { text: JSON.stringify(list), merchantId: undefined };
  assert.deepEqual(knownAnswerOf(answered(page, list)), known);
  assert.equal(knownAnswerOf(answered(page, { ...list, more: 1 })), undefined);
});

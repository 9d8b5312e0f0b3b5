import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { move, movePreferred } from '../../../service/src/platform/http/spelling.ts';
import { createSchemaBook } from './schema-book.ts';

test('a body shows all that it may be written as, and a default in words', () => {
  const { includeBody, titled } = createSchemaBook();
  const body = Type.Object({
    count: Type.Integer({ minimum: 1, digits: true }),
    isLoud: Type.Optional(Type.Boolean({ default: true, description: 'Loud' })),
    inner: Type.Object({ cvd: Type.Optional(Type.String({ description: 'Code' })) }),
    id: Type.Optional(Type.String()),
  });
  const spelling = [
    movePreferred('inner.securityCode', 'inner.cvd'),
    move('inner.id', 'id'),
    move('number', 'count'),
  ];
  includeBody({ operationId: 'sing', body, spelling });
  const count = { type: ['integer', 'string'], minimum: 1, pattern: '^[0-9]{1,15}$' };
  assert.deepEqual(titled().get('SingRequest'), {
    title: 'SingRequest',
    type: 'object',
    required: ['inner'],
    anyOf: [{ required: ['count'] }, { required: ['number'] }],
    properties: {
      count,
      number: { ...count, description: 'Same as `count`' },
      isLoud: {
        anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false'] }],
        description: 'Loud; `true` if omitted',
        examples: [true],
      },
      inner: {
        type: 'object',
        properties: {
          securityCode: { type: 'string', description: 'Code' },
          cvd: { type: 'string', description: 'Same as `inner.securityCode`' },
          id: { type: 'string', description: 'Same as `id` at the top' },
        },
      },
      id: { type: 'string' },
    },
  });
});

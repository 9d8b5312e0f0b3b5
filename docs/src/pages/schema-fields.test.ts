import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from './schema-fields.ts';

const shapes = {
  Money: {
    type: 'object',
    description: 'An amount',
    required: ['amount'],
    properties: { amount: { type: 'integer', minimum: 0, maximum: 999_999_999 } },
  },
  Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
};
const money = { $ref: '#/components/schemas/Money' };
const inline = { shapes, references: 'inline' } as const;
const linked = { shapes, references: 'linked' } as const;

test('members of members follow their owner, a level deeper', () => {
  const schema = {
    required: ['list'],
    properties: {
      list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
      last: { type: 'boolean' },
    },
  };
  assert.deepEqual(
    fieldsOf(schema, inline).map(({ name, depth, required, type }) => [
      name,
      depth,
      required,
      type,
    ]),
    [
      ['list', 0, true, 'list of object'],
      ['a', 1, false, 'string'],
      ['last', 0, false, 'boolean'],
    ],
  );
});

test('a shape is opened where it is sent, and named where it is answered', () => {
  const schema = { properties: { total: { ...money, description: 'All of it' } } };
  const [opened, within] = fieldsOf(schema, inline);
  assert.equal(opened?.description, 'All of it');
  assert.equal(opened?.type, 'object');
  assert.equal(within?.name, 'amount');
  const [named, ...others] = fieldsOf(schema, linked);
  assert.equal(named?.shape, 'Money');
  assert.deepEqual(others, []);
});

test('a shape within itself is not opened again', () => {
  const fields = fieldsOf({ $ref: '#/components/schemas/Tree' }, inline);
  assert.deepEqual(
    fields.map(({ name, depth }) => [name, depth]),
    [['child', 0]],
  );
});

test('of a union, a member is required when every alternative requires it', () => {
  const schema = { anyOf: [either(['a', 'b'], ['a', 'b']), either(['a', 'c'], ['a'])] };
  assert.deepEqual(
    fieldsOf(schema, inline).map(({ name, required }) => [name, required]),
    [
      ['a', true],
      ['b', false],
      ['c', false],
    ],
  );
});

test('values and bounds are described in words, and nothing twice', () => {
  const fields = fieldsOf(
    {
      properties: {
        brand: { enum: ['VISA', 'AMEX'] },
        kind: { const: 'CARD' },
        name: {
          type: 'string',
          minLength: 1,
          maxLength: 9,
          description: '1 to 9 characters, no more',
        },
        code: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[0-9]+$' },
        line: { type: 'string', pattern: '^[^\\n]*$' },
        when: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      },
    },
    inline,
  );
  assert.deepEqual(
    fields.map(({ type, allowed, limits }) => [type, allowed, limits]),
    [
      ['string', ['VISA', 'AMEX'], []],
      ['any', ['CARD'], []],
      ['string', [], []],
      ['string', [], ['exactly 3 characters', 'matches `^[0-9]+$`']],
      ['string', [], []],
      ['date or null', [], []],
    ],
  );
});

function either(names: readonly string[], required: readonly string[]) {
  return {
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required,
  };
}

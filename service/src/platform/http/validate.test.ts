import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { checked, MoneySchema, strict, oneLine, Timestamp } from './schema.ts';
import { validatorOf } from './validate.ts';

const Body = strict({
  amount: MoneySchema,
  isSeasonal: Type.Optional(Type.Boolean()),
  category: Type.Optional(Type.Enum(['RESTAURANTS', 'TRAVEL'])),
  officers: Type.Optional(
    Type.Array(strict({ lastName: oneLine(20), dateOfBirth: Type.String({ format: 'date' }) })),
  ),
  cardNumber: Type.Optional(Type.String({ pattern: '^[0-9]{13,19}$', secret: true })),
  even: Type.Optional(checked(Type.Integer(), (value) => value % 2 === 0, 'an even number')),
  either: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const validate = validatorOf(Body);
const GOOD = { amount: { amount: 100, currency: 'CAD' } };

function faults(body: unknown) {
  const result = validate(body);
  assert.ok(!result.ok);
  return result.faults;
}

const placesOf = (body: object) => faults(body).map(({ parameterName }) => parameterName);
const reportedFor = (unknown: string) => faults({ ...GOOD, [unknown]: 1 })[0]?.errorMessage ?? '';

test('amounts and booleans may come as text, and become what they mean', () => {
  const result = validate({ amount: { amount: '0100', currency: 'CAD' }, isSeasonal: 'true' });
  assert.deepEqual(result, {
    ok: true,
    value: { amount: { amount: 100, currency: 'CAD' }, isSeasonal: true },
  });
});

for (const amount of [
  '1e3',
  '1.0',
  '-1',
  ' 1',
  '',
  '0x10',
  1.5,
  -1,
  1_000_000_000,
  null,
  true,
  [1],
  '1000000000',
]) {
  test(`not an amount: ${JSON.stringify(amount)}`, () => {
    const [fault] = faults({ amount: { amount, currency: 'CAD' } });
    assert.equal(fault?.parameterName, 'amount.amount');
    assert.match(fault.errorMessage, /whole cents from 0 to 999999999/);
  });
}

test('every fault is reported at once, each with its dotted path and what would be right', () => {
  const found = faults({
    amount: { currency: 'XXX' },
    isSeasonal: 'yes',
    category: 'RESTAURANT',
    officers: [
      { lastName: 'Roy', dateOfBirth: '1980-01-01' },
      { lastName: '', dateOfBirth: '1980-13-01', nickname: 'x' },
    ],
    amout: 1,
    even: 3,
    either: 4,
  });
  const reported = found.map(({ parameterName, reasonCode }) => `${parameterName} ${reasonCode}`);
  assert.deepEqual(reported.toSorted(), [
    'amount.amount REQUIRED_FIELD',
    'amount.currency INVALID_VALUE',
    'amout UNKNOWN_FIELD',
    'category INVALID_VALUE',
    'either INVALID_VALUE',
    'even INVALID_VALUE',
    'isSeasonal INVALID_FORMAT',
    'officers[1].dateOfBirth INVALID_FORMAT',
    'officers[1].lastName INVALID_FORMAT',
    'officers[1].nickname UNKNOWN_FIELD',
  ]);
  const messageOf = (name: string) =>
    found.find(({ parameterName }) => parameterName === name)?.errorMessage ?? '';
  assert.match(messageOf('amout'), /Did you mean "amount"\?/);
  assert.match(messageOf('category'), /one of RESTAURANTS, TRAVEL/);
  assert.match(messageOf('even'), /an even number/);
});

test('a wrong union does not hide a fault whose name begins like its own', () => {
  const Similar = strict({
    card: Type.Union([Type.String(), Type.Null()]),
    cardName: oneLine(5),
  });
  const result = validatorOf(Similar)({ card: 5, cardName: '' });
  assert.ok(!result.ok);
  assert.deepEqual(
    result.faults.map(({ parameterName }) => parameterName),
    ['card', 'cardName'],
  );
});

test('more unknown members than can be listed are a fault, also beside others', () => {
  const crowd = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1]));
  assert.deepEqual(placesOf({ ...GOOD, ...crowd }), [undefined]);
  const officer = { lastName: 'Roy', dateOfBirth: '1980-01-01' };
  const officers = [
    { ...officer, lastName: '' },
    { ...officer, ...crowd },
  ];
  assert.deepEqual(placesOf({ ...GOOD, officers }), ['officers[0].lastName', undefined]);
});

test('what is repeated is cut between two characters: names and values alike', () => {
  for (const before of ['', 'x']) {
    const long = `${before}${'😀'.repeat(95_000)}`;
    const [byValue] = faults({ ...GOOD, category: long });
    const [byName] = faults({ ...GOOD, [long]: 1 });
    for (const shown of [byValue?.parameterValue ?? '', byName?.parameterName ?? '']) {
      assert.ok(shown.length > 90 && shown.length <= 200, `${shown.length} characters`);
      assert.ok(shown.isWellFormed(), shown);
    }
  }
});

test('brackets are for places in a list: a member may be called by digits', () => {
  const [fault] = faults({ ...GOOD, 123: 1 });
  assert.equal(fault?.parameterName, '123');
  const [inside] = faults({ amount: { ...GOOD.amount, 7: 1 } });
  assert.equal(inside?.parameterName, 'amount.7');
});

test('a known name is suggested where few letters differ, and otherwise not', () => {
  assert.match(reportedFor('isSesonel'), /Did you mean "isSeasonal"\?/);
  assert.match(reportedFor('evn'), /Did you mean "even"\?/);
  for (const name of ['x', 'id', 'note', 'oven2', 'order'])
    assert.doesNotMatch(reportedFor(name), /mean/);
});

test('what may be null may be spelled as text too', () => {
  const Nullable = strict({ isSeasonal: Type.Union([Type.Boolean(), Type.Null()]) });
  assert.deepEqual(validatorOf(Nullable)({ isSeasonal: 'true' }), {
    ok: true,
    value: { isSeasonal: true },
  });
});

test('a date that is in no calendar is refused', () => {
  const At = strict({ at: Timestamp });
  for (const at of ['2016-12-31T23:59:60Z', '2026-02-30T00:00:00Z', 'today']) {
    assert.ok(!validatorOf(At)({ at }).ok, at);
  }
});

test('more faults than a library shows by default are all reported', () => {
  const officers = Array.from({ length: 40 }, () => ({}));
  assert.equal(faults({ ...GOOD, officers }).length, 80);
});

test('a wrong card number is not repeated, in a field of its own or elsewhere', () => {
  const secret = faults({ ...GOOD, cardNumber: '4242 4242 4242 4242' });
  const misplaced = faults({ ...GOOD, category: '4242-4242-4242-4242' });
  const asName = faults({ ...GOOD, '4242424242424242': 1 });
  assert.ok(!JSON.stringify([secret, misplaced, asName]).includes('4242'));
});

const hostile = (letter: string) => `${letter.repeat(255_000)}!`;

test('a text that is too long reaches no pattern, format or further check', () => {
  const asked: number[] = [];
  const Long = strict({
    slow: Type.String({ maxLength: 10, pattern: '^(a+)+$' }), // Takes twice as long for each letter more.
    refined: checked(
      Type.String({ maxLength: 10 }),
      (value) => asked.push(value.length) > 0,
      'of no more than ten characters',
    ),
    items: Type.Array(Type.String({ maxLength: 5, pattern: '^(b+)+$' }), { maxItems: 2 }),
  });
  const body = { slow: hostile('a'), refined: hostile('x'), items: [hostile('b')] };
  const result = validatorOf(Long)(body);
  assert.ok(!result.ok);
  assert.deepEqual(
    result.faults.map(({ parameterName }) => parameterName),
    ['slow', 'refined', 'items[0]'],
  );
  assert.deepEqual(asked, []);
});

test('a character beyond the first plane counts as one, and one too many is too many', () => {
  const Short = strict({ name: oneLine(3) });
  assert.ok(validatorOf(Short)({ name: '😀😀😀' }).ok);
  assert.ok(!validatorOf(Short)({ name: '😀😀😀😀' }).ok);
});

test('a timestamp in another form is refused with the form to send', () => {
  const At = strict({ at: Timestamp });
  const reported = (at: string) => {
    const result = validatorOf(At)({ at });
    return result.ok ? '' : (result.faults[0]?.errorMessage ?? '');
  };
  assert.match(
    reported('2026-03-01'),
    /such as 2026-03-01T12:00:00Z\. .*: 2026-03-01T00:00:00Z\.$/,
  );
  assert.match(reported('2026-03-01T12:00:00 02:00'), /write it as %2B\.$/);
  assert.equal(reported('yesterday'), 'Must be a timestamp such as 2026-03-01T12:00:00Z.');
});

test('anything but a text in place of a timestamp is a fault, whatever its toString says', () => {
  const check = validatorOf(strict({ at: Timestamp }));
  for (const at of [{ toString: 1, valueOf: 1 }, [], 7, null]) {
    const result = check({ at });
    assert.ok(!result.ok);
    assert.deepEqual(
      result.faults.map(({ parameterName }) => parameterName),
      ['at'],
    );
  }
});

test('a body that is not an object is one fault', () => {
  for (const body of [null, [], 'text', 5]) assert.equal(faults(body).length, 1);
});

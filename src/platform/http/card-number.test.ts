import assert from 'node:assert/strict';
import { test } from 'node:test';
import creditCardType from 'credit-card-type';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { sequence } from '../../../test/sequence.ts';
import { holdsCardNumber } from './card-number.ts';
import { masked } from './masked.ts';

const SHOWN_MAX = 5;
const MILLION = 1_000_000;

const next = sequence(20_260_301);
const random = (end: number) => Math.floor(next() * end);
const pick = <T>(list: readonly T[]): T => {
  const one = list[random(list.length)];
  assert.ok(one !== undefined);
  return one;
};
const of = (alphabet: string, length: number): string => {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[random(alphabet.length)];
  return text;
};
const digits = (length: number) => of('0123456789', length);
const hex = (length: number) => of('0123456789abcdef', length);
const padded = (number: number, length: number) => String(number).padStart(length, '0');
const two = (end: number) => padded(1 + random(end), 2);

const uuid = () => `${hex(8)}-${hex(4)}-${pick(['4', '7'])}${hex(3)}-8${hex(3)}-${hex(12)}`;
const ulid = () => `0${of('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 25)}`;
/** From 2020 to 2036, January 2027 among them, where a range of JCB once was. */
const seconds = () => 1_577_836_800 + random(504_921_600);
const day = () => `20${padded(20 + random(20), 2)}${two(12)}${two(28)}`;
const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

/** How programs name orders, attempts and moments. */
const NAMES: readonly (() => string)[] = [
  uuid,
  () => uuid().toUpperCase(),
  () => uuid().replaceAll('-', ''),
  () => `order-${uuid()}-1`,
  ulid,
  () => `pi${digits(2)}${ulid()}`,
  () => `${seconds()}${digits(9)}`,
  () => `${seconds()}.${digits(9)}`,
  () => `${seconds()}${digits(6)}`,
  () => `${seconds()}${digits(3)}`,
  () => `${dashed(day())}T12:${two(59)}:${two(59)}.${digits(9)}Z`,
  () => `${dashed(day())} 12:${two(59)}:${two(59)}.${digits(9)}`,
  () => `${digits(3)}-${digits(7)}-${digits(7)}`,
  () => `${digits(9)}-${digits(9)}-${digits(1)}`,
  () => day() + digits(6),
  () => day() + digits(8),
  () => `${day()}-${digits(6)}`,
  () => `${dashed(day())}-${digits(6)}`,
  () => `${day()}${digits(4)}-${digits(4)}`,
  () => `INV/${day()}/${digits(5)}`,
  () => `${digits(2)}-${digits(5)}-${digits(5)}`,
  () => `SO${digits(16)}`,
  () => digits(13),
];

test('of a million UUIDs, ULIDs, moments and order numbers none is taken for a card number', () => {
  const wrong: string[] = [];
  for (let count = 0; count < MILLION; count += 1) {
    const name = NAMES[count % NAMES.length]?.() ?? '';
    if (holdsCardNumber(name)) wrong.push(name);
  }
  assert.deepEqual(wrong.slice(0, SHOWN_MAX), [], `${wrong.length} of ${MILLION}`);
});

type Issued = Readonly<{ prefix: string; length: number }>;
const SHORTEST = 14;

/** Both ends and the middle of every range of every network, in each of its lengths. */
const ISSUED: readonly Issued[] = Object.values(creditCardType.types)
  .map((type) => creditCardType.getTypeInfo(type))
  .flatMap(({ patterns, lengths }) =>
    patterns
      .flatMap((pattern) => {
        const [from, to] = Array.isArray(pattern) ? pattern : [pattern, pattern];
        return [from ?? 0, to ?? 0, Math.floor(((from ?? 0) + (to ?? 0)) / 2)];
      })
      .filter((prefix) => ![1800, 2131].includes(prefix)) // Given up by JCB; today's timestamps begin like it.
      .flatMap((prefix) => lengths.map((length) => ({ prefix: String(prefix), length }))),
  )
  .filter(({ length }) => length >= SHORTEST);

const PRINTED: ReadonlyMap<number, readonly (readonly number[])[]> = new Map([
  [14, [[4, 6, 4]]],
  [15, [[4, 6, 5]]],
  [16, [[4, 4, 4, 4]]],
  [19, [[4, 4, 4, 4, 3]]],
]);

/** Separators between groups, as typed and as typeset: plain and non-breaking. */
const SEPARATORS = Array.from(' -\u00a0\u2007\u2009\u202f\u2010\u2011\u2012\u2013\u2014\u2015');

function grouped(number: string, lengths: readonly number[], separator: string): string {
  let from = 0;
  return lengths.map((length) => number.slice(from, (from += length))).join(separator);
}

function cardNumber(): string {
  const { prefix, length } = pick(ISSUED);
  const payload = prefix + digits(length - 1 - prefix.length);
  const number = payload + luhnCheckDigit(payload);
  const form = pick([[length], ...(PRINTED.get(length) ?? [])]);
  return grouped(number, form, pick(SEPARATORS));
}

const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['try-', '-1'],
  ['card ', ', please'],
  ['(', ')'],
  ['Zahlung mit ', ' é'],
  ['1234-', '-5678'],
  ['12 ', ' 11/30 123'],
  ['a@', '.example'],
  ['+', '+'],
  ['"', '"'],
  ['no. 7 ', '\n'],
  [`${'x'.repeat(200)} `, ''],
  ['%B', '^TREMBLAY/MARIE^3012'], // As the first track of a magnetic stripe begins.
  ['%b', '^'],
];

test('of a million card numbers in every printed form, alone and inside text, every one is found', () => {
  const missed: string[] = [];
  for (let count = 0; count < MILLION; count += 1) {
    const [before, after] = AROUND[count % AROUND.length] ?? ['', ''];
    const text = before + cardNumber() + after;
    if (!holdsCardNumber(text)) missed.push(text);
  }
  assert.deepEqual(missed.slice(0, SHOWN_MAX), [], `${missed.length} of ${MILLION}`);
});

test('whatever is refused as a card number is masked where text is repeated', () => {
  for (let count = 0; count < MILLION / 20; count += 1) {
    const [before, after] = AROUND[count % AROUND.length] ?? ['', ''];
    const text = masked(before + cardNumber() + after);
    assert.ok(text.includes('[masked]') && !holdsCardNumber(text), text);
  }
});

test('zeros alone are nobody’s number, and stand in ids of the sandbox: they are repeated', () => {
  const [id, zeros] = ['cl000000000000000SANDB0X00000', '0000 0000 0000 0000'];
  assert.equal(masked(id), id);
  assert.equal(masked(zeros), zeros);
  assert.equal(masked('00000000000001'), '[masked]');
});

for (const [what, text] of [
  ['a letter before it', 'x4111111111111111'],
  ['a B before it that begins no track', 'B4111111111111111'],
  ['a letter after it', '4111111111111111x'],
  ['a letter beyond ASCII after it', '4111111111111111é'],
  ['a digit of another script after it', '4111111111111111٣'],
  ['another check digit', '4111111111111112'],
  ['a length that its network has not', `41111111111111${luhnCheckDigit('41111111111111')}`],
  ['other groups', '41111-11111-111-111'],
  ['two spaces between groups', '4111  1111 1111 1111'],
  ['no range of a network', '0000000000000000'],
  ['more digits than a card', '41111111111111110000'],
  ['the thirteen digits of a merchant', '5678901234564'],
] as const) {
  test(`with ${what} it is no card number`, () => assert.ok(!holdsCardNumber(text)));
}

test('numbers that are not card numbers, but used to be refused, pass', () => {
  assert.ok(!holdsCardNumber('08acf059-b662-4658-8429-6520f6555675'));
  assert.ok(!holdsCardNumber('400007919-394487656-1'));
});

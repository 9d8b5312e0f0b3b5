import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { test } from 'node:test';
import creditCardType from 'credit-card-type';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { BETWEEN, GLUED, grouped, spellingsOfCard } from '../../../../test/card-spellings.ts';
import { sequence } from '../../../../test/sequence.ts';
import { holdsCardNumber } from './card-number.ts';
import { masked, maskedPath } from './masked.ts';

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
const padded = (number: number, length: number) => String(number).padStart(length, '0');
const two = (end: number) => padded(1 + random(end), 2);

/** Random hexadecimal, the same in every run: a cipher makes it faster than arithmetic here would. */
const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16));
let [pool, used] = ['', 0];
function hex(length: number): string {
  if (used + length > pool.length) {
    [pool, used] = [stream.update(Buffer.alloc(65_536)).toString('hex'), 0];
  }
  used += length;
  return pool.slice(used - length, used);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const crockford = Array.from({ length: 1_024 }, (_, pair) =>
  [pair >> 5, pair & 31].map((digit) => CROCKFORD[digit]).join(''),
);
/** Two letters at a time. */
function letters(pairs: number): string {
  let text = '';
  for (let pair = 0; pair < pairs; pair += 1) text += crockford[random(1_024)];
  return text;
}

const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
const ulid = () => `0${CROCKFORD[random(32)]}${letters(12)}`;
const ours = () => `pi${padded(random(100), 2)}01${letters(12)}`;
/** From 2020 to 2036, January 2027 among them, where a range of JCB once was. */
const seconds = () => 1_577_836_800 + random(504_921_600);
const day = () => `20${padded(20 + random(20), 2)}${two(12)}${two(28)}`;
const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

/** How programs name orders, attempts and moments. Several of a kind share the million. */
const NAMES: Readonly<Record<string, readonly (() => string)[]>> = {
  UUIDs: [
    uuid,
    () => uuid().toUpperCase(),
    () => hex(32),
    () => `order-${uuid()}-1`,
    () => `order${uuid()}`,
    () => `${padded(random(100_000_000), 8)}-${uuid()}`,
    () => `${uuid()} ${uuid()}`,
  ],
  ULIDs: [ulid, () => ulid().toLowerCase(), () => `order_${ulid()}`],
  'our ids': [ours, () => `for ${ours()}, ${ours()}`],
  'digests and traces': [
    () => hex(24),
    () => hex(40),
    () => hex(64),
    () => `00-${hex(32)}-${hex(16)}-01`,
  ],
  moments: [
    () => `${seconds()}${digits(9)}`,
    () => `${seconds()}.${digits(9)}`,
    () => `${seconds()}${digits(6)}`,
    () => `${seconds()}${digits(3)}`,
    () => `${dashed(day())}T12:${two(59)}:${two(59)}.${digits(9)}Z`,
    () => `${dashed(day())} 12:${two(59)}:${two(59)}.${digits(9)}`,
    () => `${dashed(day())}, ${dashed(day())}; ${day()}/${day()}`,
    () => `${day()}T${padded(random(240_000), 6)}.${digits(6)}`,
  ],
  'order numbers': [
    () => `${digits(3)}-${digits(7)}-${digits(7)}`,
    () => `${digits(9)}-${digits(9)}-${digits(1)}`,
    () => day() + digits(6),
    () => day() + digits(8),
    () => `${day()}-${digits(6)}`,
    () => `${day()}_${digits(8)}`,
    () => `${dashed(day())}-${digits(6)}`,
    () => `${day()}${digits(4)}-${digits(4)}`,
    () => `INV/${day()}/${digits(5)}`,
    () => `INV${day()}${digits(8)}`,
    () => `${digits(2)}-${digits(5)}-${digits(5)}`,
    () => `SO${digits(12)}`,
    () => digits(13),
  ],
};

for (const [what, made] of Object.entries(NAMES)) {
  test(`of a million ${what} none is taken for a card number`, () => {
    const wrong: string[] = [];
    for (let count = 0; count < MILLION; count += 1) {
      const name = made[count % made.length]?.() ?? '';
      if (holdsCardNumber(name)) wrong.push(name);
    }
    assert.deepEqual(wrong.slice(0, SHOWN_MAX), [], `${wrong.length} of ${MILLION}`);
  });
}

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
  [
    14,
    [
      [4, 6, 4],
      [4, 4, 4, 2],
    ],
  ],
  [
    15,
    [
      [4, 6, 5],
      [4, 4, 4, 3],
    ],
  ],
  [
    16,
    [
      [4, 4, 4, 4],
      [8, 8],
    ],
  ],
  [17, [[4, 4, 4, 4, 1]]],
  [18, [[4, 4, 4, 4, 2]]],
  [19, [[4, 4, 4, 4, 3]]],
]);

function cardNumber(): string {
  const { prefix, length } = pick(ISSUED);
  const payload = prefix + digits(length - 1 - prefix.length);
  const number = payload + luhnCheckDigit(payload);
  const oneByOne = Array.from({ length }, () => 1);
  const form = pick([[length], oneByOne, ...(PRINTED.get(length) ?? [])]);
  return grouped(number, form, pick(BETWEEN));
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
  ...GLUED,
];

test('of 200,000 card numbers in every form, alone and inside text, every one is found', () => {
  const missed: string[] = [];
  for (let count = 0; count < MILLION / 5; count += 1) {
    const [before, after] = AROUND[count % AROUND.length] ?? ['', ''];
    const text = before + cardNumber() + after;
    if (!holdsCardNumber(text)) missed.push(text);
  }
  assert.deepEqual(missed.slice(0, SHOWN_MAX), [], `${missed.length}`);
});

test('whatever is refused as a card number is masked where text is repeated', () => {
  for (let count = 0; count < MILLION / 20; count += 1) {
    const [before, after] = AROUND[count % AROUND.length] ?? ['', ''];
    const text = masked(before + cardNumber() + after);
    assert.ok(text.includes('[masked]') && !holdsCardNumber(text), text);
  }
});

test('every spelling of the corpus is refused, and masked where text is repeated', () => {
  for (const text of spellingsOfCard('4242424242424242')) {
    assert.ok(holdsCardNumber(text), JSON.stringify(text));
    const shown = masked(text);
    assert.ok(shown.includes('[masked]') && !/42/.test(shown), JSON.stringify([text, shown]));
  }
});

test('a mistyped card number is masked in every spelling too', () => {
  for (const text of spellingsOfCard('4242424242424243')) {
    assert.ok(!holdsCardNumber(text), JSON.stringify(text));
    assert.ok(masked(text).includes('[masked]'), JSON.stringify(text));
  }
});

test('what is around an encoded number of an address stays as it was written', () => {
  const number = '4242%2E4242%E2%80%8B%2f4242%C2%AD.4242';
  assert.equal(maskedPath(`/a%0ab/%2f/${number}/x%0A4?x`), '/a%0ab/%2f/[masked]/x%0A4?x');
});

test('zeros alone are nobody’s number, and stand in ids of the sandbox: they are repeated', () => {
  const [id, zeros] = ['cl000000000000000SANDB0X00000', '0000 0000 0000 0000'];
  assert.equal(masked(id), id);
  assert.equal(masked(zeros), zeros);
  assert.equal(masked('00000000000001'), '[masked]');
});

for (const [what, text] of [
  ['a digit of another script after it', '4111111111111111٣'],
  ['another check digit', '4111111111111112'],
  ['a length that its network has not', `41111111111111${luhnCheckDigit('41111111111111')}`],
  ['other groups', '41111-11111-111-111'],
  ['four spaces between groups', '4111    1111 1111 1111'],
  ['colons between groups, as an address of IPv6 has', '4111:1111:1111:1111'],
  ['two digits at a time', '41 11 11 11 11 11 11 11'],
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

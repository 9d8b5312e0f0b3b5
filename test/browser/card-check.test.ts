import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  brandOf,
  expiryIn,
  isCardNumber,
  isOver,
  isPostalCode,
  isSecurityCode,
  isTooFar,
} from '../../browser/page/card-check.ts';
import { readTheme } from '../../browser/page/theme.ts';
import { writtenExpiry, writtenNumber } from '../../browser/page/written.ts';
import { notificationPage, sameTransaction } from '../../browser/src/notification-page.ts';
import { cardFaults, parseCard } from '../../service/src/records/vault/index.ts';

const EXPIRY = { expiryMonth: 12, expiryYear: 2030 };
const WHEN = { zone: 'UTC', now: new Date('2026-03-01T12:00:00Z') };

for (const number of ['4242424242424242', '5555555555554444', '378282246310005']) {
  test(`${number.slice(0, 2)}…: the page and the vault agree on the brand, and that it is good`, () => {
    const card = parseCard({ cardNumber: number, ...EXPIRY });
    assert.equal(brandOf(number).brand, card.brand);
    assert.ok(isCardNumber(number));
    assert.deepEqual(cardFaults(card, WHEN, 'card'), []);
  });
}

test('the page calls no number another brand than the vault does, by its first four digits', () => {
  const differences = Array.from({ length: 10_000 }, (_, prefix) => {
    const digits = String(prefix).padStart(4, '0').padEnd(16, '5');
    const { brand } = parseCard({ cardNumber: digits, ...EXPIRY });
    const shown = brandOf(digits).brand;
    // Where the vault tells two networks apart by more digits, the page may know one of them.
    return shown === brand || brand === 'OTHER' || shown === 'OTHER'
      ? undefined
      : [digits, brand, shown];
  }).filter((difference) => difference !== undefined);
  assert.deepEqual(differences, []);
});

test('a wrong digit, a missing one and one too many are found', () => {
  const right = '4242424242424242';
  for (const number of ['4242424242424243', right.slice(1), `${right}5`, '', '4']) {
    assert.ok(!isCardNumber(number), number);
  }
});

test('security codes have the length of their brand', () => {
  assert.ok(isSecurityCode('123', '4242') && !isSecurityCode('1234', '4242'));
  assert.ok(isSecurityCode('1234', '3782') && !isSecurityCode('123', '3782'));
  assert.ok(!isSecurityCode('12', ''));
});

for (const [text, expected] of [
  ['12/30', '12 2030'],
  ['1230', '12 2030'],
  ['01 / 31', '1 2031'],
  ['12/2030', '12 2030'],
  ['1/30', '1 2030'],
  ['13/30', ''],
  ['00/30', ''],
  ['12/', ''],
  ['12', ''],
  ['', ''],
  ['ab/cd', ''],
] as const) {
  test(`${text || 'nothing'} is the date ${expected || 'of nothing'}`, () => {
    const expiry = expiryIn(text);
    assert.equal(expiry ? `${expiry.month} ${expiry.year}` : '', expected);
  });
}

test('a card is good to the end of its month, and not for a century', () => {
  assert.ok(!isOver({ month: 3, year: 2026 }, '2026-03'));
  assert.ok(isOver({ month: 2, year: 2026 }, '2026-03'));
  assert.ok(!isTooFar({ month: 1, year: 2056 }, '2026-03'));
  assert.ok(isTooFar({ month: 1, year: 2057 }, '2026-03'));
});

test('postal codes of many countries pass, and nothing else', () => {
  for (const code of ['K1A 0B1', 'k1a0b1', '90210', '90210-1234', 'SW1A 1AA', '100']) {
    assert.ok(isPostalCode(code), code);
  }
  for (const code of ['', 'K', 'K1A;0B1', '12345678901', '-123', '<b>']) {
    assert.ok(!isPostalCode(code), code);
  }
});

for (const [typed, caret, text, place] of [
  ['42424', 5, '4242 4', 6],
  ['4242424242424242', 16, '4242 4242 4242 4242', 19],
  ['4242 4242 4242 4242', 2, '4242 4242 4242 4242', 2],
  ['4242-4242', 9, '4242 4242', 9],
  ['378282246310005', 15, '3782 822463 10005', 17],
  ['3782822463100051234', 19, '3782 822463 10005', 17],
  ['', 0, '', 0],
  ['x', 1, '', 0],
] as const) {
  test(`${typed || 'nothing'} is written ${text || 'as nothing'}, the caret at ${place}`, () => {
    assert.deepEqual(writtenNumber(typed, caret), { text, caret: place });
  });
}

for (const [typed, erasing, text] of [
  ['1', false, '1'],
  ['12', false, '12/'],
  ['12', true, '12'],
  ['5', false, '05/'],
  ['1230', false, '12/30'],
  ['12/2030', false, '12/30'],
  ['1/', false, '01/'],
  ['12/3', false, '12/3'],
  ['12/305', false, '12/30'],
] as const) {
  test(`the date ${typed} is written ${text}${erasing ? ' while erasing' : ''}`, () => {
    assert.equal(writtenExpiry(typed, typed.length, erasing).text, text);
  });
}

test('a theme changes what may be changed, and names what it may not', () => {
  const { properties, refused } = readTheme({
    colorText: '#123',
    colorFocus: '#A1b2C3',
    radius: 0,
    fontFamily: 'serif',
    colorScheme: 'dark',
    colorLabel: 'url(https://evil.example)',
    colorFault: 'red; background: url(x)',
    fontSize: 99,
    spacing: '10px',
    position: 'fixed',
    __proto__: { colorBorder: '#fff' },
    constructor: '#fff',
  });
  assert.deepEqual(
    properties.map(([property]) => property),
    ['--text', '--focus', '--radius', '--family', 'color-scheme'],
  );
  assert.deepEqual(refused, [
    'colorLabel',
    'colorFault',
    'fontSize',
    'spacing',
    'position',
    'constructor',
  ]);
  for (const odd of [undefined, null, 7, 'x', []]) assert.deepEqual(readTheme(odd).properties, []);
});

test('what a notification page hands over cannot break out of its script', () => {
  const page = notificationPage({
    parentOrigin: 'https://shop.example',
    cres: '</script><script>alert(1)</script>',
    scriptNonce: '"><x',
  });
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.ok(page.includes('nonce="&quot;>&lt;x"'));
});

const message = (id: string) =>
  Buffer.from(JSON.stringify({ threeDSServerTransID: id, note: 'é?>' })).toString('base64url');

test('messages of two transactions are kept apart; what cannot be read is let through', () => {
  assert.ok(sameTransaction(message('a'), message('a')));
  assert.ok(!sameTransaction(message('a'), message('b')));
  assert.ok(sameTransaction(message('a'), 'not base64!'));
});

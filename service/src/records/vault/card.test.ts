import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { Secret } from '../../kernel/secret.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import { type Brand, CardBody, cardFaults, parseCard, securityCodeFaults } from './index.ts';

const TORONTO = 'America/Toronto';
const NOW = new Date('2026-03-01T12:00:00Z');
const WHEN = { zone: TORONTO, now: NOW };

/** A number of that length with a right check digit. */
function numbered(prefix: string, length: number): string {
  const payload = prefix.padEnd(length - 1, '0');
  return payload + luhnCheckDigit(payload);
}

function faultsOf(changes: Readonly<Record<string, unknown>>, when = WHEN): string[] {
  const wire = { cardNumber: numbered('4', 16), expiryMonth: 12, expiryYear: 2030, ...changes };
  return cardFaults(parseCard(wire), when, 'paymentMethod.card').map(
    ({ parameterName = '', reasonCode }) =>
      `${parameterName.replace('paymentMethod.card.', '')} ${reasonCode}`,
  );
}

const NETWORKS: readonly [brand: Brand, prefix: string, lengths: number[], code: string][] = [
  ['VISA', '424242', [16, 18, 19], '123'],
  ['MASTERCARD', '555555', [16], '123'],
  ['MASTERCARD', '2221', [16], '123'],
  ['MASTERCARD', '2720', [16], '123'],
  ['AMEX', '34', [15], '1234'],
  ['AMEX', '37', [15], '1234'],
  ['DISCOVER', '6011', [16, 19], '123'],
  ['DISCOVER', '644', [16, 19], '123'],
  ['DINERS', '36', [14, 16, 19], '123'],
  ['DINERS', '300', [14, 16, 19], '123'],
  ['JCB', '3528', [16, 17, 18, 19], '123'],
  ['UNIONPAY', '620', [14, 15, 16, 17, 18, 19], '123'],
  ['MAESTRO', '6759', [12, 13, 14, 15, 16, 17, 18, 19], '123'],
  ['OTHER', '2200', [16, 17, 18, 19], '123'], // Mir: known to the package, no brand of the wire.
  ['OTHER', '9999', [12, 13, 14, 15, 16, 17, 18, 19], '1234'],
];
for (const [brand, prefix, lengths, code] of NETWORKS) {
  test(`${brand} ${prefix}: its lengths and its security code pass, all others do not`, () => {
    for (let length = 12; length <= 19; length += 1) {
      const cardNumber = numbered(prefix, length);
      const expected = lengths.includes(length) ? [] : ['cardNumber INVALID_CARD_NUMBER'];
      assert.equal(parseCard({ cardNumber, expiryMonth: 1, expiryYear: 30 }).brand, brand);
      assert.deepEqual(faultsOf({ cardNumber, cvd: code }), expected, String(length));
    }
    const other = code.length === 4 ? '123' : '1234';
    const wrong = brand === 'OTHER' ? '12' : other;
    const cardNumber = numbered(prefix, lengths[0] ?? 16);
    assert.deepEqual(faultsOf({ cardNumber, cvd: wrong }), ['cvd INVALID_SECURITY_CODE']);
  });
}

/** The number with another check digit. */
function broken(number: string): string {
  return number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
}

test('a wrong digit is found, except on UnionPay, whose numbers need no check digit', () => {
  const wrong = ['cardNumber INVALID_CARD_NUMBER'];
  assert.deepEqual(faultsOf({ cardNumber: broken(numbered('4', 16)) }), wrong);
  assert.deepEqual(faultsOf({ cardNumber: broken(numbered('620', 16)) }), []);
});

test('spaces, dashes, letters and other digits are no card number', () => {
  for (const cardNumber of ['4242 4242 4242 4242', '4242-4242-4242-4242', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '']) {
    assert.deepEqual(faultsOf({ cardNumber }), ['cardNumber INVALID_CARD_NUMBER']);
  }
});

test('a card is good until its month has ended where the merchant is', () => {
  const march = { expiryMonth: 3, expiryYear: 2026 };
  const at = (now: string, zone = TORONTO) => faultsOf(march, { zone, now: new Date(now) });
  assert.deepEqual(at('2026-04-01T03:59:59Z'), []); // 23:59:59 in Toronto.
  assert.deepEqual(at('2026-04-01T04:00:00Z'), ['expiryMonth CARD_EXPIRED']);
  assert.deepEqual(at('2026-04-01T06:59:59Z', 'America/Vancouver'), []);
  assert.deepEqual(at('2026-03-31T23:00:00Z', 'Asia/Tokyo'), ['expiryMonth CARD_EXPIRED']);
  assert.deepEqual(faultsOf({ expiryMonth: 12, expiryYear: 2025 }), ['expiryYear CARD_EXPIRED']);
});

test('a year has two digits or four; an impossible year and an expired one are different faults', () => {
  assert.deepEqual(faultsOf({ expiryYear: 30 }), []);
  assert.equal(parseCard({ cardNumber: '', expiryMonth: 1, expiryYear: 30 }).expiryYear, 2030);
  for (const expiryYear of [130, 1999, 2057, 20.5, Number.NaN]) {
    assert.deepEqual(
      faultsOf({ expiryYear }),
      ['expiryYear INVALID_EXPIRY_DATE'],
      String(expiryYear),
    );
  }
  for (const expiryMonth of [0, 13, 1.5]) {
    assert.deepEqual(faultsOf({ expiryMonth }), ['expiryMonth INVALID_EXPIRY_DATE']);
  }
});

test('all faults of a card are reported together', () => {
  const faults = faultsOf({ cardNumber: '4', expiryMonth: 1, expiryYear: 20, cvd: '1' });
  assert.deepEqual(faults, [
    'cardNumber INVALID_CARD_NUMBER',
    'expiryYear CARD_EXPIRED',
    'cvd INVALID_SECURITY_CODE',
  ]);
});

function codeFaults(brand: Brand, code: string) {
  const faults = securityCodeFaults(brand, new Secret(code), 'paymentMethod.cvd');
  return faults.map(({ parameterName }) => parameterName);
}

test('the code sent with a stored card is judged by the card’s brand', () => {
  assert.deepEqual(codeFaults('AMEX', '1234'), []);
  assert.deepEqual(codeFaults('VISA', '1234'), ['paymentMethod.cvd']);
});

test('the wire takes expiry as integers or digits, and a fault of form shows no card data', () => {
  const check = validatorOf(CardBody);
  const cardNumber = numbered('4', 16);
  const read = check({ cardNumber, expiryMonth: '07', expiryYear: '2030', cvd: '123' });
  assert.deepEqual(read.ok && read.value, {
    cardNumber,
    expiryMonth: 7,
    expiryYear: 2030,
    cvd: '123',
  });
  const wrong = check({
    cardNumber: `${cardNumber} x`,
    expiryMonth: 1,
    expiryYear: 30,
    cvd: '98765',
  });
  assert.ok(!wrong.ok);
  assert.deepEqual(
    wrong.faults.map(({ parameterName, parameterValue }) => [parameterName, parameterValue]),
    [
      ['cardNumber', undefined],
      ['cvd', undefined],
    ],
  );
});

test('whatever is sent as a card, neither card nor faults ever print its number or code', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{12,19}$/),
      fc.stringMatching(/^[0-9]{5,8}$/),
      fc.nat(20),
      fc.nat(3_000),
      (cardNumber, cvd, expiryMonth, expiryYear) => {
        const card = parseCard({ cardNumber, cvd, expiryMonth, expiryYear });
        const faults = cardFaults(card, WHEN, 'card');
        const printed =
          JSON.stringify([card, faults]) + inspect([card, faults], { depth: 9, showHidden: true });
        assert.ok(!printed.includes(cardNumber));
        assert.ok(!JSON.stringify(faults).includes(cvd));
      },
    ),
  );
});

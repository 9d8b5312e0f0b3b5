/** Each operation as a message, beside one that was written by hand from the README. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cad, cardOf, MERCHANT } from '../../../test/simulator.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import {
  authorizationMessage,
  captureMessage,
  completionMessage,
  refundMessage,
  releaseMessage,
  reversalMessage,
  verificationMessage,
} from './messages.ts';
import {
  SAMPLE_CARD,
  SAMPLE_FOLLOW_UP,
  SAMPLE_HOLD,
  SAMPLE_ORIGINAL,
  SAMPLE_OWN,
  SAMPLE_PROFILE,
  referencesOf,
} from '../../../test/iso8583-requests.ts';

const PLACE = 'Maple Hardware           Montreal     CA';
const NUMBER = '164242424242424242';
const HEAD = ['1118094507', '000123', '094507', '1118'].join('');
const LATER_HEAD = ['1118094507', '000124', '094507', '1118'].join('');
const REST = ['67890128', '1234567890128  ', PLACE].join('');
const NAMED = ['0100', '000123', '1118094507', '00000123456', '00000000000'].join('');

function text1987(message: ReturnType<typeof authorizationMessage>): string {
  return writeMessage(iso1987, message).toString('latin1');
}

/** The bitmap of the given fields, by hand of another kind: as a number. */
function bitmap(...fields: readonly number[]): string {
  const isLong = fields.some((field) => field > 64);
  const all = isLong ? [1, ...fields] : fields;
  const bits = all.reduce((sum, field) => sum | (1n << BigInt(128 - field)), 0n);
  const digits = bits.toString(16).toUpperCase().padStart(32, '0');
  return isLong ? digits : digits.slice(0, 16);
}

const CARD_FIELDS = [2, 3, 4, 7, 11, 12, 13, 14, 18, 19, 22, 25, 32, 37, 41, 42, 43, 49, 62];
const LATER_FIELDS = [3, 4, 7, 11, 12, 13, 18, 19, 32, 37, 38, 41, 42, 43, 49, 62, 63, 90];

test('a hold, a purchase, and their repeats', () => {
  const rest =
    bitmap(...CARD_FIELDS) +
    NUMBER +
    '000000' +
    '000000002000' +
    HEAD +
    '3012' +
    '5251' +
    '124' +
    '810' +
    '59' +
    '06123456' +
    '632209000123' +
    REST +
    '124' +
    '013p-1:authorize';
  assert.equal(text1987(authorizationMessage(SAMPLE_PROFILE, SAMPLE_HOLD)), `0100${rest}`);
  assert.equal(
    text1987(authorizationMessage(SAMPLE_PROFILE, { ...SAMPLE_HOLD, isRepeat: true })),
    `0101${rest}`,
  );
  const single = { ...SAMPLE_HOLD, capture: true, hostReferences: referencesOf('000123', '0200') };
  assert.equal(text1987(authorizationMessage(SAMPLE_PROFILE, single)), `0200${rest}`);
  const dual = { ...SAMPLE_HOLD, capture: true };
  assert.equal(
    text1987(authorizationMessage(SAMPLE_PROFILE, dual)),
    `0100${rest}`,
    'by its assignment',
  );
});

test('the second message of a purchase has the numbers of the first', () => {
  const message = completionMessage(
    SAMPLE_PROFILE,
    { ...SAMPLE_HOLD, capture: true },
    SAMPLE_ORIGINAL,
  );
  const expected =
    '0220' +
    bitmap(2, 14, 60, ...LATER_FIELDS) +
    NUMBER +
    '000000' +
    '000000002000' +
    HEAD +
    '3012' +
    '5251' +
    '124' +
    '06123456' +
    '632209000123' +
    'A1B2C3' +
    REST +
    '124' +
    '001F' +
    '013p-1:authorize' +
    '007MCC0001' +
    NAMED;
  assert.equal(text1987(message), expected);
});

test('an increment names the authorization, and is asked for like one', () => {
  const increment = {
    ...SAMPLE_HOLD,
    reference: 'p-1:increment:1',
    hostReferences: referencesOf('000124', '0100'),
    incrementOf: SAMPLE_ORIGINAL,
  };
  const expected =
    '0100' +
    bitmap(38, 63, 90, ...CARD_FIELDS) +
    NUMBER +
    '000000' +
    '000000002000' +
    LATER_HEAD +
    '3012' +
    '5251' +
    '124' +
    '810' +
    '59' +
    '06123456' +
    '632209000123' +
    'A1B2C3' +
    REST +
    '124' +
    '015p-1:increment:1' +
    '007MCC0001' +
    NAMED;
  assert.equal(text1987(authorizationMessage(SAMPLE_PROFILE, increment)), expected);
});

test('a check of a card with all that the issuer is told', () => {
  const message = verificationMessage(SAMPLE_PROFILE, {
    reference: 'v-1:verify',
    merchant: MERCHANT,
    card: cardOf('4242424242424242', '123'),
    currency: 'USD',
    hostReferences: SAMPLE_OWN,
    address: { street: '1 Rue de l’Église', postalCode: 'K1A 0B1' },
    threeDSecure: {
      authenticationValue: 'AAECAwQFBgcICQoLDA0ODxAREhM=',
      electronicCommerceIndicator: '05',
      version: '2.2.0',
      directoryServerTransactionId: 'ds-1',
    },
    credentialOnFile: { indicator: 'RECURRING', sequence: 'FIRST' },
  });
  const additional =
    '02003123' +
    '030171 Rue de l Eglise' +
    '04007K1A 0B1' +
    '0500205' +
    '06028AAECAwQFBgcICQoLDA0ODxAREhM=' +
    '07004ds-1' +
    '080052.2.0' +
    '09002RF';
  assert.equal(message.fields.get(48), additional);
  assert.equal(message.mti, '0100');
  assert.deepEqual(
    [4, 22, 25, 49].map((number) => message.fields.get(number)),
    ['000000000000', '812', '51', '840'],
  );
});

test('a later payment with a stored card has the transaction id of the first', () => {
  const stored = authorizationMessage(SAMPLE_PROFILE, {
    ...SAMPLE_HOLD,
    exemption: 'RECURRING',
    credentialOnFile: {
      indicator: 'VARIABLE_RECURRING',
      sequence: 'SUBSEQUENT',
      networkTransactionId: 'N1',
    },
  });
  assert.deepEqual(
    [22, 25, 48, 63].map((number) => stored.fields.get(number)),
    ['100', '08', '09002VS11003REC', 'N1'],
  );
});

const LATER_REST = ['5251', '124', '06123456', '632209000123', 'A1B2C3', REST, '124'].join('');
const NAME = '013p-1:capture:1';

test('captures and refunds name their original, and have a trace number of their own', () => {
  const head = '000000000500' + LATER_HEAD;
  const fields = bitmap(60, ...LATER_FIELDS);
  const capture = `${fields}000000${head}${LATER_REST}001F${NAME}007MCC0001${NAMED}`;
  const final = captureMessage(SAMPLE_PROFILE, { ...SAMPLE_FOLLOW_UP, final: true });
  assert.equal(text1987(final), `0220${capture}`);
  const again = captureMessage(SAMPLE_PROFILE, {
    ...SAMPLE_FOLLOW_UP,
    final: false,
    isRepeat: true,
  });
  assert.equal(text1987(again), `0221${capture.replace('001F', '001N')}`);
  const refund = `${bitmap(...LATER_FIELDS)}200000${head}${LATER_REST}${NAME}007MCC0001${NAMED}`;
  assert.equal(text1987(refundMessage(SAMPLE_PROFILE, SAMPLE_FOLLOW_UP)), `0200${refund}`);
});

test('a reversal has the numbers of its original; without an approval it says that none came', () => {
  const reversal = reversalMessage(SAMPLE_PROFILE, {
    ...SAMPLE_FOLLOW_UP,
    amount: cad(20_00n),
    card: SAMPLE_CARD,
  });
  const expected =
    '0420' +
    bitmap(2, 14, 39, ...LATER_FIELDS) +
    NUMBER +
    '000000' +
    '000000002000' +
    HEAD +
    '3012' +
    LATER_REST.replace('A1B2C3', 'A1B2C317') +
    NAME +
    '007MCC0001' +
    NAMED;
  assert.equal(text1987(reversal), expected);
  const original = { ...SAMPLE_ORIGINAL, authorizationCode: null, networkTransactionId: null };
  const blind = reversalMessage(SAMPLE_PROFILE, {
    ...SAMPLE_FOLLOW_UP,
    original,
    hostReferences: undefined,
  });
  assert.equal(blind.fields.get(39), '68');
  assert.equal(blind.fields.has(38) || blind.fields.has(63), false);
});

test('a release has the amount before, and what remains', () => {
  const message = releaseMessage(SAMPLE_PROFILE, {
    ...SAMPLE_FOLLOW_UP,
    amount: cad(15_00n),
    kept: cad(5_00n),
  });
  const fields = bitmap(39, 95, ...LATER_FIELDS);
  const replaced = ['000000000500', '000000000000', 'C00000000C00000000'].join('');
  const rest = LATER_REST.replace('A1B2C3', 'A1B2C317');
  const expected = `0420${fields}000000000000002000${LATER_HEAD}${rest}${NAME}007MCC0001${NAMED}`;
  assert.equal(text1987(message), expected + replaced);
});

test('what cannot be named at the host is not sent', () => {
  const nameless = { ...SAMPLE_FOLLOW_UP, hostReferences: undefined, kept: cad(1n) };
  assert.throws(() => releaseMessage(SAMPLE_PROFILE, nameless), { name: 'ReferenceFault' });
  const original = { ...SAMPLE_ORIGINAL, hostReferences: null };
  assert.throws(
    () => reversalMessage(SAMPLE_PROFILE, { ...SAMPLE_FOLLOW_UP, original }),
    /no references/,
  );
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { readByTheTable } from '../../../../../test/cpa005-table.ts';
import {
  batchOf,
  orderOf,
  ordersUpTo,
  referenceOf,
  SETTINGS,
  written,
} from '../../../../../test/rails.ts';
import {
  type Cpa005Settings,
  cpa005SettingsFaults,
  createCpa005,
  crossReferenceOf,
  nextFileNumber,
  type RailBatch,
} from '../index.ts';

for (const [count, records] of [
  [0, 'AZ'],
  [1, 'ACZ'],
  [6, 'ACZ'],
  [7, 'ACCZ'],
  [12, 'ACCZ'],
  [13, 'ACCCZ'],
] as const) {
  test(`${count} credits make the records ${records}, six to a record`, () => {
    const file = written(batchOf(ordersUpTo(count)));
    const read = readByTheTable(file.bytes);
    assert.equal(read.records, records);
    assert.deepEqual(
      read.transactions.map(({ crossReference }) => crossReference),
      ordersUpTo(count).map(({ crossReference }) => crossReference),
    );
    assert.equal(file.credits.count, count);
  });
}

test('the bytes of a file match the layout, character by character', () => {
  const { bytes, digest } = written(batchOf([orderOf(1, { name: 'Café Zoë & Fils' })]));
  const header = `A000000001CAUSEWAY01000102606161210${' '.repeat(20)}CAD`.padEnd(1464);
  const segment = [
    '4500000001001026062081530001',
    '7654321     ',
    '6121006100001000000001',
    '000',
    'CAUSEWAY       ',
    'CAFE ZOE & FILS               ',
    'CAUSEWAY PAYMENTS INC.        ',
    'CAUSEWAY01',
    'REF0000000000000001',
    '000300012',
    '1000001     ',
    ' '.repeat(15 + 22 + 2),
    '00000000000',
  ].join('');
  const credit = `C000000002CAUSEWAY010001${segment}`.padEnd(1464);
  const totals = `${'0'.repeat(22)}0000000000100100000001${'0'.repeat(44)}`;
  const trailer = `Z000000003CAUSEWAY010001${totals}`.padEnd(1464);
  assert.equal(bytes.toString('latin1'), `${header}\r\n${credit}\r\n${trailer}\r\n`);
  assert.equal(digest, createHash('sha256').update(bytes).digest('hex'));
});

test('credits come before debits, and each is numbered by its place in the file', () => {
  const orders = [
    orderOf(1, { kind: 'debit' }),
    orderOf(2),
    orderOf(3, { kind: 'debit' }),
    orderOf(4),
  ];
  const file = written(batchOf(orders, { fileNumber: 42 }));
  const { records, transactions } = readByTheTable(file.bytes);
  assert.equal(records, 'ACDZ');
  assert.deepEqual(
    transactions.map(({ crossReference }) => crossReference),
    [2, 4, 1, 3].map(referenceOf),
  );
  assert.deepEqual(
    transactions.map(({ trace }) => trace),
    ['1', '2', '3', '4'].map((place) => `6121006100042${place.padStart(9, '0')}`),
  );
  assert.deepEqual(
    file.items.map(({ traceNumber }) => traceNumber),
    transactions.map(({ trace }) => trace),
  );
  assert.deepEqual(
    [file.credits, file.debits],
    [
      { count: 2, amount: 2_006n },
      { count: 2, amount: 2_004n },
    ],
  );
});

test('if the bank composes trace numbers, they are written as zeros and not stored', () => {
  const settings: Cpa005Settings = {
    ...SETTINGS,
    traceNumbers: 'zeros',
    originatingDataCentre: undefined,
  };
  const file = written(batchOf([orderOf(1)]), settings);
  assert.deepEqual(
    readByTheTable(file.bytes).transactions.map(({ trace }) => trace),
    ['0'.repeat(22)],
  );
  assert.equal(file.items[0]?.traceNumber, null);
});

test('the largest amount is 99,999,999.99; a cent more, and less than a cent, are refused', () => {
  const largest = 9_999_999_999n;
  const file = written(batchOf([orderOf(1, { amount: largest })]));
  assert.equal(readByTheTable(file.bytes).transactions[0]?.amount, largest);
  for (const amount of [largest + 1n, 0n, -1n]) {
    assert.deepEqual(placesOf(batchOf([orderOf(1, { amount })])), ['orders[0].amount']);
  }
});

test('a total of more than fourteen digits is refused', () => {
  const orders = ordersUpTo(10_001, { amount: 9_999_999_999n });
  assert.deepEqual(placesOf(batchOf(orders)), ['orders']);
  assert.equal(createCpa005(SETTINGS).write(batchOf(orders.slice(1))).kind, 'written');
});

test('31 December is day 366 of a leap year and day 365 of any other', () => {
  for (const [day, filed] of [
    ['2028-12-31', '028366'],
    ['2027-12-31', '027365'],
    ['2028-02-29', '028060'],
    ['2000-01-01', '000001'],
  ] as const) {
    const { created, transactions } = readByTheTable(
      written(batchOf([orderOf(1, { day })], { createdOn: day })).bytes,
    );
    assert.deepEqual([created, transactions[0]?.date], [filed, filed]);
  }
});

test('file number 1 comes first and follows 9999', () => {
  assert.deepEqual([undefined, 1, 9_998, 9_999].map(nextFileNumber), [1, 2, 9_999, 1]);
  const file = written(batchOf([], { fileNumber: 9_999 }));
  assert.equal(readByTheTable(file.bytes).fileNumber, '9999');
});

for (const [name, folded] of [
  ['Crêperie L’Été à Montréal', "CREPERIE L'ETE A MONTREAL"],
  ['Łódź Straße', 'LODZ STRASSE'],
  ['“Chez” <Lou> #1', 'CHEZ LOU 1'],
  ['A name of exactly 31 characters', 'A NAME OF EXACTLY 31 CHARACTER'],
  ['Twenty-nine characters here, & more', 'TWENTY-NINE CHARACTERS HERE, &'],
  ['北京 Noodles\r\nInc', 'BEIJING NOODLES INC'],
] as const) {
  test(`${JSON.stringify(name)} is written ${folded}`, () => {
    const { bytes } = written(batchOf([orderOf(1, { name })]));
    assert.equal(readByTheTable(bytes).transactions[0]?.name, folded);
  });
}

test('the cross reference is the unique end of an id', () => {
  assert.equal(
    crossReferenceOf('po0701JABCDEFGHJKMNPQRSTVWXYZ0'),
    'CDEFGHJKMNPQRSTVWXYZ0'.slice(2),
  );
  assert.equal(crossReferenceOf('po0701JABCDEFGHJKMNPQRSTVWXYZ0').length, 19);
});

function placesOf(batch: RailBatch, settings = SETTINGS): string[] {
  const result = createCpa005(settings).write(batch);
  return result.kind === 'refused' ? result.faults.map(({ place }) => place) : [];
}

test('all faults are reported at once, without any account number', () => {
  const account = { institutionNumber: 0, transitNumber: '1234', accountNumber: '98-76-54' };
  const wrong = orderOf(1, {
    amount: 0n,
    day: '2026-02-30',
    account,
    name: '- ? -',
    crossReference: 'é',
  });
  const batch = batchOf([wrong, orderOf(2), orderOf(2)], {
    fileNumber: 10_000,
    createdOn: 'today',
    currency: 'EUR' as 'CAD',
  });
  const settings: Cpa005Settings = {
    originatorId: 'too long for it',
    dataCentre: '00000',
    originatingDataCentre: '1',
    shortName: '',
    longName: '?',
    returnAccount: { institutionNumber: 1_000, transitNumber: '00000', accountNumber: '' },
    traceNumbers: 'composed',
    creditCode: '902',
    debitCode: '45',
  };
  assert.deepEqual(placesOf(batch, settings), [
    'settings.originatorId',
    'settings.dataCentre',
    'settings.originatingDataCentre',
    'settings.shortName',
    'settings.longName',
    'settings.creditCode',
    'settings.debitCode',
    'settings.returnAccount.institutionNumber',
    'settings.returnAccount.transitNumber',
    'settings.returnAccount.accountNumber',
    'fileNumber',
    'createdOn',
    'currency',
    'orders[0].amount',
    'orders[0].day',
    'orders[0].account.institutionNumber',
    'orders[0].account.transitNumber',
    'orders[0].account.accountNumber',
    'orders[0].name',
    'orders[0].crossReference',
    'orders[2].crossReference',
  ]);
  assert.doesNotMatch(JSON.stringify(createCpa005(settings).write(batch)), /98-76-54/);
  assert.deepEqual(cpa005SettingsFaults(SETTINGS), []);
});

test('a transaction’s date is at most 30 days before the file’s and 173 days after it', () => {
  for (const day of ['2026-01-31', '2026-08-22']) written(batchOf([orderOf(1, { day })]));
  for (const day of ['2026-01-30', '2026-08-23']) {
    assert.deepEqual(placesOf(batchOf([orderOf(1, { day })])), ['orders[0].day']);
  }
});

const orders = fc.array(
  fc.record({
    kind: fc.constantFrom('credit' as const, 'debit' as const),
    amount: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    day: fc
      .integer({ min: -30, max: 173 })
      .map((away) => new Date(Date.UTC(2028, 11, 1 + away)).toISOString().slice(0, 10)),
    account: fc.record({
      institutionNumber: fc.integer({ min: 1, max: 999 }),
      transitNumber: fc.stringMatching(/^[1-9]\d{4}$/),
      accountNumber: fc.stringMatching(/^\d{5,12}$/),
    }),
    name: fc.string({ unit: 'binary' }).map((name) => `Ñ${name}`),
  }),
  { maxLength: 40 },
);

test('any valid order is read back from the file unchanged', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 9_999 }), (some, fileNumber) => {
      const all = some.map((order, index) => ({ ...order, crossReference: referenceOf(index) }));
      const batch = batchOf(all, { fileNumber, createdOn: '2028-12-01', currency: 'USD' });
      const read = readByTheTable(written(batch).bytes);
      assert.deepEqual([read.currency, Number(read.fileNumber)], ['USD', fileNumber]);
      const byReference = new Map(read.transactions.map((each) => [each.crossReference, each]));
      assert.equal(byReference.size, all.length);
      for (const { crossReference, kind, amount, day, account } of all) {
        const found = byReference.get(crossReference);
        assert.equal(found?.type, kind === 'credit' ? 'C' : 'D');
        assert.equal(found?.amount, amount);
        assert.equal(found?.account, account.accountNumber);
        assert.equal(Number(found?.institution), account.institutionNumber);
        assert.equal(found?.transit, account.transitNumber);
        const start = new Date(Date.UTC(Number(`20${found?.date.slice(1, 3)}`), 0, 0));
        start.setUTCDate(start.getUTCDate() + Number(found?.date.slice(3)));
        assert.equal(start.toISOString().slice(0, 10), day);
      }
    }),
  );
});

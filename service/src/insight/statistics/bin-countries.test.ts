import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binTableText, countryOf, RANGES_MAX, readBinTable } from './bin-countries.ts';

const TABLE = 'first,last,country\n450000,450999,CA\n424242,424242,US\n451000,451999,CA\n';

test('ranges are in order, and those of one country that follow upon each other are one', () => {
  const { faults, ranges } = readBinTable(TABLE);
  assert.deepEqual(faults, []);
  assert.equal(binTableText(ranges), 'first,last,country\n424242,424242,US\n450000,451999,CA\n');
  assert.deepEqual(readBinTable(binTableText(ranges)), { faults, ranges });
});

test('a card is of the range that it is in, and of none outside', () => {
  const { ranges } = readBinTable(TABLE);
  const found = ['424241', '424242', '424243', '450000', '451500', '451999', '452000', '000000'];
  assert.deepEqual(
    found.map((bin) => countryOf(ranges, bin)),
    [undefined, 'US', undefined, 'CA', 'CA', 'CA', undefined, undefined],
  );
  assert.equal(countryOf([], '424242'), undefined);
});

test('what a spreadsheet writes is read: a mark of its order, ends of lines, spaces, empty lines', () => {
  const written = '\uFEFFFirst,Last,Country\r\n 424242 , 424242 , US \r\n\r\n';
  assert.deepEqual(readBinTable(written).ranges, [
    { first: 424_242, last: 424_242, country: 'US' },
  ]);
});

test('every fault is told, by its line', () => {
  const { faults } = readBinTable(
    'first,last,country\n42424,4242424,QQ\n500000,400000,CA\n100000,200000,CA\n150000,150000,US\n1,2\n"=1",,us\n',
  );
  assert.deepEqual(
    faults.map(({ parameterName, reasonCode }) => `${parameterName} ${reasonCode}`),
    [
      'content.lines[2].first INVALID_VALUE',
      'content.lines[2].last INVALID_VALUE',
      'content.lines[2].country INVALID_VALUE',
      'content.lines[3].last INVALID_RANGE',
      'content.lines[5] OVERLAPPING_RANGE',
      'content.lines[6] INVALID_VALUE',
      'content.lines[7].first INVALID_VALUE',
      'content.lines[7].last INVALID_VALUE',
      'content.lines[7].country INVALID_VALUE',
    ],
  );
});

test('one that is inside an earlier one overlaps, wherever the one between ends', () => {
  const { faults } = readBinTable(
    'first,last,country\n1,1,CA\n'.replace(
      '1,1,CA',
      '000001,000009,CA\n000002,000003,US\n000008,000008,FR',
    ),
  );
  assert.deepEqual(
    faults.map(({ parameterName }) => parameterName),
    ['content.lines[3]', 'content.lines[4]'],
  );
});

test('another kind of file, or too large a one, has one fault', () => {
  for (const content of ['', 'bin,country\n424242,US', '%PDF-1.7\n\u0000']) {
    assert.deepEqual(
      readBinTable(content).faults.map(({ parameterName }) => parameterName),
      ['content.lines[1]'],
    );
  }
  const many = Array.from({ length: RANGES_MAX + 1 }, () => '000000,000000,CA').join('\n');
  const { faults } = readBinTable(`first,last,country\n${many}`);
  assert.deepEqual(
    faults.map(({ parameterName }) => parameterName),
    [`content.lines[${RANGES_MAX + 2}]`],
  );
  const strange = Array.from({ length: 5_000 }, () => 'x').join('\n');
  assert.equal(readBinTable(`first,last,country\n${strange}`).faults.length, 100);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../../test/database.ts';
import { RANGE } from '../../../../../test/three-d-secure-messages.ts';
import { Secret } from '../../../kernel/secret.ts';
import {
  empty,
  type Queryable,
  type Statement,
  sql,
  transaction,
} from '../../../platform/db/pool.ts';
import { type CardRange, cardRangeOf, versionFor } from './card-range.ts';
import { changeRanges, findRanges, type RangeChange, replaceRanges } from './card-range-store.ts';

const db = await testDatabase(2);

const range = (
  startRange: string,
  endRange: string,
  change: Partial<CardRange> = {},
): CardRange => ({
  ...cardRangeOf({ ...RANGE, startRange, endRange, acsInfoInd: ['01', '03'] }),
  ...change,
});
const [FIRST, SECOND, OLD] = [
  range('4000100000000000', '4000100000000999'),
  range('4000100000001000', '4000100000001999', { methodUrl: null, acsInformation: [] }),
  range('4000100000010000', '4000100000010999', { acsEndVersion: '2.1.0' }),
];
const replace = async (ranges: readonly CardRange[]) =>
  await transaction(db, async (tx) => await replaceRanges(tx, 'DEFAULT', { ranges }));
const change = async (...changes: readonly RangeChange[]) =>
  await transaction(db, async (tx) => await changeRanges(tx, 'DEFAULT', changes));
const cardOf = (number: string) => ({
  directory: 'DEFAULT' as const,
  number: new Secret(number),
});
const find = async (...numbers: readonly string[]) => await findRanges(db, numbers.map(cardOf));
function watched() {
  const statements: Statement[] = [];
  const spy: Queryable = {
    query: async (statement) => {
      statements.push(statement);
      return await db.query(statement);
    },
  };
  return { statements, spy };
}

test('each card is found in its range, in the order asked, both bounds included', async () => {
  await replace([FIRST, SECOND, OLD]);
  const rows: [string, CardRange | undefined][] = [
    ['4000100000010009', OLD],
    ['4000100000000000', FIRST],
    ['4000100000000999', FIRST],
    ['4000100000001000', SECOND],
    ['4000100000002006', undefined],
    ['4000200000000000', undefined],
    ['4000100000000000', FIRST],
    ['3999999999999999', undefined],
  ];
  const found = await find(...rows.map(([number]) => number));
  assert.deepEqual(
    found,
    rows.map(([, expected]) => expected),
  );
  assert.deepEqual(await find(), []);
});

test('ranges of longer and of shorter numbers are found as well', async () => {
  const [long, short] = [
    range('5200100000000000000', '5200109999999999999'),
    range('4000200000000', '4000200000999'),
  ];
  await replace([long, short]);
  assert.deepEqual(await find('5200100000000000005', '4000200000500', '4000200001000'), [
    long,
    short,
    undefined,
  ]);
});

test('a range has no cards of another length', async () => {
  await replace([FIRST, range('5200100000000000000', '5200109999999999999')]);
  const found = await find('4000100000000000000', '40001000000000', '5200100000000005');
  assert.deepEqual(found, [undefined, undefined, undefined]);
});

test('ranges of the same first digits and different lengths stand beside each other', async () => {
  const [short, long] = [
    range('4000100000000', '4000100000999'),
    range('4000100000000000', '4000100000999999'),
  ];
  await replace([short, long]);
  assert.deepEqual(await find('4000100000500', '4000100000500000'), [short, long]);
});

test('of ranges inside each other the narrowest has the card', async () => {
  const ranges = [
    range('4000000000000000', '4999999999999999'),
    range('4000100000000000', '4000199999999999'),
    range('4000100000000100', '4000100000000199'),
    range('4000100000000150', '4000100000000150'),
  ] as const;
  await replace(ranges.toReversed());
  const numbers = ['4242424242424242', '4000100000000000', '4000100000000199', '4000100000000150'];
  assert.deepEqual(await find(...numbers), ranges);
});

test('a range that begins long before the card’s first digits is found', async () => {
  const wide = range('4000000000000000', '4999999999999999');
  await replace([wide]);
  assert.deepEqual(await find('4242424242424242'), [wide]);
});

test('the database is sent eight digits of a card number and no more', async () => {
  await replace([FIRST]);
  const { statements, spy } = watched();
  const [found] = await findRanges(spy, [cardOf('4000100000000109')]);
  assert.deepEqual(found, FIRST);
  assert.deepEqual(
    statements.map(({ values }) => values.flat()),
    [['4000100000000000000', '4000100099999999999', 'DEFAULT']],
  );
});

test('ranges are found by the index, with one statement for many cards', async () => {
  const many = Array.from({ length: 12_000 }, (_, index) => {
    const prefix = String(400_000_000 + index);
    return range(prefix.padEnd(16, '0'), prefix.padEnd(16, '9'));
  });
  await replace(many);
  await db.query(sql`analyze card_ranges`);
  const numbers = [0, 4_999, 5_000, 11_999].map((index) => `${400_000_000 + index}1234567`);
  const { statements, spy } = watched();
  const found = await findRanges(spy, [...numbers, '4000129999999999'].map(cardOf));
  assert.deepEqual(found, [many[0], many[4_999], many[5_000], many[11_999], undefined]);
  const [statement = empty] = statements;
  assert.equal(statements.length, 1);
  const plan = JSON.stringify(await db.query(sql`explain ${statement}`));
  assert.match(plan, /Index Scan/);
  assert.doesNotMatch(plan, /Seq Scan on card_ranges/);
});

test('a range without versions of the directory server has those of the directory server as a whole', async () => {
  await db.query(
    sql`update card_range_state set ds_start_version = '2.1.0', ds_end_version = '2.1.0'`,
  );
  await replace([{ ...FIRST, dsStartVersion: null, dsEndVersion: null }, SECOND, OLD]);
  const found = await find('4000100000000000', '4000100000001008', '4000100000010009');
  assert.deepEqual(
    found.map((each) => each && versionFor(each)),
    ['2.1.0', '2.2.0', '2.1.0'],
  );
  assert.equal(
    versionFor({ ...FIRST, acsStartVersion: '2.3.1', acsEndVersion: '2.3.1' }),
    undefined,
  );
});

test('changes end as if made one after another', async () => {
  await replace([FIRST, SECOND]);
  const modified = { ...SECOND, methodUrl: 'https://acs.example/other' };
  await change(
    { action: 'D', range: FIRST },
    { action: 'M', range: modified },
    { action: 'A', range: OLD },
    { action: 'D', range: OLD },
    { action: 'A', range: { ...OLD, acsInformation: ['04'] } },
  );
  assert.deepEqual(await find('4000100000000000', '4000100000001008', '4000100000010009'), [
    undefined,
    modified,
    { ...OLD, acsInformation: ['04'] },
  ]);
  await change({ action: 'A', range: FIRST }, { action: 'D', range: FIRST });
  assert.deepEqual(await find('4000100000000000'), [undefined]);
});

test('any sequence of changes leaves what a map would hold', async () => {
  const numbers = fc.integer({ min: 0, max: 5 });
  const step = fc.record({
    action: fc.constantFrom('A', 'D', 'M'),
    number: numbers,
    url: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await replace([]);
      const model = new Map<string, string>();
      const changes = steps.map(({ action, number, url }): RangeChange => {
        const methodUrl = `https://acs.example/${url}`;
        const each = range(`400010000000${number}000`, `400010000000${number}999`, { methodUrl });
        if (action === 'D') model.delete(each.startRange);
        else if (action === 'A' || model.has(each.startRange))
          model.set(each.startRange, methodUrl);
        return { action, range: each };
      });
      await change(...changes);
      const kept = await db.query<{ start: string; url: string }>(
        sql`select start_range as start, method_url as url from card_ranges`,
      );
      assert.deepEqual(new Map(kept.map(({ start, url }) => [start, url])), model);
    }),
    { numRuns: 25 },
  );
});

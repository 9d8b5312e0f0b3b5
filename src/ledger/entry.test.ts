import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { AMOUNT_MAX } from '../kernel/money.ts';
import { ACCOUNTS, ENTRY_KINDS, type EntryKind, legsOf, sumOf } from './entry.ts';

const KINDS = Object.keys(ENTRY_KINDS) as EntryKind[];
const GUIDE = readFileSync(new URL('../../docs/guides/ledger.md', import.meta.url), 'utf8');
const MIGRATIONS = ['0008_ledger', '0013_settlement']
  .map((name) => readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8'))
  .join('');

const amounts = fc.bigInt({ min: 1n, max: BigInt(AMOUNT_MAX) });
const moves = fc.tuple(fc.constantFrom(...KINDS), amounts);

type Move = readonly [EntryKind, bigint];

/** The accounts that are not zero after these moves. */
function balances(moved: readonly Move[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of moved.flatMap(([kind, cents]) => legsOf(kind, cents))) {
    sums.set(account, (sums.get(account) ?? 0n) + amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

test('every entry sums to zero, and so does any sequence of them', () => {
  fc.assert(
    fc.property(fc.array(moves), (sequence) => {
      for (const [kind, amount] of sequence) assert.equal(sumOf(legsOf(kind, amount)), 0n);
      const total = Object.values(balances(sequence)).reduce((sum, amount) => sum + amount, 0n);
      assert.equal(total, 0n);
    }),
  );
});

test('an entry touches an account once, with its whole amount', () => {
  for (const kind of KINDS) {
    const legs = legsOf(kind, 7n);
    assert.equal(new Set(legs.map(({ account }) => account)).size, legs.length, kind);
    assert.ok(
      legs.every(({ amount }) => amount === 7n || amount === -7n),
      kind,
    );
  }
});

test('an entry over nothing, or less, is a bug', () => {
  for (const amount of [0n, -1n]) {
    assert.throws(() => legsOf('AUTHORIZE', amount), /more than nothing/);
  }
});

/** A hold that is raised, captured in parts and given up, in amounts that add up. */
const lives = fc
  .record({ parts: fc.array(amounts, { minLength: 1 }), isRest: fc.func(fc.boolean()) })
  .map(({ parts, isRest }) => ({
    placed: parts,
    captured: parts.filter((part) => !isRest(part)),
    rest: parts.filter((part) => isRest(part)),
  }));
const each = (kind: EntryKind, parts: readonly bigint[]): Move[] =>
  parts.map((part) => [kind, part] as const);

test('what was held is captured or released, and then nothing is held', () => {
  fc.assert(
    fc.property(lives, ({ placed, captured, rest }) => {
      const after = balances([
        ...each('AUTHORIZE', placed),
        ...each('CAPTURE', captured),
        ...each('RELEASE', rest),
      ]);
      const taken = captured.reduce((sum, part) => sum + part, 0n);
      assert.deepEqual(after, taken === 0n ? {} : { CLEARING: -taken, RECEIVABLE: taken });
    }),
  );
});

test('once its captures are voided, a payment leaves nothing in any account', () => {
  fc.assert(
    fc.property(lives, ({ placed, captured, rest }) => {
      const sequence = [
        ...each('AUTHORIZE', placed),
        ...each('CAPTURE', captured),
        ...each('RELEASE', rest),
        ...each('VOID', captured),
      ];
      assert.deepEqual(balances(sequence), {});
    }),
  );
});

test('a void gives back the money and not the hold', () => {
  assert.deepEqual(
    balances([
      ['CAPTURE', 5n],
      ['VOID', 5n],
    ]),
    { HELD: -5n, ISSUER: 5n },
  );
});

const UNDONE: readonly (readonly [EntryKind, EntryKind])[] = [
  ['AUTHORIZE', 'RELEASE'],
  ['PURCHASE', 'VOID'],
  ['FEE', 'FEE_REVERSAL'],
];
for (const [kind, opposite] of UNDONE) {
  test(`${opposite} undoes ${kind} to the cent`, () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const both = [
          [kind, amount],
          [opposite, amount],
        ] as const;
        assert.deepEqual(balances(both), {});
      }),
    );
  });
}

test('a purchase is an authorization and its capture', () => {
  const inTwo = balances([
    ['AUTHORIZE', 9n],
    ['CAPTURE', 9n],
  ]);
  assert.deepEqual(balances([['PURCHASE', 9n]]), inTwo);
});

test('a settled batch leaves nothing in clearing and refunds; what is due is sales less voids and refunds', () => {
  const settled = balances([
    ['PURCHASE', 900n],
    ['PURCHASE', 100n],
    ['VOID', 100n],
    ['REFUND', 250n],
    ['SETTLE_SALES', 1000n],
    ['SETTLE_VOIDS', 100n],
    ['SETTLE_REFUNDS', 250n],
  ]);
  assert.deepEqual(settled, { PAYABLE: -650n, RECEIVABLE: 650n });
});

test('the table of the database and the guide know the same kinds and accounts', () => {
  for (const name of [...KINDS, ...ACCOUNTS]) {
    assert.ok(MIGRATIONS.includes(`'${name}'`), `${name} in the migrations`);
    assert.ok(GUIDE.includes(`\`${name}\``), `${name} in the guide`);
  }
  for (const kind of KINDS) {
    const legs = legsOf(kind, 1250n).map(({ account, amount }) => {
      const cents = String(amount).replace(/^(-?)(\d\d)/, '$1$2.');
      return `${account} ${amount > 0n ? '+' : ''}${cents}`.replace('-', '−');
    });
    assert.ok(GUIDE.includes(legs.join(', ')), `${kind} is worked out in the guide`);
  }
});

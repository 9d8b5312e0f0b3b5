import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { AMOUNT_MAX } from '../../kernel/money.ts';
import { ACCOUNTS, ENTRY_KINDS, type EntryKind, legsOf } from './entry.ts';

const KINDS = Object.keys(ENTRY_KINDS) as EntryKind[];
const GUIDE = readFileSync(new URL('../../../../docs/guides/ledger.md', import.meta.url), 'utf8');
const FOLDER = new URL('../../../migrations/', import.meta.url);
/** The latest migration that lists the kinds. */
const MIGRATION = readdirSync(FOLDER)
  .toSorted()
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .findLast((text) => text.includes('add constraint movements_sound')) as string;

const amounts = fc.bigInt({ min: 1n, max: BigInt(AMOUNT_MAX) });

const legs = (kind: EntryKind, amount: bigint) => legsOf(ENTRY_KINDS[kind], amount);

type Move = readonly [EntryKind, bigint];

/** The accounts with a balance after these entries. */
function balances(moved: readonly Move[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of moved.flatMap(([kind, cents]) => legs(kind, cents))) {
    sums.set(account, (sums.get(account) ?? 0n) + amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

test('an entry touches an account once, with its full amount', () => {
  for (const kind of KINDS) {
    const touched = legs(kind, 7n);
    assert.equal(new Set(touched.map(({ account }) => account)).size, touched.length, kind);
    assert.ok(
      touched.every(({ amount }) => amount === 7n || amount === -7n),
      kind,
    );
  }
});

/** A hold that is raised, captured in parts and released, in amounts that add up. */
const lives = fc
  .record({ parts: fc.array(amounts, { minLength: 1 }), isRest: fc.func(fc.boolean()) })
  .map(({ parts, isRest }) => ({
    placed: parts,
    captured: parts.filter((part) => !isRest(part)),
    rest: parts.filter((part) => isRest(part)),
  }));
const each = (kind: EntryKind, parts: readonly bigint[]): Move[] =>
  parts.map((part) => [kind, part] as const);

test('once a hold is captured or released, nothing is held', () => {
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

test('once its captures are voided, a payment leaves every account at zero', () => {
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

test('a void returns the money but does not restore the hold', () => {
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

test('a settled batch leaves CLEARING and REFUNDS at zero, and sales less voids and refunds payable', () => {
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

test('the database and the guide have the same kinds and accounts as the code', () => {
  for (const name of [...KINDS, ...ACCOUNTS]) {
    assert.ok(GUIDE.includes(`\`${name}\``), `${name} in the guide`);
  }
  for (const kind of KINDS) {
    for (const { debit, credit } of ENTRY_KINDS[kind]) {
      assert.match(MIGRATION, new RegExp(`[ {]${kind} ${debit} ${credit}[,}]`));
    }
    const written = legs(kind, 1250n).map(({ account, amount }) => {
      const cents = String(amount).replace(/^(-?)(\d\d)/, '$1$2.');
      return `${account} ${amount > 0n ? '+' : ''}${cents}`.replace('-', '−');
    });
    assert.ok(GUIDE.includes(written.join(', ')), `${kind} is worked out in the guide`);
  }
});

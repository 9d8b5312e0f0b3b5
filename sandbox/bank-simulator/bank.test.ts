import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readByTheTable } from '../../test/cpa005-table.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import {
  bankOnTrial,
  batchOf,
  DAY_MS,
  orderOf,
  overwritten,
  referenceOf,
  SETTINGS,
  statementIn,
  written,
} from '../../test/rails.ts';
import {
  bankDay,
  createCpa005,
  matchReturn,
  RETURN_REASONS,
} from '../../service/src/money/rails/index.ts';
import { RETURNING_ACCOUNTS } from './index.ts';
import { type BankJournal, createMemoryJournal } from './journal.ts';

const rail = createCpa005(SETTINGS);
const ACCOUNT = orderOf(1).account;
const to = (accountNumber: string) => ({ account: { ...ACCOUNT, accountNumber } });

test('a credit is booked on its date and shown on the customer’s statement', async () => {
  const { bank, clock } = bankOnTrial();
  const receipt = await bank.receive(written(batchOf([orderOf(1), orderOf(2)])).bytes);
  assert.equal(receipt.kind, 'taken');
  assert.equal(await bank.balanceOf(ACCOUNT, 'CAD'), 0n, 'the funds are for tomorrow');
  clock.advance(DAY_MS);
  assert.equal(await bank.balanceOf(ACCOUNT, 'CAD'), 2_003n);
  assert.equal(await bank.balanceOf(ACCOUNT, 'USD'), 0n);
  const statement = statementIn(await bank.camt053Of('2026-03-03', 'CAD'));
  assert.deepEqual([statement.opening, statement.closing], [1_000_000n, 997_997n]);
  assert.deepEqual(
    statement.entries.map(({ amount, ownReference, clearingReference, code, returnReason }) => [
      amount,
      ownReference,
      clearingReference,
      code,
      returnReason,
    ]),
    [1, 2].map((number) => [
      -1_000n - BigInt(number),
      referenceOf(number),
      `612100610000100000000${number}`,
      'PMNT.ICDT.DMCT',
      null,
    ]),
  );
});

test('a debit is collected from the account and shown as incoming on the statement', async () => {
  const { bank, clock } = bankOnTrial();
  await bank.receive(written(batchOf([orderOf(1, { kind: 'debit' })])).bytes);
  clock.advance(DAY_MS);
  assert.equal(await bank.balanceOf(ACCOUNT, 'CAD'), -1_001n);
  const { entries, closing } = statementIn(await bank.bai2Of('2026-03-03', 'CAD'));
  assert.deepEqual([entries[0]?.amount, entries[0]?.code, closing], [1_001n, '142', 1_001_001n]);
});

for (const reasonCode of Object.keys(RETURN_REASONS).filter((code) => code !== '900')) {
  test(`a transaction with account 9999${reasonCode} is returned on the next business day with reason ${reasonCode}`, async () => {
    const { bank, clock } = bankOnTrial();
    const file = written(batchOf([orderOf(1, to(`9999${reasonCode}`)), orderOf(2)]));
    await bank.receive(file.bytes);
    clock.advance(2 * DAY_MS);
    assert.equal(await bank.returnsOf('2026-03-03', 'CAD'), undefined);
    const bytes = await bank.returnsOf('2026-03-04', 'CAD');
    assert.ok(bytes);
    assert.equal(readByTheTable(bytes).records, 'AIZ');
    const read = rail.readReturns(bytes);
    assert.ok(read.kind === 'read' && read.file.returns.length === 1);
    const [returned] = read.file.returns;
    assert.ok(returned);
    assert.deepEqual([returned.reasonCode, returned.outcome], [reasonCode, 'returned']);
    assert.deepEqual(matchReturn(returned, file.items), {
      kind: 'matched',
      item: file.items[0],
      by: 'trace-number',
    });
    const statement = statementIn(await bank.camt053Of('2026-03-04', 'CAD'));
    const [entry] = statement.entries;
    assert.deepEqual([entry?.amount, entry?.returnReason], [1_001n, reasonCode]);
    assert.equal(entry?.code, 'PMNT.ICDT.RRTN');
    assert.equal(await bank.balanceOf(to(`9999${reasonCode}`).account, 'CAD'), 0n);
  });
}

test('a transaction with account 9998905 is returned five business days later', async () => {
  const { bank, clock } = bankOnTrial();
  await bank.receive(written(batchOf([orderOf(1, { kind: 'debit', ...to('9998905') })])).bytes);
  clock.advance(8 * DAY_MS);
  const bytes = await bank.returnsOf('2026-03-10', 'CAD');
  assert.ok(bytes);
  assert.equal(readByTheTable(bytes).transactions[0]?.type, 'J');
});

test('a transaction with account 9999900 is rejected at once: no money moves, and element 21 gives the reason', async () => {
  const { bank } = bankOnTrial();
  await bank.receive(written(batchOf([orderOf(1, to('9999900')), orderOf(2)])).bytes);
  const bytes = await bank.returnsOf('2026-03-02', 'CAD');
  assert.ok(bytes);
  assert.equal(readByTheTable(bytes).transactions[0]?.invalidElements, '08000000000');
  const read = rail.readReturns(bytes);
  assert.ok(read.kind === 'read');
  assert.deepEqual(
    read.file.returns.map(({ outcome, invalidElements }) => [outcome, invalidElements]),
    [['rejected', ['element 08: account number']]],
  );
  assert.deepEqual(statementIn(await bank.camt053Of('2026-03-02', 'CAD')).entries, []);
});

const good = written(batchOf([orderOf(1), orderOf(2)])).bytes;
for (const [what, position, text, elements] of [
  ['a transaction type of returns', 25, '902', '04000000000'],
  ['a date too far ahead', 38, '027001', '06000000000'],
  ['institution 000', 44, '000030001', '07000000000'],
  ['an account with letters', 53, 'ABC1234     ', '08000000000'],
  ['a trace number of another file', 65, '6121006100002000000001', '09000000000'],
  ['no name', 105, ' '.repeat(30), '12000000000'],
  ['no account for returns', 203, ' '.repeat(12), '17000000000'],
  ['several at once', 44, `000000000${' '.repeat(12)}`, '07080000000'],
] as const) {
  test(`${what}: the transaction is rejected and the rest of the file accepted`, async () => {
    const { bank, clock } = bankOnTrial();
    assert.equal((await bank.receive(overwritten(good, [2, position], text))).kind, 'taken');
    const bytes = await bank.returnsOf('2026-03-02', 'CAD');
    assert.ok(bytes);
    const { transactions } = readByTheTable(bytes);
    assert.deepEqual(
      transactions.map(({ code, invalidElements }) => [code, invalidElements]),
      [['900', elements]],
    );
    clock.advance(DAY_MS);
    const { entries } = statementIn(await bank.camt053Of('2026-03-03', 'CAD'));
    assert.deepEqual(
      entries.map(({ ownReference }) => ownReference),
      [referenceOf(2)],
    );
  });
}

for (const [what, bytes, fault] of [
  [
    'of another originator',
    written(batchOf([]), { ...SETTINGS, originatorId: 'OTHER' }).bytes,
    '1:11',
  ],
  ['for another data centre', overwritten(good, [1, 31], '61219'), '1:31'],
  ['with a total that is wrong', overwritten(good, [3, 47], '00000000000001'), '3:47'],
  ['with a count that is wrong', overwritten(good, [3, 61], '00000003'), '3:61'],
  ['with records misnumbered', overwritten(good, [2, 2], '000000009'), '2:2'],
  ['cut short', good.subarray(0, 2 * 1466), '2:1'],
  ['of tomorrow', written(batchOf([], { createdOn: '2026-03-03' })).bytes, '1:25'],
  ['of two months ago', written(batchOf([], { createdOn: '2026-01-02' })).bytes, '1:25'],
] as const) {
  test(`a file ${what} is refused whole`, async () => {
    const { bank, clock } = bankOnTrial();
    const receipt = await bank.receive(bytes);
    assert.equal(receipt.kind, 'refused');
    assert.equal(`${receipt.faults[0]?.line}:${receipt.faults[0]?.position}`, fault);
    clock.advance(DAY_MS);
    assert.equal(statementIn(await bank.camt053Of('2026-03-03', 'CAD')).entries.length, 0);
  });
}

test('a file number is accepted once, and receiving the same bytes again changes nothing', async () => {
  const { bank, clock } = bankOnTrial();
  assert.equal((await bank.receive(good)).kind, 'taken');
  assert.equal((await bank.receive(good)).kind, 'repeated');
  const other = await bank.receive(written(batchOf([orderOf(3)])).bytes);
  assert.equal(other.kind, 'refused');
  assert.equal(other.faults[0]?.message, 'file number 1 was used before');
  clock.advance(DAY_MS);
  assert.equal(await bank.balanceOf(ACCOUNT, 'CAD'), 2_003n);
});

test('two concurrent deliveries of a file count as one', async () => {
  const memory = createMemoryJournal();
  const journal: BankJournal = {
    ...memory,
    // Like a database: the rows at the time of the query, returned a while later.
    files: async () => {
      const files = [...(await memory.files())];
      await new Promise(setImmediate);
      return files;
    },
  };
  const { bank } = bankOnTrial({ journal });
  const receipts = await Promise.all([bank.receive(good), bank.receive(good)]);
  assert.deepEqual(
    receipts.map(({ kind }) => kind),
    ['taken', 'repeated'],
  );
});

test('the bank reports the same after a restart, since all its state is in the journal', async () => {
  const journal: BankJournal = createMemoryJournal();
  const clock = new FakeClock('2026-03-03T12:00:00Z');
  const first = bankOnTrial({ journal, clock }).bank;
  await first.receive(good);
  const second = bankOnTrial({ journal, clock }).bank;
  for (const day of ['2026-03-02', '2026-03-03']) {
    assert.deepEqual(await second.camt053Of(day, 'CAD'), await first.camt053Of(day, 'CAD'));
  }
  assert.equal((await second.receive(good)).kind, 'repeated');
});

test('a transaction dated on a closed day is booked on the next business day', async () => {
  const { bank, clock } = bankOnTrial({ clock: new FakeClock('2026-04-02T15:00:00Z') });
  const order = orderOf(1, { day: '2026-04-03' }); // Good Friday.
  await bank.receive(written(batchOf([order], { createdOn: '2026-04-02' })).bytes);
  clock.advance(4 * DAY_MS);
  assert.equal(statementIn(await bank.camt053Of('2026-04-03', 'CAD')).entries.length, 0);
  assert.equal(statementIn(await bank.camt053Of('2026-04-06', 'CAD')).entries.length, 1);
});

test('the bank’s day follows Ottawa’s time', () => {
  assert.equal(bankDay(new Date('2026-03-03T04:59:59Z')), '2026-03-02');
  assert.equal(bankDay(new Date('2026-07-01T03:59:59Z')), '2026-06-30');
});

test('the guide lists the simulator’s accounts and reasons', () => {
  const path = join(import.meta.dirname, '../../docs/guides/settlement-files.md');
  const guide = readFileSync(path, 'utf8').replaceAll(/ *\| */g, '|');
  for (const { prefix, meaning } of RETURNING_ACCOUNTS) {
    assert.ok(guide.includes(`|\`${prefix}\` and the code|${meaning}|`), prefix);
  }
  for (const [code, reason] of Object.entries(RETURN_REASONS)) {
    assert.ok(guide.includes(`|${code}|${reason}|`), code);
  }
});

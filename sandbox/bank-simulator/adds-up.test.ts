import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { FakeClock } from '../../test/fake-clock.ts';
import {
  bankOnTrial,
  batchOf,
  DAY_MS,
  orderOf,
  SETTINGS,
  statementIn,
  written,
} from '../../test/rails.ts';
import {
  addBusinessDays,
  bankDay,
  businessDayFrom,
  createCpa005,
  matchReturn,
  nextFileNumber,
  type RailItem,
  type RailOrder,
} from '../../service/src/money/rails/index.ts';

const rail = createCpa005(SETTINGS);
const ACCOUNT = orderOf(1).account;
const to = (accountNumber: string) => ({ account: { ...ACCOUNT, accountNumber } });

const fates = ['7654321', '1111111', '9999902', '9999905', '9998912', '9999900'];
const someOrders = fc.array(
  fc.record({
    kind: fc.constantFrom('credit' as const, 'debit' as const),
    amount: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    accountNumber: fc.constantFrom(...fates),
    ahead: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 20 },
);

test('statements of consecutive days chain and add up to the files, and every return is matched', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someOrders, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 9_990, max: 9_999 }),
      async (files, firstNumber) => {
        const { bank, clock } = bankOnTrial({ clock: new FakeClock('2027-12-22T15:00:00Z') });
        const items: RailItem[] = [];
        let [number, count, day] = [firstNumber, 0, '2027-12-22'];
        for (const some of files) {
          const orders = some.map(({ accountNumber, ahead, ...order }): RailOrder => {
            count += 1;
            const due = addBusinessDays(businessDayFrom(day), ahead);
            return orderOf(count, { ...order, ...to(accountNumber), day: due });
          });
          const file = written(batchOf(orders, { fileNumber: number, createdOn: day }));
          assert.equal((await bank.receive(file.bytes)).kind, 'taken');
          items.push(...file.items);
          number = nextFileNumber(number);
          clock.advance(DAY_MS);
          day = bankDay(clock.now());
        }
        clock.advance(30 * DAY_MS);
        let balance = 1_000_000n;
        const back: string[] = [];
        for (let at = Date.parse('2027-12-22'); at < clock.now().getTime(); at += DAY_MS) {
          const date = new Date(at).toISOString().slice(0, 10);
          const statement = statementIn(await bank.camt053Of(date, 'CAD'));
          const other = statementIn(await bank.bai2Of(date, 'CAD'));
          assert.equal(statement.opening, balance);
          assert.deepEqual([other.opening, other.closing], [balance, statement.closing]);
          assert.deepEqual(
            other.entries.map(({ amount, ownReference }) => [amount, ownReference]),
            statement.entries.map(({ amount, ownReference }) => [amount, ownReference]),
          );
          balance = statement.closing;
          const bytes = await bank.returnsOf(date, 'CAD');
          const read = bytes && rail.readReturns(bytes);
          if (!read) continue;
          assert.ok(read.kind === 'read');
          for (const returned of read.file.returns) {
            const match = matchReturn(returned, items);
            assert.ok(match.kind === 'matched' && match.by === 'trace-number');
            back.push(match.item.crossReference);
          }
        }
        const kept = files
          .flat()
          .filter(({ accountNumber }) => !accountNumber.startsWith('99'))
          .reduce((sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount), 0n);
        assert.equal(balance, 1_000_000n + kept, 'the balances of both sides agree');
        const cameBack = files.flat().filter(({ accountNumber }) => accountNumber.startsWith('99'));
        assert.equal(back.length, cameBack.length);
        assert.equal(new Set(back).size, back.length, 'each is returned once');
      },
    ),
    { numRuns: 30 },
  );
});

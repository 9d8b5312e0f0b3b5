/**
 * A simulated quarter, and more: from October over two nights in which clocks change, with holidays,
 * sales, partial captures, voids, refunds, returned and rejected payouts, negative weeks, reserves,
 * holds and adjustments, at the door of the whole service with the sandbox's clock. Every payout equals
 * its lines equals the ledger equals the bank's statement, to the cent. `QUARTER_RUNS=5` plays as many
 * with other seeds; `QUARTER_SEED` one that is wanted again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankDay, isBusinessDay } from '../../service/src/money/rails/index.ts';
import { assertAgreement } from '../agreement.ts';
import { openQuarter } from '../quarter.ts';
import {
  all,
  assertBank,
  assertBooks,
  assertCloses,
  assertPayouts,
  type PayoutSeen,
} from '../quarter-checks.ts';
import { assertBalances, assertDetails, assertStatements } from '../quarter-statements.ts';

const START = '2026-10-27T16:00:00Z';
const FIRST_DAY = '2026-10-27';
const LAST_DAY = '2027-03-18';
const DAY_MS = 86_400_000;
const DAYS = (Date.parse(LAST_DAY) - Date.parse(FIRST_DAY)) / DAY_MS;
const LOOK_EVERY_DAYS = 48;
const BALANCES_EVERY_DAYS = 6;
const SATURDAY = 6;
const TIMEOUT_MS = 1_200_000; // Fifteen times what it takes alone on two cores: others run beside it.
const RUNS = Number(process.env['QUARTER_RUNS'] ?? 1);
const FIRST_SEED = Number(process.env['QUARTER_SEED'] ?? 20_261_027);

const dayAfter = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString();

/** The months from the first to that of a day. */
function monthsUntil(day: string): string[] {
  const months: string[] = [];
  for (let at = new Date(`${FIRST_DAY.slice(0, 7)}-01`); at.toISOString() <= day;) {
    months.push(at.toISOString().slice(0, 7));
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}

/** Nobody sells on Sundays, nor in three weeks of January, and time is moved over them at once. */
function daysOff(day: number): number {
  const date = dayAfter(day);
  if (date >= '2027-01-11' && date < '2027-02-01') return 7;
  return new Date(date).getUTCDay() === SATURDAY ? 2 : 1;
}

for (let run = 0; run < RUNS; run += 1) {
  const seed = FIRST_SEED + run;
  test(
    `a quarter with seed ${seed}: payouts, lines, ledger, statements and bank agree to the cent`,
    { timeout: TIMEOUT_MS },
    async (t) => {
      const quarter = await openQuarter({ seed, start: START });
      const looked = new Set<string>();
      let [forward, owed] = [0, false];
      let [balancesAt, lookAt] = [0, LOOK_EVERY_DAYS];
      for (let day = 0; day < DAYS;) {
        const days = daysOff(day);
        await quarter.live(day, days);
        day += days;
        if (day >= balancesAt) {
          owed = (await assertBalances(quarter)) || owed;
          balancesAt += BALANCES_EVERY_DAYS;
        }
        if (day < lookAt && day < DAYS) continue;
        lookAt += LOOK_EVERY_DAYS;
        const payouts = await all<PayoutSeen>(quarter, '/payouts?limit=100');
        const fresh = payouts.filter(({ payoutId }) => !looked.has(payoutId));
        forward += await assertPayouts(quarter, fresh);
        for (const { payoutId } of fresh) looked.add(payoutId);
        await assertBank(quarter, payouts, FIRST_DAY);
        await assertBooks(quarter);
        const today = dayAfter(day);
        await assertStatements(quarter, payouts, monthsUntil(today));
        await assertDetails(quarter, payouts, { from: FIRST_DAY, to: today.slice(0, 10) });
      }
      await assertAgreement(quarter.foundation.db, quarter.journal);
      await assertCloses(quarter);
      const payouts = await all<PayoutSeen>(quarter, '/payouts?limit=100');
      const seen = Map.groupBy(payouts, (one) => `${one.direction} ${one.payoutStatus}`);
      const counts = [...seen].map(([kind, some]) => `${some.length} ${kind}`).toSorted();
      t.diagnostic(`seed ${seed}, ${DAYS} days: ${counts.join(', ')}; ${forward} brought forward`);
      for (const kind of [
        'CREDIT PAID',
        'CREDIT RETURNED',
        'CREDIT REJECTED',
        'DEBIT PAID',
        'DEBIT RETURNED',
      ]) {
        assert.ok(seen.has(kind), `none is ${kind}`);
      }
      assert.ok(new Set(payouts.map(({ amount }) => amount.currency)).size === 2);
      assert.ok(forward > 0 && owed, 'some week came to less than nothing');
      for (const { createdAt, payoutId } of payouts) {
        assert.ok(isBusinessDay(bankDay(new Date(createdAt))) || isByRequest(payoutId), createdAt);
      }

      function isByRequest(payoutId: string): boolean {
        const whose = payouts.find((one) => one.payoutId === payoutId)?.merchantId;
        return quarter.merchants.some(({ id, isManual }) => id === whose && isManual === true);
      }
    },
  );
}

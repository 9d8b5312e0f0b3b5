/**
 * Weeks of trade with refunds, voids, returns, rejects, reserves, adjustments and holds, in random
 * order: payouts, their lines, the ledger and the bank's statements agree to the cent.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { payoutServer } from '../../../../test/payout-server.ts';
import { type EntryKind } from '../../records/ledger/index.ts';
import { sql } from '../../platform/db/pool.ts';
import { bankDay, readStatements } from '../rails/index.ts';
import {
  AT_SIMULATED_BANK,
  createBankJournal,
  createBankSimulator,
} from '../../../../sandbox/bank-simulator/index.ts';
import { findPayoutDifferences } from './index.ts';

const RUNS = Number(process.env['PAYOUT_RUNS'] ?? 3);
const HOUR_MS = 3_600_000;
const server = await payoutServer();
const { call, clock, db, liveUntil, newKey, newMerchant, operator, second, trade } = server;

/** Accounts that keep the money, are closed, have it recalled after five days, or are rejected. */
const ACCOUNTS = ['1234567', '9999905', '9998903', '9999900'];
const merchants = await Promise.all(
  ACCOUNTS.map(async (accountNumber) => {
    const account = { institutionNumber: 3, transitNumber: '00012', accountNumber };
    return await newMerchant(accountNumber, {
      bankingDetails: {
        creditDepositAccount: account,
        additionalBankingAccounts: [
          { ...account, accountType: 'DEBIT_DEPOSIT_ACCOUNT', currency: 'USD' },
        ],
      },
    });
  }),
);
const CURRENCIES = ['CAD', 'USD'] as const;
const currency = fc.constantFrom(...CURRENCIES);

const moves = fc.array(
  fc.tuple(
    fc.constantFrom<EntryKind>('PURCHASE', 'PURCHASE', 'PURCHASE', 'REFUND', 'VOID'),
    fc.integer({ min: 1, max: 300_000 }),
  ),
  { minLength: 1, maxLength: 5 },
);
const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('trade' as const), moves, currency }) },
  fc.record({ kind: fc.constantFrom('hold', 'release', 'reserve', 'free', 'pay') }),
  fc.record({
    kind: fc.constantFrom('credit' as const, 'debit' as const),
    amount: fc.integer({ min: 1, max: 50_000 }),
    currency,
  }),
);
const days = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: ACCOUNTS.length - 1 }), deed), { maxLength: 6 }),
  { minLength: 8, maxLength: 14 },
);

type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

async function happen(merchantId: string, what: Deed): Promise<void> {
  const path = `/operator/merchants/${merchantId}`;
  const reason = 'As chance has it';
  if ('moves' in what) await trade(merchantId, what.moves, what.currency);
  else if ('amount' in what) {
    const amount = { amount: what.amount, currency: what.currency };
    const body = { idempotencyKey: newKey(), direction: what.kind.toUpperCase(), amount, reason };
    const requested = await operator('POST', `${path}/adjustments`, body);
    await second('POST', `/operator/adjustments/${requested.string('adjustmentId')}/approve`, {});
  } else if (what.kind === 'pay') {
    await operator('POST', `${path}/payouts`, { idempotencyKey: newKey(), reason });
  } else if (what.kind === 'reserve') {
    await operator('PUT', `${path}/payout-reserve`, { basisPoints: 1_250, days: 3, reason });
  } else if (what.kind === 'free') await operator('DELETE', `${path}/payout-reserve`);
  else await operator('POST', `${path}/${what.kind}-payouts`, { reason });
}

/** What is on our settlement account by the bank's own statement of yesterday. */
async function closingBalance(of: (typeof CURRENCIES)[number]): Promise<bigint> {
  const journal = createBankJournal(db);
  const bank = createBankSimulator({ clock, ...AT_SIMULATED_BANK, journal });
  const yesterday = bankDay(new Date(clock.now().getTime() - 24 * HOUR_MS));
  const read = readStatements(await bank.camt053Of(yesterday, of));
  assert.ok(read.kind === 'read');
  return read.statements[0]?.closing ?? 0n;
}

async function assertSums(): Promise<void> {
  assert.deepEqual(await findPayoutDifferences(db), []);
  const [unequal] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from payouts
    where lines_total <> (select sum(amount) from payable_lines as line
      where line.bucket = payouts.bucket and line.payout_id = payouts.payout_id)`);
  assert.equal(unequal?.count, 0n);
  for (const of of CURRENCIES) {
    const [ledger] = await db.query<{ bank: bigint; all: bigint }>(sql`
      select coalesce(sum(amount) filter (where account = 'BANK'), 0)::bigint as bank,
        coalesce(sum(amount), 0)::bigint as all from postings where currency = ${of}`);
    assert.deepEqual([ledger?.bank, ledger?.all], [await closingBalance(of), 0n], of);
  }
}

test('whatever happens in weeks of trade, all records of a payout agree', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (weeks) => {
      for (const day of weeks) {
        for (const [index, what] of day) await happen(merchants[index] ?? '', what);
        await liveUntil(new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString());
      }
      for (const merchantId of merchants) {
        await operator('POST', `/operator/merchants/${merchantId}/release-payouts`, {
          reason: 'The end',
        });
      }
      // Until all payouts to accounts that keep the money are confirmed.
      await liveUntil(new Date(clock.now().getTime() + 7 * 24 * HOUR_MS).toISOString());
      await assertSums();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const { body } = await call('GET', '/payouts?limit=100');
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const seen = (body as { data: { payoutStatus: string }[] }).data;
  const statuses = new Set(seen.map(({ payoutStatus }) => payoutStatus));
  for (const status of ['PAID', 'RETURNED', 'REJECTED']) assert.ok(statuses.has(status), status);
  const [forward] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from payable_lines join payouts using (bucket, payout_id)
    where payable_lines.created_at < payouts.previous_cut_at`);
  assert.ok(Number(forward?.count) > 0, 'something was brought forward');
});

import assert from 'node:assert/strict';
import { silentBank } from '../sandbox/bank-simulator/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { addBusinessDays, bankDay } from '../service/src/money/rails/index.ts';
import { testAcquirers } from './acquirers.ts';
import { closingOf, type TestEntry, type TestStatement } from './bank-statements.ts';
import { payoutServer } from './payout-server.ts';
import { type DifferenceSeen, reconciling } from './reconciliation-server.ts';

const DAY_MS = 86_400_000;
const ACCOUNTS_MAX = 50;
const accountOf = (number: number) => `000100011${number}`;

export const cad = (amount: number) => ({ amount, currency: 'CAD' });
export const encoded = (file: string) => ({ content: Buffer.from(file).toString('base64') });

/** Payouts, a bank that says what a test has it say, and reconciliation with it. */
export async function bankOnTrial() {
  const CAD = Array.from({ length: ACCOUNTS_MAX }, (_, index) => accountOf(index + 1));
  const server = await payoutServer({ ...silentBank(), statementAccounts: { CAD, USD: [] } });
  const { clock, db, deps, operator, run, to } = server;
  const { open, resolve, ...rest } = reconciling({
    ...deps,
    acquirers: testAcquirers({ db, clock }),
    clock,
  });
  const today = () => bankDay(clock.now());
  const nextDay = async () => await to(new Date(clock.now().getTime() + DAY_MS).toISOString());
  let accounts = 0;
  return {
    db,
    open,
    operator,
    run,
    work: rest.work,
    later: async (days: number) => await to(`${addBusinessDays(today(), days)}T18:00:00Z`),
    take: (file: string) => operator('POST', '/operator/bank-statements', encoded(file)),
    sentPayout: () => sentPayout(server),
    /** An account of its own for each test, whose statements go on from each other. */
    account: () => {
      const number = accountOf((accounts += 1));
      let balance = 0;
      return (entries: readonly TestEntry[] = []): TestStatement => {
        const statement = { day: today(), account: number, opening: balance, entries };
        balance = closingOf(statement);
        return statement;
      };
    },
    /** As a person does. */
    resolved: async ({ differenceId }: DifferenceSeen) => {
      assert.equal((await resolve(differenceId, { reason: 'Seen' })).status, 200);
    },
    ...judging({ open, list: rest.list, work: rest.work, nextDay }),
  };
}

/** A payout that the bank was told of; `fetch` has it delivered. */
async function sentPayout(server: Awaited<ReturnType<typeof payoutServer>>) {
  const { db, newKey, newMerchant, operator, run, trade } = server;
  const merchantId = await newMerchant();
  await trade(merchantId, [['PURCHASE', 10_000]]);
  const body = { idempotencyKey: newKey(), reason: 'Test' };
  const cut = await operator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  const payoutId = cut.string('data.0.payoutId');
  await run('write-payout-files');
  const [item] = await db.query<{ fileId: string; own: string; cents: bigint }>(sql`
    select file_id as "fileId", cross_reference as own, amount as cents
    from payout_file_items where payout_id = ${payoutId}`);
  assert.ok(item);
  const { fileId, own, cents } = item;
  const fetch = () =>
    operator('POST', `/operator/payout-files/${fileId}/deliver`, { reason: 'Sent' });
  return { merchantId, payoutId, own, amount: Number(cents), fetch };
}

type Deps = Pick<ReturnType<typeof reconciling>, 'open' | 'list' | 'work'> &
  Readonly<{ nextDay: () => Promise<void> }>;

function judging({ list, nextDay, open, work }: Deps) {
  return {
    /** Exactly this one is open, and a second look finds no other. */
    assertOne: async (expected: Partial<DifferenceSeen>): Promise<DifferenceSeen> => {
      await work('bank');
      const [found, ...others] = await open();
      assert.ok(found, 'it is seen');
      assert.deepEqual(others, [], 'and nothing else');
      assert.partialDeepStrictEqual(found, expected);
      await nextDay();
      await work('bank');
      const again = (await open()).map(({ differenceId }) => differenceId);
      assert.deepEqual(again, [found.differenceId]);
      return found;
    },
    assertGone: async ({ differenceId }: DifferenceSeen): Promise<void> => {
      await nextDay();
      await work('bank');
      assert.deepEqual(await open(), []);
      const closed = (await list()).find((one) => one.differenceId === differenceId);
      const { differenceState, resolvedBy } = closed ?? {};
      assert.deepEqual([differenceState, resolvedBy], ['RESOLVED', 'reconciliation']);
    },
  };
}

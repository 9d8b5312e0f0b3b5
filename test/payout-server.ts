import { ledgerRoutes } from '../service/src/records/ledger/index.ts';
import type { JsonObject } from '../service/src/kernel/merge-patch.ts';
import type { OperatorCaller } from '../service/src/access/partners/index.ts';
import {
  type Bank,
  type PayoutDeps,
  payoutJobs,
  payoutRoutes,
} from '../service/src/money/payouts/index.ts';
import { createSimulatedBank } from '../sandbox/bank-simulator/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { merchantBody } from './merchant-body.ts';
import { settlementServer } from './settlement-server.ts';

const operatorNamed = (clientId: string): OperatorCaller => ({
  kind: 'operator',
  clientId,
  scopes: new Set(['operator']),
});
const FIRST_OPERATOR = operatorNamed('ada@causeway.example');
const SECOND_OPERATOR = operatorNamed('blaise@causeway.example');

/** Monday, after the day's cut-off. */
const START = '2026-03-02T15:00:00Z';

/** A server with settlement and payouts, a partner and two operators. */
export async function payoutServer(bank: Bank = createSimulatedBank()) {
  const own = { bank, logger: createLogger('silent') };
  const server = await settlementServer((deps) => [
    ...payoutRoutes({ ...deps, ...own }),
    ...ledgerRoutes(deps),
  ]);
  const { as, audit, call, clock, close, db, keyring, move } = server;
  /** Keys are cached for half a day: a longer move requires reading them again. */
  const later = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await keyring.load(['bank-accounts']);
  };
  const to = async (moment: string) => await later(Date.parse(moment) - clock.now().getTime());
  await to(START);
  const deps: PayoutDeps = { db, keyring, clock, audit, ...own };
  const operator = as(FIRST_OPERATOR);
  let keys = 0;
  const newKey = (): string => `key-${(keys += 1)}`;

  const newMerchant = async (accountNumber = '1234567', overrides: JsonObject = {}) => {
    const bankingDetails = { creditDepositAccount: { accountNumber } };
    const body = merchantBody({
      bankingDetails,
      pointOfSaleOptions: { settlementOption: 'MERCHANT_CLOSE', settlementTime: null },
      ...overrides,
    });
    return (await call('POST', '/onboarding/merchants', body)).string('merchantId');
  };
  /** Moves money for a merchant and closes its batch, all at this moment. */
  const trade = async (
    merchantId: string,
    moves: Parameters<typeof move>[1],
    currency: Parameters<typeof move>[2] = 'CAD',
  ) => {
    const batchId = await move(merchantId, moves, currency);
    const closed = await close(merchantId, newKey());
    if (closed.status !== 200) throw new Error(closed.text);
    return batchId;
  };
  const { run, settle } = running(deps);
  return {
    ...server,
    deps,
    operator,
    second: as(SECOND_OPERATOR),
    newKey,
    newMerchant,
    trade,
    run,
    settle,
    to,
    /** Advances the clock to a time in steps and runs everything that falls due. */
    liveUntil: async (moment: string) => {
      const [end, step] = [Date.parse(moment), 6 * 3_600_000];
      while (clock.now().getTime() < end) {
        await later(Math.min(step, end - clock.now().getTime()));
        await settle();
      }
    },
    payoutsOf: async (merchantId: string) => {
      const { body } = await call('GET', `/payouts?merchantId=${merchantId}&limit=100`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (body as { data: PayoutSeen[] }).data;
    },
  };
}

/** Runs background jobs on demand. */
function running(deps: PayoutDeps) {
  const jobs = payoutJobs(deps);
  return {
    /** Runs the named job once. */
    run: async (name: string): Promise<number> => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      return await job.run();
    },
    /** Runs all jobs until none has anything left to do. */
    settle: async (): Promise<void> => {
      for (let done = -1; done !== 0;) {
        done = 0;
        for (const job of jobs) done += await job.run();
      }
    },
  };
}

type PayoutSeen = Readonly<{
  payoutId: string;
  payoutStatus: string;
  direction: string;
  amount: Readonly<{ amount: number; currency: string }>;
  lineCount: number;
  reasonCode: string | null;
  paidBy: string | null;
  expectedOn: string | null;
  account: Readonly<{ accountNumber: string }>;
}>;

type PayoutServer = Awaited<ReturnType<typeof payoutServer>>;

/** A payout of a merchant's only sale that was sent to the bank. */
export async function sentPayout(
  { call, db, newKey, newMerchant, operator, run, trade }: PayoutServer,
  sale = 10_000,
) {
  const merchantId = await newMerchant();
  await trade(merchantId, [['PURCHASE', sale]]);
  const body = { idempotencyKey: newKey(), reason: 'Test' };
  const cut = await operator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  const payoutId = cut.string('data.0.payoutId');
  await run('write-payout-files');
  const payout = await call('GET', `/payouts/${payoutId}`);
  const [item] = await db.query<{ crossReference: string }>(sql`
    select cross_reference as "crossReference" from payout_file_items
    where payout_id = ${payoutId}`);
  return {
    merchantId,
    payoutId,
    traceNumber: payout.string('traceNumber'),
    crossReference: item?.crossReference ?? '',
    amount: Number(payout.at('amount.amount')),
    status: async () => (await call('GET', `/payouts/${payoutId}`)).string('payoutStatus'),
  };
}

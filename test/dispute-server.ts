/** Payments, refunds, disputes and payouts behind one door, with an acquirer and a bank that are simulated. */
import assert from 'node:assert/strict';
import { createSimulatedBank } from '../sandbox/bank-simulator/index.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import {
  disputeJobs,
  disputeRoutes,
  lockWithPayment,
  makeMove,
} from '../service/src/money/disputes/index.ts';
import { payoutJobs, payoutRoutes } from '../service/src/money/payouts/index.ts';
import { paymentJobs } from '../service/src/money/payments/index.ts';
import { refundJobs } from '../service/src/money/refunds/index.ts';
import { settlementJobs } from '../service/src/money/settlement/index.ts';
import { balancesOf } from '../service/src/records/ledger/index.ts';
import { forBucket, transaction } from '../service/src/platform/db/pool.ts';
import { appliedNotice, applying, type CaseNotice, caseNotice } from './dispute-notices.ts';
import { newKey, paymentServer } from './payment-server.ts';

type Moving = Parameters<typeof makeMove>[3];
type Changes = Parameters<typeof caseNotice>[1];

export async function disputeServer(...[start, options]: Parameters<typeof paymentServer>) {
  const bank = createSimulatedBank();
  const server = await paymentServer(start, {
    ...options,
    besides: (deps) => [...disputeRoutes(deps), ...payoutRoutes({ ...deps, bank })],
  });
  const { call, clock, db, deps, newMerchant, pay } = server;
  const ofDisputes = disputeJobs(deps);
  const jobs = [
    ...paymentJobs(deps),
    ...refundJobs(deps),
    ...settlementJobs(deps),
    ...ofDisputes,
    ...payoutJobs({ ...deps, bank }),
  ];
  const run = async (some: typeof jobs): Promise<void> => {
    for (let done = -1; done !== 0;) {
      done = 0;
      for (const job of some) done += await job.run();
    }
  };
  return {
    ...server,
    /** What a notice makes of a payment. */
    applying: async (notice: CaseNotice) => await applying(deps, notice),
    applied: async (notice: CaseNotice) => (await appliedNotice(deps, notice)).dispute,
    /** A payment of CAD 10.00 that is charged back, or as changed. */
    chargedBack: async (changes: Changes = {}, merchantId?: string) => {
      const paid = await pay(merchantId ?? (await newMerchant()));
      assert.equal(paid.status, 201, paid.text);
      const notice = caseNotice(paid.string('paymentId'), changes);
      return { notice, dispute: (await appliedNotice(deps, notice)).dispute };
    },
    /** A move of somebody here, as its route makes it; undefined where it is not allowed. */
    moved: async (disputeId: string, moving: Pick<Moving, 'move' | 'actor'> & Partial<Moving>) =>
      await transaction(forBucket(db, bucketIn(disputeId)), async (tx) => {
        const found = await call('GET', `/disputes/${disputeId}`);
        const paymentId = found.string('paymentId');
        const locked = await lockWithPayment(tx, { id: disputeId, paymentId });
        assert.ok(locked);
        const base = { by: 'Ana', reason: null, correlationId: 'test', now: clock.now() };
        return await makeMove(tx, deps, locked, { ...base, ...moving });
      }),
    /** Deadlines alone. */
    watch: async () => await run(ofDisputes),
    /** Everything that is due, until nothing is. */
    settle: async () => await run(jobs),
    closeBatch: async (merchantId: string) =>
      await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId }),
    /** What the ledger has on each account of a merchant, in a currency; above zero in its favour. */
    accountsOf: async (merchantId: string, currency = 'CAD') => {
      const all = await balancesOf(db, merchantId);
      const own = all.find((one) => one.currency === currency)?.accounts;
      return (account: keyof NonNullable<typeof own>): number => Number(-(own?.[account] ?? 0n));
    },
  };
}

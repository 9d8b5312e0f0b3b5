import type { Job } from '../../platform/jobs/jobs.ts';
import { openBankConnection } from './bank-messages/bank-connection.ts';
import { deliverFiles } from './bank-messages/deliver-files.ts';
import { confirmByWindow } from './bank-messages/confirm-payouts.ts';
import { createCutOffRun } from './cutting/cut-payouts.ts';
import { hasOpenLines } from './records/line-store.ts';
import { nextCut, nextMidnight } from './accounts/payout-account.ts';
import type { PayoutDeps } from './records/payout.ts';
import { nextToSend } from './records/payout-store.ts';
import { finishReturns } from './bank-messages/take-returns.ts';
import { writeFiles } from './bank-messages/write-files.ts';

const REST_MS = 1_000; // Due work starts about this soon.
const SELDOM_MS = 60_000; // For work that is not urgent.

/** The background jobs of this slice. Several processes may run each of them at once. */
export function payoutJobs(deps: PayoutDeps): Job[] {
  const { link } = deps.bank;
  return [
    {
      ...job('cut-payouts', REST_MS, createCutOffRun(deps)),
      nextDue: async (after) => ((await hasOpenLines(deps.db)) ? nextCut(after) : undefined),
    },
    ...(deps.bank.sends
      ? [
          {
            ...job('write-payout-files', REST_MS, async () => await writeFiles(deps)),
            nextDue: async (after: Date) => await nextToSend(deps.db, after),
          },
        ]
      : []),
    job('finish-returns', SELDOM_MS, async () => await finishReturns(deps)),
    job('confirm-payouts', SELDOM_MS, async () => await confirmByWindow(deps)),
    link
      ? {
          ...job(link.job, REST_MS, link.open(openBankConnection(deps, link))),
          // The bank tells of a day when it is over.
          nextDue: async (after) => await Promise.resolve(nextMidnight(after)),
        }
      : job('deliver-payout-files', REST_MS, async () => await deliverFiles(deps)),
  ];
}

function job(name: string, everyMs: number, run: Job['run']): Job {
  return { name, everyMs, run };
}

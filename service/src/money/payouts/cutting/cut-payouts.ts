import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { BUCKETS, bucketOf } from '../../../kernel/id.ts';
import { forBucket } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { cutMerchant } from './cut-merchant.ts';
import { merchantsWithOpenLines } from '../records/line-store.ts';
import * as accounts from '../accounts/payout-account.ts';
import { lockPayoutAccount, updatePayoutAccount } from '../accounts/payout-account-store.ts';
import type { PayoutDeps } from '../records/payout.ts';

/** Delay after the cut-off, so that the payouts of all merchants fit into few files. */
const SENT_AFTER_MS = 15 * 60_000;

/**
 * One run creates the payouts of every merchant whose cut-off has passed and was not processed yet. Two
 * workers may run it at once: each merchant is locked while its payouts are created, and processed once
 * per cut-off. A merchant that fails does not hold up the others. A cut-off that is fully processed is
 * remembered and skipped from then on: whoever releases a hold creates its payouts too.
 */
export function createCutOffRun(deps: PayoutDeps): (stopping?: AbortSignal) => Promise<number> {
  let done = 0;
  return async (stopping) => {
    const now = deps.clock.now();
    const last = accounts.cutOf(accounts.lastCutDay(now));
    if (last.getTime() === done) return 0;
    const failures: unknown[] = [];
    let created = 0;
    for (const [shard, buckets] of Map.groupBy(BUCKETS, deps.db.shardOf)) {
      for (const merchantId of await merchantsWithOpenLines(deps.db.at(shard), buckets, last)) {
        if (stopping?.aborted) return created;
        try {
          created += await cutDue(deps, merchantId, now);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'some payouts could not be created');
    done = last.getTime();
    return created;
  };
}

async function cutDue(deps: PayoutDeps, merchantId: string, now: Date): Promise<number> {
  return await transaction(forBucket(deps.db, bucketOf(merchantId)), async (tx) => {
    const account = await lockPayoutAccount(tx, merchantId);
    return account.hold ? 0 : await cutLocked(tx, deps, { account, now });
  });
}

type Due = Readonly<{ account: accounts.PayoutAccount; now: Date }>;

/** The same of an account that is locked and not on hold. */
export async function cutLocked(tx: Tx, deps: PayoutDeps, { account, now }: Due): Promise<number> {
  const [payable, billing] = [accounts.lastCutOf(account, now), accounts.lastBilling(now)];
  const isCut = payable !== undefined && isAfter(payable, account.lookedAt);
  const isBilled = isAfter(billing.at, account.billedAt) && billing.at <= now;
  if (!isCut && !isBilled) return 0;
  const sendAt = addMilliseconds(isCut ? payable : billing.at, SENT_AFTER_MS);
  const common = { account, sendAt, correlationId: randomUUID() };
  const payouts = isCut
    ? await cutMerchant(tx, deps, { ...common, direction: 'CREDIT', before: payable })
    : [];
  const bills = isBilled
    ? await cutMerchant(tx, deps, {
        ...common,
        direction: 'DEBIT',
        before: billing.at,
        month: billing.month,
      })
    : [];
  await updatePayoutAccount(tx, {
    ...account,
    lookedAt: isCut ? payable : account.lookedAt,
    billedAt: isBilled ? billing.at : account.billedAt,
  });
  return payouts.length + bills.length;
}

function isAfter(moment: Date, last: Date | null): boolean {
  return last === null || moment > last;
}

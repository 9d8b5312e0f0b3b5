import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { BUCKETS, bucketOf } from '../../../kernel/id.ts';
import { forBucket, lockingIn } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { cutMerchant } from './cut-merchant.ts';
import { merchantsWithOpenLines } from '../records/line-store.ts';
import {
  cutOf,
  lastBilling,
  lastCutDay,
  lastCutOf,
  type PayoutAccount,
} from '../accounts/payout-account.ts';
import { lockPayoutAccount, updatePayoutAccount } from '../accounts/payout-account-store.ts';
import type { PayoutDeps, Payout } from '../records/payout.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '../../../kernel/money.ts';
import { findMerchant } from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../../platform/http/idempotency.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import type { ExpectedPayout } from '../accounts/operator-schema.ts';
import { payoutBody } from '../records/schema.ts';

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
    const last = cutOf(lastCutDay(now));
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

type Due = Readonly<{ account: PayoutAccount; now: Date }>;

/** The same of an account that is locked and not on hold. */
export async function cutLocked(tx: Tx, deps: PayoutDeps, { account, now }: Due): Promise<number> {
  const [payable, billing] = [lastCutOf(account, now), lastBilling(now)];
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

type PayoutRequest = Readonly<{
  merchantId: string;
  /** All currencies if absent. */
  currency: Currency | undefined;
  /** These and no others are created; whatever there is if absent. */
  expected: readonly ExpectedPayout[] | undefined;
  reason: string;
  idempotencyKey: string;
  correlationId: string;
}>;

type CutRequest = Readonly<{ merchantId: string; currency?: Currency | undefined }>;

/** To the cent, and with the accounts they go to: by creating the payouts and taking it back. */
export async function previewPayouts(
  deps: PayoutDeps,
  caller: OperatorCaller,
  request: CutRequest,
): Promise<readonly ExpectedPayout[]> {
  found(await findMerchant(deps.db, caller, request.merchantId));
  let preview: readonly Payout[] = [];
  try {
    await transaction(lockingIn(deps.db, bucketOf(request.merchantId)), async (tx) => {
      preview = (await cutNow(tx, deps, { ...request, correlationId: 'preview' })).payouts;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return preview.map(expectedOf);
}

class TakenBack extends Error {}

/** Of payouts on hold there are none. */
async function cutNow(
  tx: Tx,
  deps: PayoutDeps,
  { correlationId, currency, merchantId }: CutRequest & Readonly<{ correlationId: string }>,
) {
  const now = deps.clock.now();
  const account = await lockPayoutAccount(tx, merchantId);
  const before = addMilliseconds(now, 1); // Includes lines created in this very millisecond.
  const cut = {
    account,
    direction: 'CREDIT',
    before,
    sendAt: now,
    evenIfRefused: true,
    currency,
    correlationId,
  } as const;
  const payouts = account.hold ? [] : await cutMerchant(tx, deps, cut);
  return { account, payouts };
}

/** Pays out a merchant's available balance now, regardless of its schedule; the next file has it. */
export async function payOutNow(
  deps: PayoutDeps,
  caller: OperatorCaller,
  request: PayoutRequest,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const { correlationId, currency, expected, idempotencyKey: key, merchantId, reason } = request;
  found(await findMerchant(db, caller, merchantId));
  const requested = { merchantId, currency, reason, expected };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), requested);
  const partnerId = caller.clientId;
  const claim = { partnerId, merchantId, operation: 'pay-out-now', key, fingerprint };
  const now = clock.now();
  return await once(lockingIn(db, bucketOf(merchantId)), { request: claim, now }, async (tx) => {
    const { account, payouts } = await cutNow(tx, deps, request);
    if (account.hold) throw ruleBroken(PAYOUT_PROBLEMS.onHold);
    if (expected && !isDeepStrictEqual(payouts.map(expectedOf), expected))
      throw ruleBroken(PAYOUT_PROBLEMS.changed);
    if (payouts.length === 0) throw ruleBroken(PAYOUT_PROBLEMS.nothingToPayOut);
    await updatePayoutAccount(tx, { ...account, lookedAt: now });
    const ids = payouts.map(({ id }) => id);
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'payouts.cut-by-request',
      subject: merchantId,
      details: { reason, payouts: ids },
    });
    return ok({ data: payouts.map(payoutBody) });
  });
}

function expectedOf(payout: Payout): ExpectedPayout {
  const { account, amount } = payoutBody(payout);
  return { amount, account };
}

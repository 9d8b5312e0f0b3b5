import { addMilliseconds } from '../kernel/clock.ts';
import { bucketOf } from '../kernel/id.ts';
import { CURRENCIES, type Currency, type Money } from '../kernel/money.ts';
import { findMerchant } from '../onboarding/index.ts';
import type { OperatorCaller } from '../partners/index.ts';
import { lockingIn } from '../platform/db/database.ts';
import { type Answer, ok } from '../platform/http/answer.ts';
import { fingerprintOf, once } from '../platform/http/idempotency.ts';
import { found } from '../platform/http/refuse.ts';
import { cutMerchant } from './cut-merchant.ts';
import { nothingToPayOut, payoutsOnHold } from './errors.ts';
import { sumOpenLines } from './line-store.ts';
import { lockPayoutAccount, updatePayoutAccount } from './payout-account-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { payoutBody } from './schema.ts';

type PayoutRequest = Readonly<{
  merchantId: string;
  /** All currencies if absent. */
  currency: Currency | undefined;
  reason: string;
  idempotencyKey: string;
  correlationId: string;
}>;

/** The most that would be paid out in one currency, as far as it can be told before. */
export async function amountToPayOut(
  { db }: PayoutDeps,
  { currency, merchantId }: Readonly<{ merchantId: string; currency?: Currency | undefined }>,
): Promise<Money | undefined> {
  const sums = await sumOpenLines(db, merchantId);
  const payable = sums.filter((sum) => sum.account === 'PAYABLE');
  const wanted = CURRENCIES.filter((each) => currency === undefined || each === currency);
  const totals = wanted.map((each) => ({
    currency: each,
    amount: payable.reduce((sum, line) => (line.currency === each ? sum + line.amount : sum), 0n),
  }));
  return totals
    .filter(({ amount }) => amount > 0n)
    .toSorted((left, right) => (left.amount > right.amount ? -1 : 1))[0];
}

/** Pays out a merchant's available balance now, regardless of its schedule; the next file has it. */
export async function payOutNow(
  deps: PayoutDeps,
  caller: OperatorCaller,
  request: PayoutRequest,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const { correlationId, currency, idempotencyKey: key, merchantId, reason } = request;
  found(await findMerchant(db, caller, merchantId));
  const requested = { merchantId, currency, reason };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), requested);
  const partnerId = caller.clientId;
  const claim = { partnerId, merchantId, operation: 'pay-out-now', key, fingerprint };
  const now = clock.now();
  return await once(lockingIn(db, bucketOf(merchantId)), { request: claim, now }, async (tx) => {
    const account = await lockPayoutAccount(tx, merchantId);
    if (account.hold) throw payoutsOnHold();
    const before = addMilliseconds(now, 1); // Includes lines created in this very millisecond.
    const cut = { account, direction: 'CREDIT', before, sendAt: now } as const;
    const payouts = await cutMerchant(tx, deps, { ...cut, currency, correlationId });
    if (payouts.length === 0) throw nothingToPayOut();
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

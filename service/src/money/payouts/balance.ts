import { CURRENCIES, type Currency, serializeMoney, sumOfAmounts } from '../../kernel/money.ts';
import type { LinedAccount } from '../../records/ledger/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { heldByDisputes } from '../disputes/index.ts';
import { unclosedBatches } from '../settlement/index.ts';
import { heldReserves } from './records/reserve-store.ts';
import { type LineSum, sumOpenLines } from './records/line-store.ts';
import { refusedAccounts } from './accounts/refused-accounts.ts';
import type { Payout, PayoutDeps } from './records/payout.ts';
import { refusedBody } from './records/schema.ts';
import { findPayoutAccount } from './accounts/payout-account-store.ts';
import { payoutsUnderWay } from './records/payout-store.ts';

/** A merchant's balance in each currency: each amount with its breakdown. */
export async function balanceOf(deps: PayoutDeps, merchant: Merchant) {
  const { db } = deps;
  const { merchantId } = merchant;
  const [payoutAccount, refused, sums, batches, reserves, disputes, payouts] = await Promise.all([
    findPayoutAccount(db, merchantId),
    refusedAccounts(deps, merchant),
    sumOpenLines(db, merchantId),
    unclosedBatches(deps, merchantId),
    heldReserves(db, merchantId),
    heldByDisputes(db, merchantId),
    payoutsUnderWay(db, merchantId),
  ]);
  return {
    merchantId,
    schedule: payoutAccount.schedule,
    onHold: payoutAccount.hold !== null,
    refusedAccounts: refused.map(refusedBody),
    balances: CURRENCIES.flatMap((currency) => {
      const isIn = (one: Readonly<{ currency: Currency }>) => one.currency === currency;
      const all = {
        sums: sums.filter(isIn),
        batches: batches.filter(isIn),
        reserves: reserves.filter(isIn),
        disputes: disputes.filter(isIn),
        payouts: payouts.filter(isIn),
      };
      if (Object.values(all).every((part) => part.length === 0)) return [];
      const money = (amount: bigint) => serializeMoney({ amount, currency });
      const open = (account: LinedAccount) => openPart(all.sums, { merchantId, currency, account });
      return [
        {
          currency,
          available: open('PAYABLE'),
          pending: {
            amount: money(total(all.batches.map(({ figures }) => figures.netAmount))),
            why: all.batches.map(({ figures, id }) => ({
              batchId: id,
              amount: money(figures.netAmount),
            })),
          },
          reserved: {
            amount: money(sumOfAmounts(all.reserves)),
            why: all.reserves.map(({ amount, payoutId, releaseAt }) => ({
              payoutId,
              amount: money(amount),
              releaseAt: releaseAt.toISOString(),
            })),
          },
          disputed: {
            amount: money(sumOfAmounts(all.disputes)),
            why: all.disputes.map(({ amount, id }) => ({ disputeId: id, amount: money(amount) })),
          },
          inTransit: {
            amount: money(total(all.payouts.map(signed))),
            why: all.payouts.map(({ amount, direction, id }) => ({
              payoutId: id,
              direction,
              amount: money(amount),
            })),
          },
          billed: open('BILLABLE'),
        },
      ];
    }),
  };
}

type Open = Readonly<{ merchantId: string; currency: Currency; account: LinedAccount }>;

function openPart(sums: readonly LineSum[], { account, currency, merchantId }: Open) {
  const own = sums.filter((sum) => sum.account === account);
  const query = `currency=${currency}${account === 'PAYABLE' ? '' : '&part=BILLED'}`;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  return {
    amount: money(sumOfAmounts(own)),
    why: own.map(({ amount, count, kind }) => ({ kind, count, amount: money(amount) })),
    lines: `/merchants/${merchantId}/balance/lines?${query}`,
  };
}

function signed({ amount, direction }: Payout): bigint {
  return direction === 'CREDIT' ? amount : -amount;
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

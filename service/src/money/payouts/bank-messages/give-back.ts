import type { AccountDifference } from '../../../merchants/onboarding/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { BankAccount } from '../../rails/index.ts';
import { isDestination, openDestination, directionOf } from '../accounts/destination.ts';
import { lockPayoutAccount } from '../accounts/payout-account-store.ts';
import { movePayout } from '../records/move-payout.ts';
import { endedPayout, type Payout, type PayoutDeps } from '../records/payout.ts';
import { lockPayout, payoutsUnderWay } from '../records/payout-store.ts';
import { lockFileNumber, payoutsOfUnmarkedFiles } from './file-store.ts';

/** Codes of our own; the bank's have three digits. */
const ACCOUNT_REFUSED = 'ACCOUNT_REFUSED';
const ACCOUNT_CHANGED = 'ACCOUNT_CHANGED';

/**
 * A payout came back from its account: what was to follow it there, and is in no file yet, is payable
 * again. The next payouts wait until there is another account.
 */
export async function giveBackToRefused(tx: Tx, deps: PayoutDeps, returned: Payout): Promise<void> {
  const { currency, direction, id, merchantId } = returned;
  // Whoever creates a payout for it at this moment does so before, and it is found, or sees the return.
  await lockPayoutAccount(tx, merchantId);
  const account = await openDestination(deps.keyring, returned);
  const reason = `The account sent back the payout ${id}`;
  const setback = { reasonCode: ACCOUNT_REFUSED, reason };
  await giveBack(tx, deps, { merchantId, currency, direction, account, ...setback });
}

/**
 * The merchant has another account: what was to go to the former one, and is in no file yet, is payable
 * again, so that the next payout takes it to the new one. The caller holds the lock of the payout account.
 */
export async function giveBackOfReplaced(
  tx: Tx,
  deps: PayoutDeps,
  {
    accountType,
    before,
    currency,
    merchantId,
  }: AccountDifference & Readonly<{ merchantId: string }>,
): Promise<void> {
  const direction = directionOf(accountType);
  if (!before || !direction) return;
  const setback = { reasonCode: ACCOUNT_CHANGED, reason: 'The merchant has another bank account' };
  await giveBack(tx, deps, { merchantId, currency, direction, account: before, ...setback });
}

type GivingBack = Pick<Payout, 'merchantId' | 'currency' | 'direction'> &
  Readonly<{ account: BankAccount; reasonCode: string; reason: string }>;

async function giveBack(tx: Tx, deps: PayoutDeps, giving: GivingBack): Promise<void> {
  const { bank, clock, keyring } = deps;
  const { account, currency, direction, merchantId, reason, reasonCode } = giving;
  const waiting = async () =>
    (await payoutsUnderWay(tx, merchantId)).filter(
      (one) => one.status === 'PENDING' && one.direction === direction && one.currency === currency,
    );
  if ((await waiting()).length === 0) return;
  // Until this is committed no file is written; those that a file has by now are no longer among them.
  await lockFileNumber(tx, bank.originator);
  const inFiles = new Set(await payoutsOfUnmarkedFiles(tx));
  for (const { id } of await waiting()) {
    const payout = inFiles.has(id) ? undefined : await lockPayout(tx, id);
    if (!payout || !(await isDestination(keyring, payout, account))) continue;
    const now = clock.now();
    const setback = { outcome: 'REJECTED', reasonCode, reason, returnId: null } as const;
    const move = payout.status === 'PENDING' ? endedPayout(payout, setback, now) : undefined;
    if (move) await movePayout(tx, payout, move, now);
  }
}

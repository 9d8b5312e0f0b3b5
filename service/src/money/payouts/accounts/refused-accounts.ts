import { CURRENCIES } from '../../../kernel/money.ts';
import { type Merchant, openedProfile } from '../../../merchants/onboarding/index.ts';
import { DEAD_ACCOUNT_REASONS } from '../../rails/index.ts';
import { PAYOUT_DIRECTIONS, type PayoutDeps } from '../records/payout.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { lastRefusal, type PaidAccount, type AccountRefusal } from './refused-account-store.ts';
import { accountFor } from './destination.ts';

/**
 * Why nothing is sent to the account by itself: a payout came back from it, and would again. It holds until
 * the merchant has another account, or a payout that somebody asked for was paid.
 */
export async function refusalOf(db: Queryable, { keyring }: PayoutDeps, paid: PaidAccount) {
  const refusal = await lastRefusal(db, paid, DEAD_ACCOUNT_REASONS);
  if (!refusal) return undefined;
  const { payoutId, sealedAccount } = refusal;
  const accountNumber = await keyring.open('bank-accounts', payoutId, sealedAccount);
  return accountNumber.toString() === paid.account.accountNumber ? refusal : undefined;
}

export type RefusedAccount = Omit<PaidAccount, 'account'> & AccountRefusal;

/** Those of a merchant's accounts that the bank does not pay to or collect from. */
export async function refusedAccounts(deps: PayoutDeps, merchant: Merchant) {
  const { merchantId } = merchant;
  const profile = await openedProfile(deps.keyring, merchant);
  const refused: RefusedAccount[] = [];
  for (const direction of PAYOUT_DIRECTIONS) {
    for (const currency of CURRENCIES) {
      const account = accountFor(profile, direction, currency);
      const paid = { merchantId, direction, currency };
      const refusal = account && (await refusalOf(deps.db, deps, { ...paid, account }));
      if (refusal) refused.push({ ...paid, ...refusal });
    }
  }
  return refused;
}

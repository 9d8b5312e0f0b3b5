import type { AnyCaller } from '../../access/partners/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type Fault,
  found,
  invalid,
  PLATFORM_PROBLEMS,
  Problem,
} from '../../platform/http/errors.ts';
import { type AccountDifference, accountDifferences, accountTypeFaults } from './bank-account.ts';
import { type TypedAccount, withAccount } from './bank-account.ts';
import { changesBetween, recordChange } from './change-merchant.ts';
import { etagOf, matches, type Merchant } from './merchant.ts';
import { findMerchant, lockMerchant, updateMerchant } from './merchant-store.ts';
import { openedProfile, sealedChanges, sealedProfile } from './private-details.ts';
import { recordAccounts } from './record-accounts.ts';

type AccountRequest = Readonly<{
  merchantId: string;
  account: TypedAccount;
  ifMatch: string | undefined;
  reason: string | undefined;
  correlationId: string;
  now: Date;
}>;

/** What keeps the account from being the merchant's; nothing where there is no such merchant. */
export async function newAccountFaults(
  db: Queryable,
  caller: AnyCaller,
  { account, merchantId }: Pick<AccountRequest, 'account' | 'merchantId'>,
): Promise<readonly Fault[]> {
  const merchant = await findMerchant(db, caller, merchantId);
  return merchant ? accountTypeFaults(merchant.profile, account) : [];
}

/**
 * Gives a merchant another bank account, whatever was ordered meanwhile: an order is judged by what was
 * true when it was placed, and money has to go somewhere. The account that it already has changes nothing.
 */
export async function setBankAccount(
  { keyring, tx }: Readonly<{ tx: Tx; keyring: Keyring }>,
  caller: AnyCaller,
  { account, correlationId, ifMatch, merchantId, now, reason }: AccountRequest,
): Promise<Readonly<{ merchant: Merchant; replaced: AccountDifference | undefined }>> {
  const before = found(await lockMerchant(tx, caller, merchantId));
  if (!matches(ifMatch, etagOf(before))) throw new Problem(PLATFORM_PROBLEMS.preconditionFailed);
  const faults = accountTypeFaults(before.profile, account);
  if (faults.length > 0) throw invalid(faults);
  const from = await openedProfile(keyring, before);
  const to = withAccount(from, account);
  const [replaced] = accountDifferences(from, to);
  if (!replaced) return { merchant: before, replaced };
  const own = sealedProfile(keyring, merchantId, to);
  const after = { ...before, ...own, version: before.version + 1, modifiedAt: now };
  await updateMerchant(tx, after);
  const by = { actor: caller.clientId, correlationId };
  const changes = sealedChanges(keyring, after, changesBetween(from, to));
  const why = reason === undefined ? {} : { reason };
  await recordAccounts(tx, { ...by, merchant: after, from, to, reason });
  await recordChange(tx, after, { ...by, ...why, type: 'merchant.updated', ...changes });
  return { merchant: after, replaced };
}

import { bucketOf } from '../../../kernel/id.ts';
import { findMerchant } from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';
import type { AuditEntry } from '../../../platform/audit-log/audit-log.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { found } from '../../../platform/http/errors.ts';
import type { PayoutAccount } from './payout-account.ts';
import { lockPayoutAccount, updatePayoutAccount } from './payout-account-store.ts';
import type { PayoutDeps } from '../records/payout.ts';

type Change = Readonly<{
  merchantId: string;
  correlationId: string;
  action: string;
  details: NonNullable<AuditEntry['details']>;
  /** Returns the changed account, or the same object if nothing changes. */
  make: (account: PayoutAccount, now: Date) => PayoutAccount;
  /** What follows from the change, in the same transaction. */
  afterwards?: (tx: Tx, changed: PayoutAccount) => Promise<unknown>;
}>;

/** Changes a merchant's payout settings and records it in the audit log, unless nothing changes. */
export async function setAccount(
  { audit, clock, db }: PayoutDeps,
  caller: OperatorCaller,
  { action, correlationId, details, make, merchantId, afterwards }: Change,
): Promise<PayoutAccount> {
  found(await findMerchant(db, caller, merchantId));
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const account = await lockPayoutAccount(tx, merchantId);
    const changed = make(account, clock.now());
    if (changed === account) return account;
    await updatePayoutAccount(tx, changed);
    const actor = caller.clientId;
    await audit.record(tx, { actor, correlationId, action, subject: merchantId, details });
    await afterwards?.(tx, changed);
    return changed;
  });
}

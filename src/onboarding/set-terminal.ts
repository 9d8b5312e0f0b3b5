import { bucketOf } from '../kernel/id.ts';
import { lockingIn } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { OperatorCaller } from '../platform/http/caller.ts';
import { found } from '../platform/http/refuse.ts';
import { changesBetween } from './change.ts';
import type { Merchant } from './merchant.ts';
import { lockMerchant, updateMerchant } from './merchant-store.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import { recordChange } from './record-change.ts';

type Wanted = Readonly<{ merchantId: string; terminalId: string | null; correlationId: string }>;

/**
 * Sets what acquirers know a merchant's till by, with history, event and audit entry; null gives it
 * the end of the merchant's number again. Where it is so already nothing is recorded.
 */
export async function setTerminal(
  { audit, clock, db }: OnboardingDeps,
  caller: OperatorCaller,
  { correlationId, merchantId, terminalId }: Wanted,
): Promise<Merchant> {
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const merchant = found(await lockMerchant(tx, caller, merchantId));
    if (merchant.terminalId === terminalId) return merchant;
    const { version } = merchant;
    const changed = { ...merchant, terminalId, version: version + 1, modifiedAt: clock.now() };
    await updateMerchant(tx, changed);
    const by = { actor: caller.clientId, correlationId };
    const changes = changesBetween({ terminalId: merchant.terminalId }, { terminalId });
    await recordChange(tx, changed, { ...by, type: 'merchant.updated', changes });
    const details = { terminalId };
    await audit.record(tx, {
      ...by,
      action: 'merchant.terminal_set',
      subject: merchantId,
      details,
    });
    return changed;
  });
}

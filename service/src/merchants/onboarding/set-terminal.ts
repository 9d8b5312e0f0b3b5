import { bucketOf } from '../../kernel/id.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';
import { changesBetween } from './change.ts';
import type { Merchant } from './merchant.ts';
import { lockMerchant, updateMerchant } from './merchant-store.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import { recordChange } from './record-change.ts';

type Requested = Readonly<{ merchantId: string; terminalId: string | null; correlationId: string }>;

/**
 * Sets the terminal id that acquirers know a merchant by, with history, event and audit entry; null
 * restores the default, the end of the merchant's number. Where nothing changes nothing is recorded.
 */
export async function setTerminal(
  { audit, clock, db }: OnboardingDeps,
  caller: OperatorCaller,
  { correlationId, merchantId, terminalId }: Requested,
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

import { bucketOf } from '../../kernel/id.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { changesBetween } from './change.ts';
import { found } from '../../platform/http/errors.ts';
import type { Merchant, MerchantStatus } from './merchant.ts';
import { lockMerchant, updateMerchant } from './merchant-store.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import { recordChange } from './record-change.ts';

type Move = Readonly<{
  merchantId: string;
  to: MerchantStatus;
  reason: string | undefined;
  correlationId: string;
}>;

const DEEDS = {
  ACTIVE: 'merchant.reactivated',
  SUSPENDED: 'merchant.suspended',
} as const satisfies Record<MerchantStatus, string>;

/**
 * Suspends or reactivates a merchant, with history, event and audit entry. A merchant that is
 * there already stays as it is, and nothing is recorded.
 */
export async function moveMerchant(
  { audit, clock, db }: OnboardingDeps,
  caller: OperatorCaller,
  { correlationId, merchantId, reason, to }: Move,
): Promise<Merchant> {
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const merchant = found(await lockMerchant(tx, caller, merchantId));
    if (merchant.status === to) return merchant;
    const { version, status } = merchant;
    const moved = { ...merchant, status: to, version: version + 1, modifiedAt: clock.now() };
    await updateMerchant(tx, moved);
    const by = { actor: caller.clientId, correlationId };
    const changes = changesBetween({ merchantStatus: status }, { merchantStatus: to });
    const why = reason === undefined ? {} : { reason };
    await recordChange(tx, moved, { ...by, ...why, type: DEEDS[to], changes });
    await audit.record(tx, { ...by, action: DEEDS[to], subject: merchantId, details: why });
    return moved;
  });
}

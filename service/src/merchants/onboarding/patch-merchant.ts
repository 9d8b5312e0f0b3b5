import { bucketOf } from '../../kernel/id.ts';
import { type Json, mergePatch } from '../../kernel/merge-patch.ts';
import { chainIdsOf, type PartnerCaller } from '../../access/partners/index.ts';
import { lockingIn, transaction, type Tx } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { withoutNulls } from '../../platform/http/absent-nulls.ts';
import {
  PLATFORM_PROBLEMS,
  found,
  invalid,
  type Fault,
  Problem,
  ruleBroken,
} from '../../platform/http/errors.ts';
import { onePerPlace } from '../../platform/http/faults.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import { chainFaults, chainFor } from './chain.ts';
import { changesBetween, recordChange } from './change-merchant.ts';
import { ONBOARDING_PROBLEMS } from './errors.ts';
import { etagOf, matches, type Merchant, type OnboardingDeps } from './merchant.ts';
import {
  findMerchant,
  lockMerchant,
  renoteMerchant,
  updateMerchant as store,
} from './merchant-store.ts';
import { StatedMerchant, tidyProfile } from './profile.ts';
import { profileFaults } from './profile-faults.ts';
import {
  asWhole,
  openedProfile,
  sealedChanges,
  sealedProfile,
  type WholeProfile,
} from './private-details.ts';
import { recordAccounts } from './record-accounts.ts';
import { withoutMasks } from './masked-values.ts';
import { unknownNulls } from './unknown-nulls.ts';

const check = validatorOf(StatedMerchant);

/** What would be wrong with the merchant that a patch makes; nothing where there is none to patch. */
export async function patchFaults(
  { db, clock, keyring }: OnboardingDeps,
  caller: PartnerCaller,
  { merchantId, patch }: Pick<Request, 'merchantId' | 'patch'>,
): Promise<readonly Fault[]> {
  const merchant = await findMerchant(db, caller, merchantId);
  if (merchant === undefined || !mayBePatched(merchant, patch)) return [];
  const before = stated(merchant, await openedProfile(keyring, merchant));
  return checkedMerge(caller, { before, patch, now: clock.now() }).faults;
}

type Request = Readonly<{
  merchantId: string;
  patch: Json;
  ifMatch: string | undefined;
  correlationId: string;
}>;

/**
 * Applies a merge patch to what the merchant is at that moment, under its lock, so two patches
 * never undo one another. The whole must be as valid as a new merchant. A patch that changes
 * nothing leaves no trace.
 */
export async function patchMerchant(
  { db, clock, keyring }: OnboardingDeps,
  caller: PartnerCaller,
  { merchantId, patch, ifMatch, correlationId }: Request,
): Promise<Merchant> {
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const merchant = found(await lockMerchant(tx, caller, merchantId));
    if (!mayBePatched(merchant, patch)) throw ruleBroken(ONBOARDING_PROBLEMS.hasOrders);
    if (!matches(ifMatch, etagOf(merchant)))
      throw new Problem(PLATFORM_PROBLEMS.preconditionFailed);
    const now = clock.now();
    const from = await openedProfile(keyring, merchant);
    const before = stated(merchant, from);
    const { chainId, profile: to } = await merged(tx, caller, { before, patch, now });
    const changes = changesBetween(before, stated({ chainId }, to));
    if (changes.length === 0) return merchant;
    const own = { chainId, ...sealedProfile(keyring, merchantId, to) };
    const changed = { ...merchant, ...own, version: merchant.version + 1, modifiedAt: now };
    await store(tx, changed);
    await renoteMerchant(tx, merchant, changed);
    const by = { actor: caller.clientId, correlationId };
    await recordAccounts(tx, { ...by, merchant: changed, from, to });
    const told = sealedChanges(keyring, changed, changes);
    await recordChange(tx, changed, { ...by, type: 'merchant.updated', ...told });
    return changed;
  });
}

/** After the first order nothing that we act upon; what the partner notes for itself, always. */
function mayBePatched({ firstOrderAt }: Merchant, patch: Json): boolean {
  return firstOrderAt === null || (isRecord(patch) && Object.keys(patch).join() === 'metadata');
}

/** The merchant as its partner stated it: what a patch is a patch of. */
function stated({ chainId }: Pick<Merchant, 'chainId'>, profile: WholeProfile) {
  return { ...(chainId === null ? {} : { chainId }), ...profile };
}

type Merge = Readonly<{ before: ReturnType<typeof stated>; patch: Json; now: Date }>;

function checkedMerge(caller: PartnerCaller, { before, now, patch }: Merge) {
  // What nulls a patch leaves are in lists, which it replaces whole: there they mean absent.
  const stating = withoutMasks(mergePatch(before, patch), before);
  const whole = withoutNulls(StatedMerchant, stating);
  const checked = check(whole);
  const faults = onePerPlace([
    ...unknownNulls(StatedMerchant, patch),
    ...(checked.ok ? [] : checked.faults),
    ...profileFaults(whole, now),
    ...chainFaults(caller, isRecord(whole) ? whole['chainId'] : undefined),
  ]);
  return { checked, faults };
}

async function merged(tx: Tx, caller: PartnerCaller, merge: Merge) {
  const { checked, faults } = checkedMerge(caller, merge);
  if (!checked.ok || faults.length > 0) throw invalid(faults);
  const { chainId, ...profile } = checked.value;
  // The chain it has stays, whatever chains the partner has meanwhile.
  const isKept = chainId === undefined || chainId === merge.before.chainId;
  const ownChains = (partnerId: string) => chainIdsOf(tx, partnerId);
  return {
    chainId: isKept ? (chainId ?? null) : await chainFor(ownChains, caller, chainId),
    profile: asWhole(tidyProfile(profile)),
  };
}

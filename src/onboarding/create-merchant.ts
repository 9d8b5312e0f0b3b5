import { bucketOf, newThirteenDigits } from '../kernel/id.ts';
import type { PartnerCaller } from '../partners/index.ts';
import { forBucket } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import { type Answer, created } from '../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { fingerprintOf, onceResumable } from '../platform/http/idempotency.ts';
import { Problem } from '../platform/http/problem.ts';
import { chainFor } from './chain.ts';
import { recordChange } from './record-change.ts';
import type { Merchant } from './merchant.ts';
import { etagHeader, merchantBody } from './merchant-body.ts';
import { findMade, insertMerchant, isTaken } from './merchant-store.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import { type NewMerchant, tidyProfile } from './profile.ts';

const DRAWS_MAX = 10; // Of 9 × 10^11 numbers: that many taken in a row is a bug.
const OPERATION = 'create-merchant';

type Request = Readonly<{ body: NewMerchant; correlationId: string }>;

/**
 * Makes one merchant, whatever happens on the way. With an idempotencyKey the id is decided
 * before the merchant is written, and every repeat, at any moment and from any process, finishes
 * or finds the merchant of that id.
 */
export async function createMerchant(
  deps: OnboardingDeps,
  caller: PartnerCaller,
  request: Request,
): Promise<Answer> {
  // It could never see the new merchant.
  if (caller.merchantId !== null) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  const { idempotencyKey: key, chainId: named, ...stated } = request.body;
  const profile = tidyProfile(stated);
  const chainId = await chainFor(deps.db, caller, named);
  const now = deps.clock.now();
  const requested = {
    chainId,
    profile,
    key: key ?? null,
    correlationId: request.correlationId,
    now,
  };
  const make = (merchantId: string) => insertMerchantOnce(deps, caller, merchantId, requested);
  if (key === undefined) return answerWith(await underFreeNumber(make));
  return await onceResumable(
    deps.db,
    {
      request: {
        partnerId: caller.partnerId,
        merchantId: null,
        operation: OPERATION,
        key,
        fingerprint: fingerprintOf((text) => deps.keyring.mac('fingerprint', text), request.body),
      },
      now,
      resourceId: await underFreeNumber(async (id) =>
        (await isTaken(deps.db, id)) ? undefined : id,
      ),
    },
    async (merchantId) => {
      const ours = { merchantId, partnerId: caller.partnerId, key };
      const merchant = (await make(merchantId)) ?? (await findMade(deps.db, ours));
      if (!merchant) throw new Error('the number was free when the key was claimed');
      return answerWith(merchant);
    },
  );
}

async function underFreeNumber<T>(attempt: (id: string) => Promise<T | undefined>): Promise<T> {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const made = await attempt(newThirteenDigits());
    if (made !== undefined) return made;
  }
  throw new Error(`${DRAWS_MAX} merchant numbers in a row are taken`);
}

type Requested = Pick<Merchant, 'chainId' | 'profile'> &
  Readonly<{ key: string | null; correlationId: string; now: Date }>;

/** Of concurrent attempts one inserts the merchant, with its history and its event; the others get none. */
async function insertMerchantOnce(
  { db }: OnboardingDeps,
  { clientId: actor, partnerId }: PartnerCaller,
  merchantId: string,
  { chainId, profile, key, correlationId, now }: Requested,
): Promise<Merchant | undefined> {
  const merchant: Merchant = {
    merchantId,
    bucket: bucketOf(merchantId),
    partnerId,
    chainId,
    status: 'ACTIVE',
    profile,
    version: 1,
    terminalId: null,
    firstOrderAt: null,
    createdAt: now,
    modifiedAt: now,
  };
  return await transaction(forBucket(db, merchant.bucket), async (tx) => {
    if (!(await insertMerchant(tx, merchant, key))) return undefined;
    await recordChange(tx, merchant, {
      type: 'merchant.created',
      changes: [],
      actor,
      correlationId,
    });
    return merchant;
  });
}

function answerWith(merchant: Merchant): Answer {
  const answer = created(merchantBody(merchant), `/onboarding/merchants/${merchant.merchantId}`);
  return { ...answer, headers: { ...answer.headers, ...etagHeader(merchant) } };
}

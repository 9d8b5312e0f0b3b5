import { bucketOf } from '../../kernel/id.ts';
import { answerOf, replaceAnswer } from '../../platform/db/kept-answer-store.ts';
import { lockingIn } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { remembered, rememberedAs } from '../../platform/http/idempotency.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { OPERATION } from './create-merchant.ts';
import type { OnboardingDeps } from './merchant.ts';
import { asWhole, sealedChanges, sealedProfile } from './private-details.ts';
import { isSealed, sealedAnswer } from './sealed-answer.ts';
import * as store from './sealing-store.ts';

const AT_ONCE = 100; // Merchants a round, each in a transaction of its own: short locks, and soon back.
const EVERY_MS = 3_600_000; // Where there is none, there will be none: only earlier releases wrote them.

type Deps = Pick<OnboardingDeps, 'db' | 'keyring'>;

/** Seals what earlier releases left in clear, merchant by merchant. */
export function merchantJobs(deps: Deps): Job[] {
  const run = async (stopping?: AbortSignal): Promise<number> => {
    const merchants = await store.merchantsInClear(deps.db, AT_ONCE);
    for (const merchant of merchants) {
      if (stopping?.aborted === true) break;
      await sealMerchant(deps, merchant);
    }
    return merchants.length;
  };
  return [{ name: 'seal-merchants', everyMs: EVERY_MS, run }];
}

/** The row of the merchant comes last: until then it is found again, and what is done is left alone. */
async function sealMerchant({ db, keyring }: Deps, merchant: store.InClear): Promise<void> {
  const { merchantId } = merchant;
  await sealCreation({ db, keyring }, merchant);
  await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const profile = await store.lockInClear(tx, merchantId);
    if (!profile) return;
    for (const { changes, version } of await store.changesInClear(tx, merchantId)) {
      const step = { merchantId, version };
      await store.writeSealedChange(tx, step, sealedChanges(keyring, step, changes));
    }
    await store.writeSealed(tx, merchantId, sealedProfile(keyring, merchantId, asWhole(profile)));
  });
}

/** The answer that made the merchant, which its repeats are given. */
async function sealCreation({ db, keyring }: Deps, merchant: store.InClear): Promise<void> {
  const { idempotencyKey: key, merchantId, partnerId } = merchant;
  if (key === null) return;
  const request = { partnerId, merchantId: null, operation: OPERATION, key };
  const kept = await answerOf(db, request);
  if (!kept) return;
  const { 'Idempotency-Replayed': _ofRepeats, ...headers } = remembered(kept).headers ?? {};
  const answer = { ...remembered(kept), headers };
  if (isSealed(answer)) return;
  await replaceAnswer(db, request, rememberedAs(sealedAnswer(keyring, merchantId, answer)));
}

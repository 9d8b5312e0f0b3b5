import { bucketOf, newId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { PLATFORM_PROBLEMS, ruleBroken } from '../../platform/http/errors.ts';
import { fingerprintOf } from '../../platform/http/idempotency.ts';
import type { Draft, DraftDeps } from './draft.ts';
import { countUnsubmitted, type DraftKey, findDraftByKey, insertDraft } from './draft-store.ts';
import { DRAFT_PROBLEMS } from './errors.ts';
import type { NewDraft } from './schema.ts';
import { opened, sealedDraft } from './sealed-draft.ts';

const UNSUBMITTED_MAX = 500; // Of a partner: as many as people fill in at once, and what a program forgets is bounded.

/** Makes a draft, once for a key. The key is kept with the draft: no answer is, for it would hold the content. */
export async function createDraft(
  { clock, db, keyring }: Pick<DraftDeps, 'clock' | 'db' | 'keyring'>,
  caller: PartnerCaller,
  { draftedMerchant = {}, idempotencyKey }: NewDraft,
): Promise<Draft> {
  const { clientId, partnerId } = caller;
  const bucket = bucketOf(partnerId);
  const now = clock.now();
  const draft: Draft = {
    id: newId('merchantDraft', bucket, now),
    bucket,
    partnerId,
    status: 'OPEN',
    version: 1,
    merchantId: null,
    createdBy: clientId,
    changedBy: clientId,
    createdAt: now,
    modifiedAt: now,
    draftedMerchant,
  };
  const request: DraftKey | null =
    idempotencyKey === undefined
      ? null
      : {
          key: idempotencyKey,
          fingerprint: fingerprintOf((text) => keyring.mac('fingerprint', text), draftedMerchant),
        };
  const isMade = await transaction(forBucket(db, bucket), async (tx) => {
    if ((await countUnsubmitted(tx, partnerId, UNSUBMITTED_MAX)) >= UNSUBMITTED_MAX) {
      if (request && (await findDraftByKey(tx, partnerId, request.key))) return false;
      throw ruleBroken(DRAFT_PROBLEMS.tooMany);
    }
    return await insertDraft(tx, sealedDraft(keyring, draft), request);
  });
  if (isMade || !request) return draft;
  const known = await findDraftByKey(db, partnerId, request.key);
  if (!known?.fingerprint.equals(request.fingerprint)) {
    throw ruleBroken(PLATFORM_PROBLEMS.idempotencyMismatch, { parameterName: 'idempotencyKey' });
  }
  return await opened(keyring, known);
}

import { isDeepStrictEqual } from 'node:util';
import { bucketIn } from '../../kernel/id.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found, Problem, ruleBroken } from '../../platform/http/errors.ts';
import type { Draft, DraftCall, DraftDeps } from './draft.ts';
import { lockDraft, writeDraft } from './draft-store.ts';
import { DRAFT_PROBLEMS } from './errors.ts';
import type { SavedDraft } from './schema.ts';
import { opened, sealedDraft } from './sealed-draft.ts';

/**
 * Puts this content in place of what the draft has, if it is still that of the version which the caller
 * has read. What is there already is no change, so a repeat whose answer was lost does no harm.
 */
export async function saveDraft(
  { clock, db, keyring }: Pick<DraftDeps, 'clock' | 'db' | 'keyring'>,
  { caller, draftId }: Pick<DraftCall, 'caller' | 'draftId'>,
  { draftedMerchant, version }: SavedDraft,
): Promise<Draft> {
  return await transaction(forBucket(db, bucketIn(draftId)), async (tx) => {
    const draft = await opened(keyring, found(await lockDraft(tx, caller, draftId)));
    refuseSubmitted(draft);
    if (isDeepStrictEqual(draft.draftedMerchant, draftedMerchant)) return draft;
    refuseChanged(draft, version);
    const changed: Draft = {
      ...draft,
      draftedMerchant,
      version: draft.version + 1,
      changedBy: caller.clientId,
      modifiedAt: clock.now(),
    };
    await writeDraft(tx, sealedDraft(keyring, changed));
    return changed;
  });
}

export function refuseSubmitted({ status }: Pick<Draft, 'status'>): void {
  if (status !== 'OPEN') throw ruleBroken(DRAFT_PROBLEMS.submitted);
}

/** Says who has saved the version that there is, and when. */
export function refuseChanged(
  draft: Pick<Draft, 'changedBy' | 'modifiedAt' | 'version'>,
  version: number,
): void {
  if (draft.version === version) return;
  const place = { parameterName: 'version', parameterValue: String(version) };
  const { errors } = ruleBroken(DRAFT_PROBLEMS.changed, place);
  const { changedBy, modifiedAt } = draft;
  const members = { version: draft.version, changedBy, modifiedAt: modifiedAt.toISOString() };
  throw new Problem(DRAFT_PROBLEMS.changed, { errors, members });
}

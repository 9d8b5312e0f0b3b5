import { bucketIn } from '../../kernel/id.ts';
import { lockingIn } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found, ruleBroken } from '../../platform/http/errors.ts';
import type { DraftCall, DraftDeps } from './draft.ts';
import { lockDraft, removeDraft } from './draft-store.ts';
import { DRAFT_PROBLEMS } from './errors.ts';

/** With its links. One on its way to a merchant stays until it is one. */
export async function deleteDraft(
  { audit, db }: Pick<DraftDeps, 'audit' | 'db'>,
  { caller, correlationId, draftId }: DraftCall,
): Promise<void> {
  await transaction(lockingIn(db, bucketIn(draftId)), async (tx) => {
    const { status } = found(await lockDraft(tx, caller, draftId));
    if (status === 'SUBMITTING') throw ruleBroken(DRAFT_PROBLEMS.submitted);
    await removeDraft(tx, draftId);
    const entry = { actor: caller.clientId, action: 'merchant-draft.deleted', correlationId };
    await audit.record(tx, { ...entry, subject: draftId });
  });
}

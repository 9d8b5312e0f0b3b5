import { bucketIn } from '../../kernel/id.ts';
import { bodyOf } from '../../platform/http/answer.ts';
import { forBucket, lockingIn } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found, invalid, Problem } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { checkOf } from '../../platform/http/validate.ts';
import { type merchantCreation, StatedMerchant } from '../onboarding/index.ts';
import type { Draft, DraftCall, DraftDeps, SealedDraft } from './draft.ts';
import { lockDraft, writeDraft } from './draft-store.ts';
import { endLinks } from './links/link-store.ts';
import { refuseChanged } from './save-draft.ts';
import { opened, sealedDraft } from './sealed-draft.ts';
import { faultsOfDraft } from './steps.ts';

type Submission = DraftCall & Readonly<{ version: number }>;
type Deps = Pick<DraftDeps, 'audit' | 'clock' | 'db' | 'keyring'> &
  Readonly<{ createMerchant: ReturnType<typeof merchantCreation> }>;

const isWhole = checkOf(StatedMerchant);

/**
 * Makes the merchant of a draft, once. From the first step on the draft takes no changes, and its id is
 * the key of the merchant's creation: whoever submits it again, after a kill at any moment, finishes the
 * same merchant.
 */
export async function submitDraft(deps: Deps, submission: Submission): Promise<SealedDraft> {
  const draft = await begin(deps, submission);
  if (draft.status === 'SUBMITTED') return { ...draft, sealed: null };
  const merchantId = await made(deps, draft, submission);
  return await end(deps, submission, merchantId);
}

async function begin(
  { clock, db, keyring }: Deps,
  { caller, draftId, version }: Submission,
): Promise<Draft> {
  return await transaction(forBucket(db, bucketIn(draftId)), async (tx) => {
    const draft = await opened(keyring, found(await lockDraft(tx, caller, draftId)));
    if (draft.status !== 'OPEN') return draft;
    refuseChanged(draft, version);
    const now = clock.now();
    const faults = faultsOfDraft(draft.draftedMerchant, { caller, now });
    if (faults.length > 0) throw invalid(faults);
    const submitting: Draft = { ...draft, status: 'SUBMITTING', modifiedAt: now };
    await writeDraft(tx, sealedDraft(keyring, submitting));
    return submitting;
  });
}

async function made(deps: Deps, draft: Draft, submission: Submission): Promise<string> {
  const { draftedMerchant, id } = draft;
  if (!isWhole(draftedMerchant)) throw new Error('a draft without faults is a merchant');
  const { caller, correlationId } = submission;
  const body = { ...draftedMerchant, idempotencyKey: id };
  try {
    const answer = bodyOf(await deps.createMerchant(caller, { body, correlationId }));
    if (!isRecord(answer)) throw new Error('a merchant was made');
    return String(answer['merchantId']);
  } catch (error) {
    // It was refused before anything was made: another chain may be named.
    if (error instanceof Problem && error.kind.status === 403) await reopen(deps, submission);
    throw error;
  }
}

async function reopen(
  { clock, db }: Deps,
  { caller, draftId }: Pick<DraftCall, 'caller' | 'draftId'>,
): Promise<void> {
  await transaction(forBucket(db, bucketIn(draftId)), async (tx) => {
    const draft = found(await lockDraft(tx, caller, draftId));
    if (draft.status === 'SUBMITTING')
      await writeDraft(tx, { ...draft, status: 'OPEN', modifiedAt: clock.now() });
  });
}

/** The merchant has what the draft had, which keeps nothing of it. Links to it end. */
async function end(
  { audit, clock, db }: Deps,
  { caller, correlationId, draftId }: Submission,
  merchantId: string,
): Promise<SealedDraft> {
  return await transaction(lockingIn(db, bucketIn(draftId)), async (tx) => {
    const draft = found(await lockDraft(tx, caller, draftId));
    if (draft.status === 'SUBMITTED') return draft;
    const now = clock.now();
    const submitted: SealedDraft = {
      ...draft,
      status: 'SUBMITTED',
      sealed: null,
      merchantId,
      version: draft.version + 1,
      changedBy: caller.clientId,
      modifiedAt: now,
    };
    await writeDraft(tx, submitted);
    await endLinks(tx, draftId, now);
    const entry = { actor: caller.clientId, action: 'merchant-draft.submitted', correlationId };
    await audit.record(tx, { ...entry, subject: draftId, details: { merchantId } });
    return submitted;
  });
}

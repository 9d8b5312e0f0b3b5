import { isDeepStrictEqual } from 'node:util';
import { bucketIn } from '../../../kernel/id.ts';
import { recording } from '../../../records/events/index.ts';
import { lockingIn } from '../../../platform/db/pool.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import {
  type Fault,
  found,
  invalid,
  PLATFORM_PROBLEMS,
  Problem,
} from '../../../platform/http/errors.ts';
import type { Draft, DraftDeps, DraftContent } from '../draft.ts';
import { lockAnyDraft, nextOfDraft, readDraft, writeDraft } from '../draft-store.ts';
import { partSubmitted } from '../event.ts';
import { refuseChanged, refuseSubmitted } from '../save-draft.ts';
import { opened, sealedDraft } from '../sealed-draft.ts';
import { faultsOfDraft, stepOf } from '../steps.ts';
import type { MerchantLink } from './link.ts';
import { findLink, lockLink, markSubmitted } from './link-store.ts';
import { partContent, strayFaults, withPart } from './part-content.ts';
import { refuseEnded } from './visit.ts';

type Deps = Pick<DraftDeps, 'audit' | 'clock' | 'db' | 'keyring'>;

/** What the page of a link shows: the parts that it asks for, with what is wrong in them. */
export type PartOfDraft = Readonly<{
  link: MerchantLink;
  version: number;
  draftedMerchant: DraftContent;
  faults: readonly Fault[];
}>;

/** As the draft has it now. */
export async function readPart(
  { clock, db, keyring }: Deps,
  link: MerchantLink,
): Promise<PartOfDraft> {
  const now = clock.now();
  refuseEnded(link, now);
  const draft = await opened(keyring, found(await readDraft(db, link.draftId)));
  return partOf(draft, link, now);
}

function partOf(draft: Draft, link: MerchantLink, now: Date): PartOfDraft {
  const { parts } = link;
  const faults = faultsOfDraft(draft.draftedMerchant, { now }).filter(({ parameterName = '' }) =>
    parts.some((part) => part === stepOf(parameterName)),
  );
  const draftedMerchant = partContent(draft.draftedMerchant, parts);
  return { link, version: draft.version, draftedMerchant, faults };
}

type Saving = Readonly<{ version: number; draftedMerchant: DraftContent }>;

/** Saves what the merchant has filled in, as `saveDraft` does for the partner. */
export async function savePart(
  deps: Deps,
  link: MerchantLink,
  saving: Saving,
): Promise<PartOfDraft> {
  const stray = strayFaults(saving.draftedMerchant, link.parts);
  if (stray.length > 0) throw invalid(stray);
  return await withDraft(deps, link, async (tx, draft, now) => {
    const draftedMerchant = withPart(draft.draftedMerchant, link.parts, saving.draftedMerchant);
    const isAsKnown = isDeepStrictEqual(
      partContent(draft.draftedMerchant, link.parts),
      partContent(draftedMerchant, link.parts),
    );
    if (isAsKnown) return partOf(draft, link, now);
    refuseChanged(draft, saving.version);
    const version = draft.version + 1;
    const changedBy = link.id;
    const changed: Draft = { ...draft, draftedMerchant, version, changedBy, modifiedAt: now };
    await writeDraft(tx, sealedDraft(deps.keyring, changed));
    return partOf(changed, link, now);
  });
}

type Submission = Readonly<{ version: number; correlationId: string }>;

/** Ends the link with everything filled in, and tells the partner. A repeat is told that it is done. */
export async function submitPart(
  deps: Deps,
  link: MerchantLink,
  submission: Submission,
): Promise<void> {
  const { correlationId, version } = submission;
  if (await isSubmitted(deps, link)) return;
  await withDraft(deps, link, async (tx, draft, now) => {
    refuseChanged(draft, version);
    const { faults } = partOf(draft, link, now);
    if (faults.length > 0) throw invalid(faults);
    await markSubmitted(tx, link.id, now);
    const sequence = await nextOfDraft(tx, draft.id);
    const event = partSubmitted(link, { correlationId, now, sequence });
    await tx.commitInOneRoundTrip(recording([event]));
    const entry = { actor: link.id, action: 'merchant-link.submitted', correlationId };
    await deps.audit.record(tx, { ...entry, subject: link.id, details: { draftId: draft.id } });
  });
}

/** One of two at once finds that the other has done it. */
async function isSubmitted({ db }: Deps, { id }: MerchantLink): Promise<boolean> {
  return (await findLink(db, id))?.submittedAt != null;
}

/** Under the draft's lock: a partner saves it, or withdraws the link, before or after, but not meanwhile. */
async function withDraft<T>(
  { clock, db, keyring }: Deps,
  link: MerchantLink,
  work: (tx: Tx, draft: Draft, now: Date) => Promise<T>,
): Promise<T> {
  return await transaction(lockingIn(db, bucketIn(link.draftId)), async (tx) => {
    const sealed = await lockAnyDraft(tx, link.draftId);
    if (!sealed) throw new Problem(PLATFORM_PROBLEMS.notFound);
    const now = clock.now();
    const known = found(await lockLink(tx, link.id));
    refuseEnded(known, now); // Withdrawn, replaced or used since it was looked up.
    refuseSubmitted(sealed);
    return await work(tx, await opened(keyring, sealed), now);
  });
}

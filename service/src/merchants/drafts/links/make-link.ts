import { addMilliseconds } from '../../../kernel/clock.ts';
import { bucketIn, newId } from '../../../kernel/id.ts';
import { secretDigest } from '../../../access/partners/index.ts';
import { lockingIn } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { found } from '../../../platform/http/errors.ts';
import type { DraftCall, DraftDeps } from '../draft.ts';
import { lockDraft } from '../draft-store.ts';
import { refuseSubmitted } from '../save-draft.ts';
import { isLinkLive, type MerchantLink, newToken } from './link.ts';
import { endLinks, insertLink, lockLink } from './link-store.ts';
import type { NewLink } from './link-schema.ts';

const DAYS = 7; // Time to find the papers, over a weekend.
const DAY_MS = 86_400_000;

/** The page of a link. What follows # is sent to no server, and so stands in no log and no referrer. */
function urlOf(publicUrl: string, token: string): string {
  return `${new URL('/onboard', publicUrl).href}#${token}`;
}

/** A new link takes the place of the one before: a draft has one at a time that works. */
export async function makeLink(
  { audit, clock, db, keyring, publicUrl }: DraftDeps,
  { caller, correlationId, draftId }: DraftCall,
  { expiresInDays = DAYS, language = 'en', parts }: NewLink,
): Promise<Readonly<{ link: MerchantLink; url: string }>> {
  return await transaction(lockingIn(db, bucketIn(draftId)), async (tx) => {
    const { bucket, partnerId, ...draft } = found(await lockDraft(tx, caller, draftId));
    refuseSubmitted(draft);
    const now = clock.now();
    const id = newId('merchantLink', bucket, now);
    const token = newToken(id);
    const link: MerchantLink = {
      id,
      bucket,
      draftId,
      partnerId,
      parts: [...new Set(parts)],
      language,
      tokenDigest: secretDigest(keyring, token),
      visitDigest: null,
      createdBy: caller.clientId,
      createdAt: now,
      expiresAt: addMilliseconds(now, expiresInDays * DAY_MS),
      openedAt: null,
      submittedAt: null,
      revokedAt: null,
    };
    await endLinks(tx, draftId, now);
    await insertLink(tx, link);
    const entry = { actor: caller.clientId, action: 'merchant-link.created', correlationId };
    const details = { draftId, parts: link.parts, expiresAt: link.expiresAt.toISOString() };
    await audit.record(tx, { ...entry, subject: id, details });
    return { link, url: urlOf(publicUrl, token) };
  });
}

/** From now on it opens nothing. One that is over already stays as it is. */
export async function revokeLink(
  { audit, clock, db }: DraftDeps,
  { caller, correlationId, draftId, linkId }: DraftCall & Readonly<{ linkId: string }>,
): Promise<MerchantLink> {
  return await transaction(lockingIn(db, bucketIn(draftId)), async (tx) => {
    found(await lockDraft(tx, caller, draftId));
    const known = await lockLink(tx, linkId);
    const link = found(known?.draftId === draftId ? known : undefined);
    const now = clock.now();
    if (!isLinkLive(link, now)) return link;
    await endLinks(tx, draftId, now);
    const entry = { actor: caller.clientId, action: 'merchant-link.revoked', correlationId };
    await audit.record(tx, { ...entry, subject: linkId, details: { draftId } });
    return { ...link, revokedAt: now };
  });
}

import { assert } from '../../kernel/assert.ts';
import type { JsonObject } from '../../kernel/merge-patch.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Draft, DraftContent, SealedDraft } from './draft.ts';

/** A draft opens as itself alone: what is sealed cannot be put into another one. */
export async function opened(keyring: Keyring, { sealed, ...draft }: SealedDraft): Promise<Draft> {
  if (sealed === null) return { ...draft, draftedMerchant: {} };
  const text = (await keyring.open('drafts', draft.id, sealed)).toString();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only `sealedAs` seals for it.
  return { ...draft, draftedMerchant: JSON.parse(text) as JsonObject };
}

export function sealedAs(keyring: Keyring, id: string, drafted: DraftContent): Buffer {
  return keyring.seal('drafts', id, Buffer.from(JSON.stringify(drafted)));
}

/** The row of a draft that is changed. */
export function sealedDraft(keyring: Keyring, { draftedMerchant, ...draft }: Draft): SealedDraft {
  assert(draft.status !== 'SUBMITTED', 'a draft that was submitted has no content');
  return { ...draft, sealed: sealedAs(keyring, draft.id, draftedMerchant) };
}
